"""A game at a prompt: one object to push moves to, pop them from, and ask about the table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from tellstones.notation import (
    NotationError,
    Record,
    Result,
    Said,
    parse_position,
    position_text,
    result_of,
)
from tellstones.rules import (
    Event,
    LegalMoves,
    Move,
    Options,
    Over,
    Refusal,
    Refused,
    Seat,
    Stone,
    Table,
    Termination,
    after,
    agree,
    legal_moves,
    play,
    prepare,
    resign,
    termination,
    why_not,
)
from tellstones.rules.move_notation import as_move
from tellstones.views import View, view


class _Pushed(NamedTuple):
    """An event, the move that caused it if one did, and the table before it."""

    event: Event
    move: Move | None
    before: Table


class Game:
    """One game, from its start to its end, that can be taken back move by move.

    It starts from a preparation (`Game()`, `Game(Options(lines=2))`) or from a position
    (`Game("SCfk|DHW 0-1 B turn -B 9")`, `Game(table)`).

    It is a thin shell around the pure functions, for people at a prompt and for scripts; a `Match`
    lets players play instead, and shows each of them no more than it may know.
    """

    def __init__(
        self,
        start: Options | Table | str | None = None,
        *,
        position: Table | str | None = None,
        opening: Sequence[Stone | str] | None = None,
        first: Seat | str | None = None,
        elder: Seat | str | None = None,
    ) -> None:
        options = start if isinstance(start, Options) else None
        if start is not None and not isinstance(start, Options | Table | str):
            raise TypeError(f"{start!r} is no Options, no Table, and no text of a position")
        if isinstance(start, Table | str):
            if position is not None:
                raise ValueError("a game starts from one position, not from two")
            position = start
        if position is None:
            self._setup = _prepared(options or Options(), opening, first, elder)
        elif opening or first or elder:
            raise ValueError("a position says what lies there and who acts: name nothing else")
        else:
            self._setup = _positioned(position, options)
        self._pushed: list[_Pushed] = []
        self.table: Table = self._setup.start()

    @classmethod
    def of(cls, record: Record) -> Game:
        """The game of a record, up to its last move."""
        game = cls.__new__(cls)
        game._setup = replace(
            record, tags=(), comments=(), said=(), result=Result.UNFINISHED, termination=None
        )
        game._pushed = []
        game.table = record.start()
        for said in record.said:
            game.push(said.move)
        return game

    def copy(self) -> Game:
        """The same game; what is pushed to one of the two does not change the other."""
        game = type(self).__new__(type(self))
        game._setup, game._pushed, game.table = self._setup, self._pushed.copy(), self.table
        return game

    @property
    def seat(self) -> Seat | None:
        """The seat that is to move; None when the game is over."""
        return self.table.waiting.seat

    @property
    def turn(self) -> int:
        """The number of the turn, from 1."""
        return self.table.turn

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return isinstance(self.table.waiting, Over)

    @property
    def legal_moves(self) -> LegalMoves:
        """All moves of the seat that is to move. `"b" in game.legal_moves` works, too."""
        return legal_moves(self.table)

    def is_legal(self, move: Move | str) -> bool:
        """Return whether the seat to move may play this; False also for text that is not a move."""
        if self.seat is None:
            return False
        try:
            return why_not(self.table, self.seat, move) is None
        except NotationError:
            return False

    @property
    def moves(self) -> tuple[Move, ...]:
        """All moves so far."""
        return tuple(one.move for one in self._pushed if one.move is not None)

    @property
    def result(self) -> Result:
        """The winner; `*` while there is none."""
        return result_of(self.table)

    @property
    def termination(self) -> Termination | None:
        """The termination of the game; None while it continues."""
        return termination(self.table, self._pushed[-1].event) if self._pushed else None

    def push(self, move: Move | str) -> Event:
        """Play a move and return its event. Raises `Refused` if the move is not legal."""
        if self.seat is None:
            raise Refused(Refusal.GAME_OVER)
        meant = as_move(move, self.table.options.lines)
        return self._happen(play(self.table, self.seat, meant), meant)

    def resign(self, seat: Seat | str) -> Event:
        """A seat gives the game up for its side."""
        return self._happen(resign(self.table, seat), None)

    def agree(self) -> Event:
        """All seats agree on a draw."""
        return self._happen(agree(self.table), None)

    def peek(self) -> Move | None:
        """The last move; None for a resignation or an agreement. IndexError before the first."""
        if not self._pushed:
            raise IndexError("no move was played yet")
        return self._pushed[-1].move

    def pop(self) -> Move | None:
        """Take the last move back and return it; None for a resignation or an agreement."""
        last = self.peek()
        self.table = self._pushed.pop().before
        return last

    def undo(self, moves: int = 1) -> None:
        """Take moves back, as many as there are at most."""
        for _ in range(min(moves, len(self._pushed))):
            self.pop()

    def view(self, seat: Seat | str | None = None) -> View:
        """Return what a seat sees now, or without one a spectator."""
        return view(self.table, seat)

    def record(self, tags: Mapping[str, str] | None = None) -> Record:
        """The record of the game so far, with free tags such as the players' names."""
        return replace(
            self._setup,
            tags=tuple((tags or {}).items()),
            said=tuple(map(Said, self.moves)),
            result=self.result,
            termination=self.termination,
        )

    def _happen(self, event: Event, move: Move | None) -> Event:
        self._pushed.append(_Pushed(event, move, self.table))
        self.table = after(self.table, event)
        return event

    def __len__(self) -> int:
        """The number of moves so far."""
        return len(self.moves)

    def __bool__(self) -> bool:
        return True

    def __eq__(self, other: object) -> bool:
        """Compare the starts and all moves."""
        if not isinstance(other, Game):
            return NotImplemented
        return (self._setup, self._events) == (other._setup, other._events)

    __hash__ = None  # type: ignore[assignment]  # a game changes

    @property
    def _events(self) -> list[Event]:
        return [one.event for one in self._pushed]

    def __str__(self) -> str:
        """The table as a spectator sees it."""
        from tellstones.drawing import text  # on first use: a game without drawings starts faster

        return text(self.table)

    def __repr__(self) -> str:
        return f"<Game {position_text(self.view())}>"

    def _repr_svg_(self) -> str:
        return self.table._repr_svg_()


def _prepared(
    options: Options,
    opening: Sequence[Stone | str] | None,
    first: Seat | str | None,
    elder: Seat | str | None,
) -> Record:
    """A record without moves; what is not named is as `prepare` has it."""
    named = None if opening is None else [Stone(stone) for stone in opening]
    begins, chooses = (None if seat is None else Seat(seat) for seat in (first, elder))
    start = prepare(options, opening=named, first=begins, elder=chooses)
    return Record(options, tuple(line.at(1) for line in start.lines), begins, chooses)


def _positioned(position: Table | str, options: Options | None) -> Record:
    if isinstance(position, str):
        position = parse_position(position, options or Options())
    return Record(options or position.options, position=position)
