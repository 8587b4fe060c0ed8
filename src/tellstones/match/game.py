"""A game at a prompt: moves are pushed and popped, and everything is asked of one object."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from tellstones.drawing import svg, text
from tellstones.notation import Record, Result, Said, position_text, result_of
from tellstones.rules import (
    Event,
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
    play,
    prepare,
    resign,
    termination,
)
from tellstones.rules import legal_moves as moves_of
from tellstones.rules.move_notation import as_move
from tellstones.views import View, view


class _Pushed(NamedTuple):
    """What happened, the move that it came of if it was one, and the table before it."""

    event: Event
    move: Move | None
    before: Table


class Game:
    """One game, from the first move to the last, that can be taken back move by move.

    It is a thin shell around the pure functions, for people at a prompt and for scripts; a `Match`
    lets players play instead, and shows each of them no more than it may know.
    """

    def __init__(
        self,
        options: Options = Options(),  # noqa: B008 - a frozen value is as good a default as a number
        *,
        opening: Sequence[Stone] | str | None = None,
        first: Seat | str | None = None,
        elder: Seat | str | None = None,
    ) -> None:
        self._set_up = _set_up(options, opening, first, elder)
        self._pushed: list[_Pushed] = []
        self.table: Table = self._set_up.start()

    @classmethod
    def of(cls, record: Record) -> Game:
        """The game that a record tells, up to its last move."""
        game = cls(record.options, opening=record.opening, first=record.first, elder=record.elder)
        for said in record.said:
            game.push(said.move)
        return game

    @property
    def seat(self) -> Seat | None:
        """Whose word is awaited; None when the game is over."""
        return self.table.waiting.seat

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return isinstance(self.table.waiting, Over)

    @property
    def legal_moves(self) -> tuple[Move, ...]:
        """All that the awaited seat may say."""
        return moves_of(self.table)

    @property
    def moves(self) -> tuple[Move, ...]:
        """All that was said so far."""
        return tuple(one.move for one in self._pushed if one.move is not None)

    @property
    def result(self) -> Result:
        """Who has won, `*` while nobody has."""
        return result_of(self.table)

    @property
    def termination(self) -> Termination | None:
        """How the game ended; None while it goes on."""
        return termination(self.table, self._pushed[-1].event) if self._pushed else None

    def push(self, move: Move | str) -> Event:
        """The awaited seat says this. Gives what happens; raises `Refused` if it is not legal."""
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

    def pop(self) -> Move | None:
        """Takes the latest move back and gives it; None for a resignation or an agreement."""
        if not self._pushed:
            raise IndexError("nothing was said yet")
        last = self._pushed.pop()
        self.table = last.before
        return last.move

    def view(self, seat: Seat | str | None = None) -> View:
        """What a seat sees now, or without one a spectator."""
        return view(self.table, seat)

    def record(self, tags: Mapping[str, str] | None = None) -> Record:
        """The record of the game so far, with free tags such as the players' names."""
        return Record(
            self._set_up.options,
            self._set_up.opening,
            self._set_up.first,
            self._set_up.elder,
            tags=tuple((tags or {}).items()),
            said=tuple(map(Said, self.moves)),
            result=self.result,
            termination=self.termination,
        )

    def _happen(self, event: Event, move: Move | None) -> Event:
        self._pushed.append(_Pushed(event, move, self.table))
        self.table = after(self.table, event)
        return event

    def __str__(self) -> str:
        """The table as a spectator sees it."""
        return text(self.table)

    def __repr__(self) -> str:
        return f"<Game {position_text(self.view())}>"

    def _repr_svg_(self) -> str:
        return svg(self.table)


def _set_up(
    options: Options,
    opening: Sequence[Stone] | str | None,
    first: Seat | str | None,
    elder: Seat | str | None,
) -> Record:
    """As a record before anything was said; what is not named is as `prepare` has it."""
    named = None if opening is None else [Stone(stone) for stone in opening]
    begins, chooses = (None if seat is None else Seat(seat) for seat in (first, elder))
    start = prepare(options, opening=named, first=begins, elder=chooses)
    return Record(options, tuple(line.at(1) for line in start.lines), begins, chooses)
