"""A game being played: who sits where, chance, clock, talk, and the record of it all."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Mapping
from typing import TypeVar

from tellstones.match.player import AsyncPlayer, Player, Resign, Word
from tellstones.notation import Record, Result, Talk, Took, comment_text, result_of
from tellstones.notation.record_draft import RecordDraft
from tellstones.rules import (
    Agreed,
    Event,
    Move,
    Over,
    Resigned,
    Seat,
    Table,
    Termination,
    after,
    agree,
    play,
    resign,
    seats,
    termination,
)
from tellstones.rules.move_notation import as_move
from tellstones.views import glimpse, view

SeatName = TypeVar("SeatName", bound=str)
"""`Seat` or `str`: the keys of a mapping are of one type."""


class Match:
    """Players at a table. `setup` is the record of the game so far.

    Moves that it already has are a prelude: the players watch them before they play on.

    The match alone holds the table; it hands each player what that seat may know. With a `clock`
    (a function that tells seconds, such as `time.monotonic`) the record keeps how long each move
    took.
    """

    def __init__(
        self,
        setup: Record,
        players: Mapping[SeatName, Player | AsyncPlayer],
        clock: Callable[[], float] | None = None,
    ) -> None:
        if set(players) != set(seats(setup.options.players)):
            raise ValueError("one player for each seat")
        self._players = {Seat(seat): player for seat, player in players.items()}
        self._clock = clock
        self.table: Table = setup.start()
        self._draft = RecordDraft(setup)
        self._ended: tuple[Result, Termination | None] = (Result.UNFINISHED, None)
        for seat, player in self._players.items():
            player.sit(view(self.table, seat))
        for step in setup.steps():
            self._show(step.event)
        self._banter()

    @property
    def record(self) -> Record:
        """Return all moves so far, and how the game ended."""
        return self._draft.ended(*self._ended)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return isinstance(self.table.waiting, Over)

    def play(self) -> Record:
        """Plays on until the game is over."""
        while not self.over:
            self.step()
        return self.record

    def step(self) -> Event:
        """Ask the awaited player for a move, and send the event to all players."""
        seat, begun = self._awaited(), self._now()
        word = self._players[seat].decide(view(self.table, seat))
        if not isinstance(word, Move | str | Resign):
            if isinstance(word, Coroutine):
                word.close()
            raise TypeError("a player that is awaited plays with play_async")
        return self._said(seat, word, self._now() - begun)

    async def play_async(self) -> Record:
        """Plays on until the game is over, awaiting the players that want it."""
        while not self.over:
            await self.step_async()
        return self.record

    async def step_async(self) -> Event:
        """The same step, for players that may have to be awaited."""
        seat, begun = self._awaited(), self._now()
        word = self._players[seat].decide(view(self.table, seat))
        said = word if isinstance(word, Move | str | Resign) else await word
        return self._said(seat, said, self._now() - begun)

    def _awaited(self) -> Seat:
        if self.table.waiting.seat is None:
            raise ValueError("the game is over")
        return self.table.waiting.seat

    def _now(self) -> float:
        return self._clock() if self._clock else 0.0

    def _said(self, seat: Seat, word: Word, seconds: float) -> Event:
        if isinstance(word, Resign):
            return self.resign(seat)
        move = as_move(word, self.table.options.lines)
        event = play(self.table, seat, move)
        self._draft.say(move)
        if self._clock is not None:
            self._draft.comment(comment_text(Took(seconds)))
        self._happen(event)
        return event

    def resign(self, seat: Seat) -> Resigned:
        """A seat gives the game up for its side."""
        event = resign(self.table, seat)
        self._happen(event)
        return event

    def agree(self) -> Agreed:
        """All seats have agreed on a draw."""
        event = agree(self.table)
        self._happen(event)
        return event

    def say(self, seat: Seat, text: str) -> None:
        """Send talk to all other players; it changes nothing on the table."""
        self._draft.comment(comment_text(Talk(seat, text)))
        for other, player in self._players.items():
            if other != seat:
                player.hear(seat, text)

    def _happen(self, event: Event) -> None:
        self._show(event)
        self._banter()

    def _show(self, event: Event) -> None:
        self.table = after(self.table, event)
        if self.over:
            self._ended = (result_of(self.table), termination(self.table, event))
        for seat, player in self._players.items():
            player.see(glimpse(self.table, event, seat))

    def _banter(self) -> None:
        for seat, player in self._players.items():
            text = player.talk(view(self.table, seat))
            if text is not None:
                self.say(seat, text)


def play_game(setup: Record, players: Mapping[SeatName, Player]) -> Record:
    """A whole game between these players, and its complete record."""
    return Match(setup, players).play()


async def play_game_async(
    setup: Record,
    players: Mapping[SeatName, Player | AsyncPlayer],
) -> Record:
    """The same with players that may have to be awaited."""
    return await Match(setup, players).play_async()
