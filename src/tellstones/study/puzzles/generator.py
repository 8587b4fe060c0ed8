"""Finds puzzles: positions in which one of Challenge, Boast and waiting is clearly best.

Every choice is played out many times by Kings who remember as people do. Each time they sit down
anew and see the whole game again, so that what they have forgotten differs from time to time. After
some turns the fitted chance of winning speaks for the rest.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from math import sqrt

from tellstones.bots import Bot, MemoryTraits, make_bot
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
from tellstones.study.analysis.decision_review import scoring_moves, worth_of_move
from tellstones.study.analysis.seat_memories import PERSON, SeatMemories, remembered_steps
from tellstones.study.analysis.winning_odds import odds_for
from tellstones.study.puzzles.puzzle import WAIT, Puzzle
from tellstones.views import glimpse, view

FIRST_TURN, LAST_TURN = 5, 80
LEAST_HIDDEN = 3
"""So many stones must be hidden for a question worth asking."""
TURNS_AHEAD = 10
"""After so many turns the fitted chance of winning speaks for the rest of the game."""
CLEAR_LEAD = 0.08
"""The lead that the best choice must have, in chances of winning."""


@dataclass(frozen=True, slots=True)
class PuzzlePosition:
    """A turn of a real game, and what everybody could know then."""

    record: Record
    steps: tuple[Step, ...]
    table: Table
    seat: Seat
    memories: SeatMemories
    traits: MemoryTraits
    """How everybody at the table remembers."""
    king: Move | None = None
    """What the King would do, if he was asked: the Challenge in question is then his."""

    def choices(self) -> dict[str, Move]:
        """The best of each kind, by the fitted chance of winning."""
        table, seat = self.table, self.seat
        scoring = scoring_moves(table, seat, self.memories)
        challenges = [s for s in scoring if isinstance(s.move, Challenge)]
        challenge = next((s for s in challenges if s.move == self.king), challenges[0])
        boast = next(s for s in scoring if isinstance(s.move, Boast))
        lines = table.options.lines
        return {
            move_text(challenge.move, lines): challenge.move,
            move_text(boast.move, lines): boast.move,
            WAIT: _best_waiting(table, seat, self.memories),
        }


def kind_of(choice: str) -> str:
    """A Challenge is a Challenge, whichever stone it asks for."""
    return "challenge" if choice.startswith("c") else "boast" if choice.startswith("b") else WAIT


CHOICE_KINDS = ("challenge", "boast", WAIT)


def positions(record: Record, traits: MemoryTraits = PERSON) -> Iterator[PuzzlePosition]:
    """Turns at which there is something to ask."""
    so_far: list[Step] = []
    for moment in remembered_steps(record, dict.fromkeys(seats(record.options.players), traits)):
        table = moment.before
        if isinstance(table.waiting, Acting) and _worth_asking(table):
            said = record.said[: len(so_far)]
            cut = replace(record, said=said, result=Result.UNFINISHED, termination=None)
            seat = table.waiting.seat
            yield PuzzlePosition(cut, tuple(so_far), table, seat, moment.memories, traits)
        so_far.append(moment.step)


def _worth_asking(table: Table) -> bool:
    hidden = max(sum(not up for up in faces) for faces in table.faces)
    return FIRST_TURN <= table.turn <= LAST_TURN and hidden >= LEAST_HIDDEN


def _best_waiting(table: Table, seat: Seat, memories: SeatMemories) -> Move:
    quiet = [move for move in legal_moves(table) if not isinstance(move, Challenge | Boast)]

    return max(quiet, key=lambda move: worth_of_move(table, seat, move, memories))


def played_out(position: PuzzlePosition, move: Move, seed: str) -> float:
    """One game from here on: how likely it was won in the end, mostly 1 or 0."""
    players = _seated(position, seed)
    table, word, memories = position.table, move, position.memories.copy()
    last = table.turn + TURNS_AHEAD
    while True:
        awaited = table.waiting.seat
        assert awaited is not None
        event = play(table, awaited, word)
        table = after(table, event)
        memories.see(table, event)
        over = isinstance(table.waiting, Over)
        if over or (table.turn > last and isinstance(table.waiting, Acting)):
            return odds_for(position.seat.side, table, memories)
        for seat, bot in players.items():
            bot.see(glimpse(table, event, seat))
        assert table.waiting.seat is not None
        word = players[table.waiting.seat].decide(view(table, table.waiting.seat))


def _seated(position: PuzzlePosition, seed: str) -> dict[Seat, Bot]:
    """Kings who have just seen the whole game, and kept of it what people keep."""
    start = position.record.start()
    players = {
        seat: make_bot("king", f"{seed}:{seat}", position.traits)
        for seat in seats(position.table.options.players)
    }
    for seat, bot in players.items():
        bot.sit(view(start, seat))
        for step in position.steps:
            bot.see(glimpse(step.table, step.event, seat))
    return players


PLAYOUT_STAGES = (16, 48, 96)
"""After so many playouts of each choice it is looked whether the rest is worth it."""
ENOUGH_PLAYOUTS = 48
ENOUGH_ERRORS, CLEAR_ERRORS = 2.0, 3.0
"""By so many standard errors the best choice must lead in the end, or before."""


def checked(
    position: PuzzlePosition, name: str, source: str, stages: Sequence[int] = PLAYOUT_STAGES
) -> Puzzle | None:
    """The puzzle, if one choice is better than all others by more than chance explains."""
    moves = position.choices()
    results: dict[str, list[float]] = {choice: [] for choice in moves}
    for begin, end in pairwise((0, *stages)):
        for choice, move in moves.items():
            results[choice] += [
                played_out(position, move, f"{name}:{i}") for i in range(begin, end)
            ]
        lead, error = _lead(results)
        if lead + ENOUGH_ERRORS * error < CLEAR_LEAD:
            return None
        if end >= ENOUGH_PLAYOUTS and lead >= max(CLEAR_LEAD, CLEAR_ERRORS * error):
            break
    if lead < max(CLEAR_LEAD, ENOUGH_ERRORS * error):
        return None
    chances = {choice: round(_mean(r), 3) for choice, r in results.items()}
    worst = max(_error(of_choice) for of_choice in results.values())
    if lead < ENOUGH_ERRORS * worst:
        return None
    return Puzzle(name, position.record, position.seat, chances, round(worst, 3), source)


def _lead(results: dict[str, list[float]]) -> tuple[float, float]:
    """How far the best choice is before the next, and the standard error of that."""
    best, second, *_ = sorted(results.values(), key=_mean, reverse=True)
    return _mean(best) - _mean(second), sqrt(_error(best) ** 2 + _error(second) ** 2)


def _mean(results: list[float]) -> float:
    return sum(results) / len(results)


def _error(results: list[float]) -> float:
    """The standard error of their mean."""
    mean = _mean(results)
    spread = sum((result - mean) ** 2 for result in results) / (len(results) - 1)
    return sqrt(spread / len(results))
