"""Finds puzzles: positions in which one of Challenge, Boast and waiting is clearly best, or one
of the three replies to a Boast.

Every choice is played out many times by Kings who remember as the players of that game did. Each
time they sit down anew and see the whole game again, so that what they have forgotten differs from
time to time. After some turns the fitted chance of winning speaks for the rest. The same choice
must lead once more against somebody who remembers like a Knight: no answer counts on a bad memory.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from math import sqrt

from tellstones.bots import Bot, MemoryTraits, make_bot
from tellstones.bots.levels import TRAITS
from tellstones.notation import Record, Result, Step, move_text
from tellstones.rules import (
    Acting,
    Believe,
    Boast,
    Challenge,
    Doubt,
    Move,
    Over,
    Replying,
    Seat,
    Side,
    Steal,
    Table,
    after,
    left_of,
    legal_moves,
    play,
    seats,
)
from tellstones.study.analysis.decision_review import scoring_moves, worth_of_move
from tellstones.study.analysis.seat_memories import SeatMemories, remembered_steps
from tellstones.study.analysis.winning_odds import odds_for
from tellstones.study.puzzles.puzzle import (
    CHOICE_KINDS,
    STRONGER,
    WAIT,
    Puzzle,
    PuzzleReasons,
    kind_of,
)
from tellstones.views import glimpse, view

FIRST_TURN, LAST_TURN = 5, 40
"""Later ones are too long a story to watch before a question."""
LEAST_HIDDEN = 3
"""So many stones must be hidden for a question worth asking."""
TURNS_AHEAD = 10
"""After so many turns the fitted chance of winning speaks for the rest of the game."""
CLEAR_LEAD, HOLDING_LEAD = 0.08, 0.05
"""The lead that the best choice must have, in chances of winning, and against a Knight's memory."""


@dataclass(frozen=True, slots=True)
class PuzzlePosition:
    """A turn of a real game, and what everybody could know then."""

    record: Record
    steps: tuple[Step, ...]
    table: Table
    seat: Seat
    memories: SeatMemories
    memory: str
    """The level that everybody at the table remembers like."""
    traits: Mapping[Seat, MemoryTraits]
    king: Move | None = None
    """What the King would do, if he was asked: the Challenge in question is then his."""

    def choices(self) -> dict[str, Move]:
        """The three replies to a Boast; in a turn the best of each kind, by the fitted chance."""
        if isinstance(self.table.waiting, Replying):
            return {move_text(reply, 1): reply for reply in (Believe(), Doubt(), Steal())}
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

    def facing(self, memory: str) -> PuzzlePosition:
        """The same turn, had the other side remembered like this level."""
        traits = {
            seat: own if seat.side is self.seat.side else TRAITS[memory]
            for seat, own in self.traits.items()
        }
        return replace(self, traits=traits, memories=_remembered(self.record, self.steps, traits))

    def reasons(self) -> PuzzleReasons:
        challenge, boast, _ = self.choices().values()
        own, other = self.seat.side, left_of(self.seat, self.table.options.players).side
        if isinstance(self.table.waiting, Replying):
            line = self.table.waiting.line
            return PuzzleReasons(None, self._proves(other, line), self._proves(own, line))
        assert isinstance(challenge, Challenge)
        assert isinstance(boast, Boast)
        proved, stolen = (self._proves(side, boast.line) for side in (own, other))
        return PuzzleReasons(self._named(challenge), proved, stolen)

    def _proves(self, side: Side, line: int) -> float:
        return round(self.memories.proves(self.table, side, line), 3)

    def _named(self, challenge: Challenge) -> float:
        asked = left_of(self.seat, self.table.options.players)
        return round(self.memories.names(self.table, asked, challenge.line, challenge.place), 3)


def positions(record: Record, memory: str) -> Iterator[PuzzlePosition]:
    """Turns at which there is something to ask, if everybody remembers like this level."""
    traits = dict.fromkeys(seats(record.options.players), TRAITS[memory])
    so_far: list[Step] = []
    for moment in remembered_steps(record, traits):
        table = moment.before
        if isinstance(table.waiting, Acting | Replying) and _worth_asking(table):
            said = record.said[: len(so_far)]
            cut = replace(record, said=said, result=Result.UNFINISHED, termination=None)
            seat = table.waiting.seat
            yield PuzzlePosition(cut, tuple(so_far), table, seat, moment.memories, memory, traits)
        so_far.append(moment.step)


def last_position(record: Record, memory: str) -> PuzzlePosition:
    """The turn at which a record ends, if everybody remembers like this level."""
    traits = dict.fromkeys(seats(record.options.players), TRAITS[memory])
    steps = tuple(record.steps())
    table, memories = steps[-1].table, _remembered(record, steps, traits)
    assert table.waiting.seat is not None
    return PuzzlePosition(record, steps, table, table.waiting.seat, memories, memory, traits)


def _remembered(
    record: Record, steps: Sequence[Step], traits: Mapping[Seat, MemoryTraits]
) -> SeatMemories:
    memories = SeatMemories(record.start(), traits)
    for step in steps:
        memories.see(step.table, step.event)
    return memories


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
    """Kings who have just seen the whole game, and kept of it what such players keep."""
    start = position.record.start()
    players = {
        seat: make_bot("reckoner", f"{seed}:{seat}", traits)
        for seat, traits in position.traits.items()
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
NEAREST_TO_CERTAIN = 0.02
"""A choice that always or never wins is no question of judgement."""
HOLDING_ERRORS = 1.5
"""By so many it must lead where the other side remembers like a Knight."""


class _Contest:
    """The choices of one position, played out again and again."""

    def __init__(
        self,
        position: PuzzlePosition,
        moves: dict[str, Move],
        seed: str,
        lead: float,
        errors: float,
    ) -> None:
        self._position, self._moves, self._seed = position, moves, seed
        self._wanted_lead, self._wanted_errors = lead, errors
        self._results: dict[str, list[float]] = {choice: [] for choice in moves}

    def play(self, begin: int, end: int) -> None:
        for choice, move in self._moves.items():
            self._results[choice] += [
                played_out(self._position, move, f"{self._seed}:{i}") for i in range(begin, end)
            ]

    @property
    def chances(self) -> dict[str, float]:
        return {choice: round(_mean(results), 3) for choice, results in self._results.items()}

    @property
    def best(self) -> str:
        return max(self._moves, key=lambda choice: _mean(self._results[choice]))

    @property
    def error(self) -> float:
        """The largest standard error of a chance."""
        return max(map(_error, self._results.values()))

    @property
    def certain(self) -> bool:
        low, high = NEAREST_TO_CERTAIN, 1.0 - NEAREST_TO_CERTAIN
        return not all(low <= chance <= high for chance in self.chances.values())

    def hopeless(self, choice: str) -> bool:
        lead, error = self._lead(choice)
        return lead + ENOUGH_ERRORS * error < self._wanted_lead

    def leads(self, choice: str) -> bool:
        """Whether a choice is clearly before all others, and by more than chance explains."""
        lead, error = self._lead(choice)
        return lead >= max(self._wanted_lead, self._wanted_errors * max(error, self.error))

    def leads_already(self, choice: str) -> bool:
        lead, error = self._lead(choice)
        return self.leads(choice) and lead >= CLEAR_ERRORS * error

    def _lead(self, choice: str) -> tuple[float, float]:
        """How far it is before the best of the others, and the standard error of that."""
        own = self._results[choice]
        others = (results for other, results in self._results.items() if other != choice)
        next_best = max(others, key=_mean)
        return _mean(own) - _mean(next_best), sqrt(_error(own) ** 2 + _error(next_best) ** 2)


def checked(
    position: PuzzlePosition,
    name: str,
    source: str,
    stages: Sequence[int] = PLAYOUT_STAGES,
    wanted: Sequence[str] = CHOICE_KINDS,
) -> Puzzle | None:
    """The puzzle, if one choice of a wanted kind is clearly best, also where the others remember
    better."""
    moves = position.choices()
    own = _Contest(position, moves, name, CLEAR_LEAD, ENOUGH_ERRORS)
    contests = [own]
    if position.memory != STRONGER:
        facing = position.facing(STRONGER)
        contests.append(_Contest(facing, moves, name, HOLDING_LEAD, HOLDING_ERRORS))
    for begin, end in pairwise((0, *stages)):
        for contest in contests:
            contest.play(begin, end)
            if kind_of(own.best) not in wanted or contest.hopeless(own.best):
                return None
        if end >= ENOUGH_PLAYOUTS and all(contest.leads_already(own.best) for contest in contests):
            break
    if not all(contest.leads(own.best) for contest in contests) or own.certain:
        return None
    return Puzzle(
        name,
        position.record,
        position.seat,
        position.memory,
        own.chances,
        contests[-1].chances,
        round(max(contest.error for contest in contests), 3),
        position.reasons(),
        source,
    )


def _mean(results: list[float]) -> float:
    return sum(results) / len(results)


def _error(results: list[float]) -> float:
    """The standard error of their mean."""
    mean = _mean(results)
    spread = sum((result - mean) ** 2 for result in results) / (len(results) - 1)
    return sqrt(spread / len(results))
