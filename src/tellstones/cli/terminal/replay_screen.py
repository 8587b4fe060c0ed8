"""Shows a record at the reader's pace: forward, backward, from any seat's view."""

from __future__ import annotations

from collections.abc import Iterable

from tellstones.cli.errors import one_line
from tellstones.cli.player_names import names_of
from tellstones.cli.terminal.keyboard import ESCAPE
from tellstones.cli.terminal.pages import Pages
from tellstones.cli.terminal.screen import Terminal
from tellstones.cli.terminal.wrapping import in_rows
from tellstones.i18n import Words
from tellstones.notation import Record
from tellstones.rules import Seat, seats
from tellstones.study.frames import Eyes, ReplayMoment, moments_of, seen_by, sight_of

NEXT = {"\x1b[C", " ", "\r", "\n", "l"}
BACK = {"\x1b[D", "\x7f", "h"}
START = {"\x1b[H", "\x1b[1~", "\x1bOH", "0"}
END = {"\x1b[F", "\x1b[4~", "\x1bOF", "$"}
LEAVE = {"q", ESCAPE}
MOVE_SECONDS = 1.2
"""Time to show each move during automatic playback."""


def watch(screen: Terminal, records: Iterable[Record], eyes: str | None, language: str) -> None:
    """Show game after game, until the last one or until the reader quits."""
    for record in records:
        watching = _ReplayScreen(screen, record, eyes, language)
        if not watching.to_the_end():
            return


class _ReplayScreen:
    """One game: the moment that is shown, and through whose eyes."""

    def __init__(self, screen: Terminal, record: Record, eyes: str | None, language: str) -> None:
        options = record.options
        self.screen = screen
        self.words = Words(language, options, names_of(record, language))
        self.pages = Pages(self.words, screen)
        self.frames = list(moments_of(record))
        self.everybody: list[Eyes] = ["open", *seats(options.players), "spectator"]
        self.eyes: Eyes = next((each for each in self.everybody if each == eyes), "open")
        self.at = 0

    def to_the_end(self) -> bool:
        """Play to the end and return whether to continue with the next game."""
        while True:
            self._show()
            key = self.screen.key()
            if key in LEAVE or key == "n":
                return key == "n"
            if key == "p":
                self._play()
            elif key == "e":
                following = self.everybody.index(self.eyes) + 1
                self.eyes = self.everybody[following % len(self.everybody)]
            else:
                self.at = self._moved(key)

    def _moved(self, key: str) -> int:
        last = len(self.frames) - 1
        if key in START or key in END:
            return 0 if key in START else last
        step = (key in NEXT) - (key in BACK)
        return min(max(self.at + step, 0), last)

    def _play(self) -> None:
        """Plays automatically until the end or until a key is pressed."""
        while self.at < len(self.frames) - 1 and not self.screen.pressed_within(MOVE_SECONDS):
            self.at += 1
            self._show()

    def _show(self) -> None:
        frame = self.frames[self.at]
        seen = seen_by(frame.table, self.eyes)
        told, event = list(self._told(frame)), frame.step.event if frame.step else None
        where, keys = self._where(), self._keys()

        def page() -> str:
            below = [self.pages.indented(where), "", *in_rows(keys, self.pages.width)]
            return self.pages.table(seen, event, told, "\n".join(below))

        self.screen.show(page)

    def _told(self, frame: ReplayMoment) -> Iterable[str]:
        if frame.step is not None:
            happened = self.words.event(frame.step.event)
            sight = sight_of(frame, self.eyes)
            yield happened if sight is None else f"{happened} [{self.words.stone(sight.stone)}]"
        yield from (self.pages.spoken(talk.seat, talk.text) for talk in frame.talk)
        if self.eyes == "open":
            yield from map(one_line, frame.notes)
        if frame.table.waiting.seat is None:
            yield self.words.waiting(frame.table.waiting)

    def _where(self) -> str:
        match self.eyes:
            case "open":
                through = self.words.say("cli.watch.open")
            case "spectator":
                through = self.words.say("term.spectator")
            case Seat() as seat:
                through = self.words.say("cli.watch.as", name=self.words.name(seat))
        last = len(self.frames) - 1
        return self.words.say("cli.watch.at", index=self.at, count=last, eyes=through)

    def _keys(self) -> list[str]:
        keys = {"→": "next", "←": "back", "p": "play", "e": "eyes", "n": "game", "q": "quit"}
        return [f"{key} {self.words.say(f'cli.watch.{name}')}" for key, name in keys.items()]
