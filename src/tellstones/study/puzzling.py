"""Finding puzzles: positions in which one of Challenge, Boast and waiting is clearly best.

Every choice is played out many times by Kings who remember as people do. Each time they sit down
anew and see the whole game again, so that what they have forgotten differs from time to time.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from math import sqrt

from tellstones.bots import make_bot
from tellstones.notation import Record, Result, Step, move_text
from tellstones.rules import (
    Acting,
    Boast,
    Challenge,
    Move,
    Over,
    Seat,
    Table,
    after,
    legal_moves,
    play,
    seats,
)
from tellstones.study.analysis.judging import scoring_moves
from tellstones.study.analysis.minds import PERSON, Minds, moments
from tellstones.study.analysis.odds import odds_for
from tellstones.study.puzzles import WAIT, Puzzle
from tellstones.views import glimpse, view

FIRST_TURN, LAST_TURN = 8, 45
HIDDEN = 3
"""So many stones must be hidden for a question worth asking."""
TURNS_AHEAD = 60
CLEARLY = 0.08


@dataclass(frozen=True, slots=True)
class Position:
    """A turn of a real game, with a move for each choice."""

    record: Record
    steps: tuple[Step, ...]
    table: Table
    seat: Seat
    moves: dict[str, Move]


def positions(record: Record) -> Iterator[Position]:
    """Turns at which there is something to ask, by what the memory model says of both sides."""
    so_far: list[Step] = []
    for moment in moments(record):
        table = moment.before
        if isinstance(table.waiting, Acting) and _worth_asking(table):
            moves = _choices(table, table.waiting.seat, moment.minds)
            if moves:
                cut = replace(
                    record,
                    said=record.said[: len(so_far)],
                    result=Result.UNFINISHED,
                    termination=None,
                )
                yield Position(cut, tuple(so_far), table, table.waiting.seat, moves)
        so_far.append(moment.step)


def _worth_asking(table: Table) -> bool:
    hidden = sum(not up for faces in table.faces for up in faces)
    return FIRST_TURN <= table.turn <= LAST_TURN and hidden >= HIDDEN


def _choices(table: Table, seat: Seat, minds: Minds) -> dict[str, Move]:
    scoring = scoring_moves(table, seat, minds)
    challenge = next((s.move for s in scoring if isinstance(s.move, Challenge)), None)
    boast = next((s.move for s in scoring if isinstance(s.move, Boast)), None)
    if challenge is None or boast is None:
        return {}
    lines = table.options.lines
    return {
        move_text(challenge, lines): challenge,
        move_text(boast, lines): boast,
        WAIT: _best_waiting(table, seat, minds),
    }


def _best_waiting(table: Table, seat: Seat, minds: Minds) -> Move:
    quiet = [move for move in legal_moves(table) if not isinstance(move, Challenge | Boast)]

    def worth(move: Move) -> float:
        event = play(table, seat, move)
        then = after(table, event)
        return odds_for(seat.side, then, minds.supposing(then, event))

    return max(quiet, key=worth)


def played_out(position: Position, move: Move, seed: str) -> float:
    """One game from here on: 1 won, 0 lost, a half if it goes on for ever."""
    players = {
        s: make_bot("king", f"{seed}:{s}", PERSON) for s in seats(position.table.options.players)
    }
    start = position.record.start()
    for seat, bot in players.items():
        bot.sit(view(start, seat))
        for step in position.steps:
            bot.see(glimpse(step.table, step.event, seat))
    table, word = position.table, move
    last = table.turn + TURNS_AHEAD
    while True:
        awaited = table.waiting.seat
        assert awaited is not None
        event = play(table, awaited, word)
        table = after(table, event)
        if isinstance(table.waiting, Over):
            winner = table.waiting.winner
            return 0.5 if winner is None else float(winner is position.seat.side)
        if table.turn > last:
            return 0.5
        for seat, bot in players.items():
            bot.see(glimpse(table, event, seat))
        word = players[table.waiting.seat].decide(view(table, table.waiting.seat))


def checked(position: Position, name: str, source: str, playouts: int) -> Puzzle | None:
    """The puzzle, if one choice is better than all others by more than chance explains."""
    chances, errors = {}, []
    for choice, move in position.moves.items():
        results = [played_out(position, move, f"{name}:{i}") for i in range(playouts)]
        mean = sum(results) / playouts
        spread = sum((result - mean) ** 2 for result in results) / (playouts - 1)
        chances[choice] = round(mean, 3)
        errors.append(sqrt(spread / playouts))
    first, second, *_ = sorted(chances.values(), reverse=True)
    error = max(errors)
    if first - second < max(CLEARLY, 2.0 * sqrt(2.0) * error):
        return None
    return Puzzle(name, position.record, position.seat, chances, round(error, 3), source)
