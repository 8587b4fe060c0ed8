"""The four kinds of puzzles: the question after a course of play, and its solution."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache, partial
from random import Random

from tellstones.rules import (
    SEVEN,
    Answer,
    Believe,
    Boast,
    Challenge,
    Doubt,
    Event,
    Move,
    Name,
    Seat,
    Spot,
    Steal,
    Stone,
    Table,
)
from tellstones.study.recall.beats import (
    OTHER,
    SOLVER,
    Beat,
    Question,
    RecallKind,
    Script,
    TimedReply,
    done,
    hidden,
)
from tellstones.study.recall.watched import (
    LADDER,
    WATCHED_SECONDS,
    Watched,
    share_that_pass,
    watched,
    watching,
)

ANSWER_SECONDS = 30.0
OPENING_SECONDS = 3.0
PROOF_SECONDS = 1.8
BOASTERS = ("page", "knight", "king")
CLEAR = 0.3
"""Limit for questions about a Boast: the boaster's chance to prove it is at most this far from 0 or
1."""
MOST_DRAWS, DRAWS_OF_A_LEVEL = 24, 6
TRIED_PROOFS = 12
HARDEST_BOAST = 5
"""No bot of these remembers more."""


class Daring(StrEnum):
    """The confidence of a claim, from the least."""

    LOOK = "look"
    """I must look again."""
    CHALLENGE = "challenge"
    """I know the marked stone."""
    BOAST = "boast"
    """I know them all."""


DARINGS = tuple(Daring)
REPLIES = ("believe", "doubt", "steal")


@dataclass(frozen=True, slots=True)
class Verdict:
    """The end of a puzzle. `dared` and `knew` are of a Dare? alone, and may be compared."""

    solved: bool
    dared: Daring | None = None
    knew: Daring | None = None
    proved: bool | None = None
    """Whether the bot that boasted could prove it."""


@dataclass(frozen=True, slots=True)
class RecallPuzzle:
    """A puzzle by its kind, its seed and its rung on the ladder."""

    kind: RecallKind
    seed: str
    rung: int
    seen: Watched
    marked: int
    """The first place in question."""
    boaster: str = ""
    """The level that boasts."""
    likely: float = 0.0
    """Probability that its Boast is proved."""

    def share(self) -> float:
        """The share of simulated memories that would solve it."""
        places = (self.marked,) if self.kind is RecallKind.NAME else hidden(self.seen.table)
        passing = share_that_pass(self.seen, places, self.seed)
        match self.kind:
            case RecallKind.DARE:
                return 0.5 + abs(passing - 0.5) / 2
            case RecallKind.KNOW:
                return max(self.likely, 1 - self.likely, 0.5) - 0.05
            case _:
                return passing

    def script(self) -> Script[Verdict]:
        yield Beat(self.seen.start, seconds=OPENING_SECONDS)
        for table, event in self.seen.course:
            yield Beat(table, event, seconds=WATCHED_SECONDS)
        return (yield from _ENDINGS[self.kind](self))


@lru_cache(200)
def recall_puzzle(kind: RecallKind, seed: str, rung: int) -> RecallPuzzle:
    """The same for the same values, on every machine."""
    chance = Random(f"recall:{kind}:{seed}:{rung}")
    if kind is RecallKind.KNOW:
        return _clear_boast(seed, rung, chance)
    seen = watched(LADDER[rung], chance)
    return RecallPuzzle(kind, seed, rung, seen, _marked(seen, seed, rung))


def _clear_boast(seed: str, rung: int, chance: Random) -> RecallPuzzle:
    """One that is likely proved or likely not, as often one as the other; else the clearest."""
    wanted, level = chance.randrange(2), ""
    rung = min(rung, HARDEST_BOAST)
    most, drawn = LADDER[rung].stones, list[RecallPuzzle]()
    while len(drawn) < MOST_DRAWS:
        level = level if len(drawn) % DRAWS_OF_A_LEVEL else chance.choice(BOASTERS)
        looks = chance.randint(*((most // 2, most) if wanted else (0, most // 2)))
        seen = watched(LADDER[rung], chance, looks)
        drawn.append(_boasting(seed, rung, seen, level))
        if abs(drawn[-1].likely - wanted) <= CLEAR:
            return drawn[-1]
    return min(drawn, key=lambda puzzle: abs(puzzle.likely - wanted))


def _boasting(seed: str, rung: int, seen: Watched, level: str) -> RecallPuzzle:
    proofs = 0
    for number in range(TRIED_PROOFS):
        memory = seen.memory(watching(level), f"{seed}:{number}", OTHER)
        proofs += all(seen.knows(memory, place) for place in hidden(seen.table))
    likely = proofs / TRIED_PROOFS
    return RecallPuzzle(RecallKind.KNOW, seed, rung, seen, 1, level, likely)


def _marked(seen: Watched, seed: str, rung: int) -> int:
    """Marks an easy place on a low rung and a hard one on a high rung."""
    shares = {place: share_that_pass(seen, (place,), seed) for place in hidden(seen.table)}
    places = sorted(shares, key=lambda place: (-shares[place], place))
    return places[round(rung / (len(LADDER) - 1) * (len(places) - 1))]


def _name(puzzle: RecallPuzzle) -> Script[Verdict]:
    table, event = done(puzzle.seen.table, OTHER, Challenge(puzzle.marked))
    ask = Question(puzzle.marked)
    reply = yield Beat(table, event, ask, ANSWER_SECONDS)
    right = reply.said == puzzle.seen.truth(puzzle.marked)
    yield _after(table, SOLVER, reply, Answer)
    return Verdict(right)


def _prove(puzzle: RecallPuzzle) -> Script[Verdict]:
    named = yield from _naming(puzzle, hidden(puzzle.seen.table))
    return Verdict(named == len(hidden(puzzle.seen.table)))


def _dare(puzzle: RecallPuzzle) -> Script[Verdict]:
    """Solved by daring exactly as much as one then knows."""
    ask = Question(puzzle.marked, DARINGS)
    reply = yield Beat(puzzle.seen.table, None, ask, ANSWER_SECONDS)
    dared = Daring(reply.said) if reply.said else Daring.LOOK
    places = hidden(puzzle.seen.table)
    order = (puzzle.marked, *(place for place in places if place != puzzle.marked))
    named = yield from _naming(puzzle, order)
    knew = DARINGS[(named > 0) + (named == len(places))]
    return Verdict(dared is knew, dared, knew)


def _know(puzzle: RecallPuzzle) -> Script[Verdict]:
    table, event = done(puzzle.seen.table, OTHER, Boast())
    reply = yield Beat(table, event, Question(None, REPLIES), ANSWER_SECONDS)
    if reply.said == "steal":
        table, event = done(table, SOLVER, Steal())
        named = yield from _naming(puzzle, hidden(table), done(table, OTHER, Doubt()))
        return Verdict(named == len(hidden(puzzle.seen.table)))
    yield Beat(*done(table, SOLVER, Believe() if reply.said == "believe" else Doubt()))
    proved = yield from _its_proof(puzzle, done(table, SOLVER, Doubt())[0])
    return Verdict(reply.said == ("believe" if proved else "doubt"), proved=proved)


def _its_proof(puzzle: RecallPuzzle, table: Table) -> Script[bool]:
    """The boaster names stone by stone; it guesses where nothing comes to its mind."""
    chance = Random(f"{puzzle.seed}:guess")
    memory = puzzle.seen.memory(watching(puzzle.boaster), f"{puzzle.seed}:proof", OTHER)
    for place in hidden(table):
        found = memory.recall(Spot(place, 1))
        stone = found.stone if found else chance.choice(sorted(SEVEN))
        table, event = done(table, OTHER, Name(place, stone))
        yield Beat(table, event, seconds=PROOF_SECONDS)
        if stone is not puzzle.seen.truth(place):
            return False
    return True


def _naming(
    puzzle: RecallPuzzle, order: Sequence[int], begun: tuple[Table, Event] | None = None
) -> Script[int]:
    """Asks place by place until the first wrong name. Returns how many were right."""
    if begun is None:
        boasting, _ = done(puzzle.seen.table, SOLVER, Boast())
        begun = done(boasting, OTHER, Doubt())
    table, event = begun
    beat = Beat(table, event, Question(order[0]), ANSWER_SECONDS)
    for number, place in enumerate(order):
        reply = yield beat
        following = order[number + 1 : number + 2]
        shown = _after(beat.table, SOLVER, reply, partial(Name, place))
        if reply.said != puzzle.seen.truth(place) or not following:
            yield shown
            return number + (reply.said == puzzle.seen.truth(place))
        beat = Beat(shown.table, shown.event, Question(following[0]), ANSWER_SECONDS)
    return len(order)


def _after(table: Table, seat: Seat, reply: TimedReply, move: Callable[[Stone], Move]) -> Beat:
    """Turn the stone over. A missing answer makes no event."""
    later, event = done(table, seat, move(Stone(reply.said or SEVEN[0])))
    return Beat(later, event if reply.said else None)


_ENDINGS: dict[RecallKind, Callable[[RecallPuzzle], Script[Verdict]]] = {
    RecallKind.NAME: _name,
    RecallKind.PROVE: _prove,
    RecallKind.DARE: _dare,
    RecallKind.KNOW: _know,
}
