"""A player that is another program: it communicates in lines of text.

`docs/bot-protocol.md` specifies the lines, so that a bot can be written in any language.
"""

from __future__ import annotations

from contextlib import suppress
from typing import IO

from tellstones.match.player import Resign
from tellstones.notation import NotationError, move_text, parse_move, position_text
from tellstones.rules import (
    Agreed,
    Answer,
    Answered,
    Awarded,
    Believe,
    Believed,
    Boast,
    Boasted,
    Challenge,
    Challenged,
    Chose,
    Doubt,
    Doubted,
    Enough,
    Event,
    GoFirst,
    GoSecond,
    Hid,
    Hide,
    Looked,
    Move,
    Name,
    Named,
    Ordered,
    Peek,
    Place,
    Placed,
    Resigned,
    Seat,
    Steal,
    Stole,
    Stopped,
    Swap,
    Swapped,
)
from tellstones.rules.table import MOST_LOOKS
from tellstones.views import Glimpse, View

VERSION = "tellstones-bot 1"


class ProgramError(RuntimeError):
    """The program said something that the protocol does not know, or nothing at all."""


class Program:
    """Starts the command and speaks the protocol with it, one game after another."""

    def __init__(self, command: str, seed: int | str = 0) -> None:
        self.command = command
        import shlex  # here: few programs start others
        import subprocess

        self._process = subprocess.Popen(  # noqa: S603 - to start it is what the user asked for
            shlex.split(command), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        self._says: str | None = None
        with suppress(ProgramError):  # if it has ended already, the first question will show it
            self._tell(VERSION, str(seed))

    def sit(self, view: View) -> None:
        assert view.seat is not None
        options = view.options
        limit = options.turn_limit or "-"
        stones = "".join(options.stones)
        if options.looks != MOST_LOOKS:
            stones += f",{options.looks}"
        rules = (options.players, options.lines, options.hands, options.points, limit, stones)
        self._tell("sit", view.seat, *(str(value) for value in rules), position_text(view))

    def see(self, glimpse: Glimpse) -> None:
        lines = glimpse.view.options.lines
        symbol = glimpse.sight.stone if glimpse.sight else "-"
        who, what = _event_text(glimpse.event, lines)
        self._tell("see", who, what, symbol, position_text(glimpse.view))

    def hear(self, seat: Seat, talk: str) -> None:
        self._tell("hear", seat, talk.replace("\n", " "))

    def decide(self, view: View) -> Move | Resign:
        self._tell("decide", position_text(view))
        while True:
            word, _, rest = self._ask().partition(" ")
            if word == "say":
                self._says = rest
            elif word == "resign":
                return Resign()
            elif word == "move":
                return self._move(rest, view.options.lines)
            else:
                raise ProgramError(f"{self.command}: move, say or resign expected, not {word!r}")

    def talk(self, view: View) -> str | None:
        """Return its talk while it decided; a program speaks only when it must move."""
        says, self._says = self._says, None
        return says

    def close(self) -> None:
        """Tell the program to quit; kill it if it does not."""
        from subprocess import TimeoutExpired

        try:
            self._process.communicate("quit\n", timeout=5)
        except (TimeoutExpired, BrokenPipeError):
            self._process.kill()
            self._process.communicate()

    def _move(self, text: str, lines: int) -> Move:
        try:
            return parse_move(text.strip(), lines)
        except NotationError as error:
            raise ProgramError(f"{self.command}: no such move: {text!r}") from error

    def _tell(self, *words: str) -> None:
        try:
            pipe = _open(self._process.stdin)
            pipe.write(" ".join(words) + "\n")
            pipe.flush()
        except BrokenPipeError as error:
            raise ProgramError(f"{self.command}: it has ended") from error

    def _ask(self) -> str:
        line = _open(self._process.stdout).readline()
        if not line:
            raise ProgramError(f"{self.command}: it has ended")
        return line.rstrip("\r\n")


def _open(pipe: IO[str] | None) -> IO[str]:
    assert pipe is not None
    return pipe


def _event_text(event: Event, lines: int) -> tuple[str, str]:
    """The seat and the move of an event."""
    match event:
        case Ordered():
            return event.seat, f"order:{move_text(event.order, lines)}"
        case Resigned():
            return event.seat, "resign"
        case Agreed():
            return "-", "agreed"
        case Awarded():
            return "-", f"awarded:{event.winner or 'draw'}"
        case _:
            return event.seat, move_text(_move_of(event), lines)


def _move_of(event: Event) -> Move:
    match event:
        case Chose():
            return GoFirst() if event.first is event.seat else GoSecond()
        case Placed():
            return Place(event.stone, event.end, event.line)
        case Hid():
            return Hide(event.place, event.line)
        case Swapped():
            return Swap(event.one, event.other, event.line)
        case Looked():
            return Peek(event.place, event.line, by_partner=event.looker is not event.seat)
        case Stopped():
            return Enough()
        case Challenged():
            return Challenge(event.place, event.line)
        case Answered():
            return Answer(event.named)
        case Boasted():
            return Boast(event.line)
        case Believed():
            return Believe()
        case Doubted():
            return Doubt()
        case Stole():
            return Steal()
        case Named():
            return Name(event.place, event.named)
        case _:
            raise ValueError(f"no move brings this about: {event}")
