"""Plays a puzzle's position out: how a choice fares, and whether a proof or an answer comes right.

The players judge like the `adviser` and remember like those of that game. Each time they see the
whole game again, so that they have forgotten different things.
"""

from __future__ import annotations

from tellstones.bots import Bot, make_bot
from tellstones.bots.registry import ADVISER
from tellstones.rules import (
    Acting,
    Answering,
    Boast,
    Challenge,
    Doubt,
    Event,
    Move,
    Over,
    Proving,
    Replying,
    Seat,
    Side,
    Steal,
    Table,
    after,
    play,
)
from tellstones.study.odds.winning_odds import odds_for
from tellstones.study.puzzles.puzzle import PuzzleReasons
from tellstones.study.puzzles.puzzle_position import PuzzlePosition
from tellstones.views import glimpse, view

TURNS_AHEAD = 10
"""The number of turns after which the fitted chance of winning replaces the rest of the game."""
REASON_PLAYOUTS = 96
"""Number of playouts of a proof or an answer."""


def played_out(position: PuzzlePosition, move: Move, seed: str) -> float:
    """One game from here on: how likely it was won in the end, mostly 1 or 0."""
    players = _seated(position, seed)
    table, word, memories = position.table, move, position.memories.copy()
    last = table.turn + TURNS_AHEAD
    while True:
        table, event = _said(table, word, players)
        memories.see(table, event)
        over = isinstance(table.waiting, Over)
        if over or (table.turn > last and isinstance(table.waiting, Acting)):
            return odds_for(position.seat.side, table, memories)
        word = _next_word(table, players)


def reasons_for(
    position: PuzzlePosition, seed: str, playouts: int = REASON_PLAYOUTS
) -> PuzzleReasons:
    """Return how often the stone in question is named, the Boast is proved, and the other side
    could prove it."""

    def share(*words: Move) -> float:
        right = sum(comes_right(position, words, f"{seed}:{i}") for i in range(playouts))
        return round(right / playouts, 3)

    if isinstance(position.table.waiting, Replying):
        return PuzzleReasons(None, share(Doubt()), share(Steal(), Doubt()))
    challenge, boast, _ = position.choices().values()
    assert isinstance(challenge, Challenge)
    assert isinstance(boast, Boast)
    return PuzzleReasons(share(challenge), share(boast, Doubt()), share(boast, Steal(), Doubt()))


def comes_right(position: PuzzlePosition, words: tuple[Move, ...], seed: str) -> bool:
    """Return whether the answer or the proof that follows these moves is right, guesses
    included."""
    table, players = position.table, _seated(position, seed)
    for word in words:
        table, _ = _said(table, word, players)
    assert isinstance(table.waiting, Answering | Proving)
    side, before = table.waiting.seat.side, table.score
    while isinstance(table.waiting, Answering | Proving):
        table, _ = _said(table, _next_word(table, players), players)
    if isinstance(table.waiting, Over):
        return table.waiting.winner is side
    return _points(table.score, side) > _points(before, side)


def _points(score: tuple[int, int], side: Side) -> int:
    return score[0] if side is Side.A else score[1]


def _said(table: Table, word: Move, players: dict[Seat, Bot]) -> tuple[Table, Event]:
    """The table after a word that all have heard."""
    assert table.waiting.seat is not None
    event = play(table, table.waiting.seat, word)
    then = after(table, event)
    for seat, bot in players.items():
        bot.see(glimpse(then, event, seat))
    return then, event


def _next_word(table: Table, players: dict[Seat, Bot]) -> Move:
    seat = table.waiting.seat
    assert seat is not None
    return players[seat].decide(view(table, seat))


def _seated(position: PuzzlePosition, seed: str) -> dict[Seat, Bot]:
    """Return advisers that have just seen the whole game, with what such players remember of it."""
    start = position.record.start()
    players = {
        seat: make_bot(ADVISER, f"{seed}:{seat}", traits)
        for seat, traits in position.traits.items()
    }
    for seat, bot in players.items():
        bot.sit(view(start, seat))
        for step in position.steps:
            bot.see(glimpse(step.table, step.event, seat))
    return players
