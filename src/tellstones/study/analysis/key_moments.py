"""Finds the moments that mattered, as keys of the catalogue with their values."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import TypeAlias

from tellstones.rules import (
    Answered,
    Believed,
    Boast,
    Challenge,
    Doubted,
    Move,
    Named,
    Replying,
    Seat,
    Stole,
    Stone,
    Yielding,
    left_of,
    right_of,
)
from tellstones.study.analysis.decision_review import DecisionReview, ScoringMove, scoring_moves
from tellstones.study.analysis.sightings import KnownStone, Sightings, TurnKnowledge
from tellstones.study.odds.seat_memories import RememberedStep

LUCKY_BELOW, FORGOT_ABOVE = 0.45, 0.75
"""Probabilities of naming a stone. All of these limits are chosen manually (`docs/analysis.md`)."""
BLUFF_BELOW, TRUTH_FROM = 0.3, 0.6
"""Chances to prove a Line."""
COSTLY_FROM = 0.06
"""Chances of winning given away."""
FORGOTTEN_BELOW = 0.5
"""A chance to know a stone, or to score."""

PRAISE = ("study.moment.good-steal", "study.moment.bluff-caught")

Value: TypeAlias = int | Seat | Stone | Move


@dataclass(frozen=True, slots=True)
class KeyMoment:
    """A sentence about one moment: `key` of the catalogue, and what goes into it."""

    key: str
    index: int
    turn: int
    seat: Seat
    weight: float
    """Influence of the step on the result of the game."""
    values: tuple[tuple[str, Value], ...]


def key_moment_of(
    index: int,
    moment: RememberedStep,
    decision: DecisionReview | None,
    sightings: Sightings,
    swing: float,
) -> KeyMoment | None:
    """Return the key moment of one step; `swing` is the change in the probability of winning.

    One decision is one moment: what was wrong with a reply, and what would have been better.
    """
    told = _of_event(index, moment, swing)
    if decision is None:
        return told
    costly = _of_decision(index, moment, decision, sightings)
    if told is None or costly is None:
        return told or costly
    if told.key in PRAISE:
        return costly
    better = (("king", decision.king), ("cost", _percent(decision.cost)))
    return replace(told, weight=max(told.weight, costly.weight), values=(*told.values, *better))


def _of_event(index: int, moment: RememberedStep, swing: float) -> KeyMoment | None:
    event = moment.step.event
    match event:
        case Answered() | Named():
            return _of_name(index, moment, event, swing)
        case Believed() | Doubted() | Stole():
            return _of_reply(index, moment, event, swing)
        case _:
            return None


def _percent(chance: float) -> int:
    return round(100 * chance)


def _of_name(
    index: int, moment: RememberedStep, event: Answered | Named, swing: float
) -> KeyMoment | None:
    likely = moment.memories.names(moment.before, event.seat, event.line, event.place)
    values: tuple[tuple[str, Value], ...] = (
        ("name", event.seat),
        ("stone", event.stone),
        ("place", event.place),
        ("line", event.line),
        ("percent", _percent(likely)),
    )
    if event.right and likely < LUCKY_BELOW:
        key = "study.moment.lucky-guess"
    elif not event.right and likely > FORGOT_ABOVE:
        key = "study.moment.forgot"
    else:
        return None
    return KeyMoment(key, index, moment.before.turn, event.seat, swing, values)


def _of_reply(
    index: int, moment: RememberedStep, event: Believed | Doubted | Stole, swing: float
) -> KeyMoment | None:
    table, waiting = moment.before, moment.before.waiting
    assert isinstance(waiting, Replying | Yielding)
    players = table.options.players
    stolen = isinstance(waiting, Yielding)
    claimer = left_of(waiting.seat, players) if stolen else right_of(waiting.seat, players)
    sure = moment.memories.proves(table, claimer.side, waiting.line)
    theirs = moment.memories.proves(table, event.seat.side, waiting.line)
    values: tuple[tuple[str, Value], ...] = (
        ("name", event.seat),
        ("other", claimer),
        ("line", waiting.line),
        ("percent", _percent(theirs if isinstance(event, Stole) else sure)),
    )
    key = _reply_key(event, stolen, sure, theirs)
    if key is None:
        return None
    return KeyMoment(key, index, table.turn, event.seat, max(swing, 0.1), values)


def _reply_key(
    event: Believed | Doubted | Stole, stolen: bool, sure: float, theirs: float
) -> str | None:
    match event:
        case Stole():
            return "study.moment.good-steal" if theirs >= TRUTH_FROM else "study.moment.bold-steal"
        case Believed() if sure < BLUFF_BELOW:
            return "study.moment.steal-uncaught" if stolen else "study.moment.bluff-uncaught"
        case Believed() if sure < TRUTH_FROM:
            return None if stolen else "study.moment.empty-boast"
        case Doubted() if sure < BLUFF_BELOW:
            return "study.moment.bluff-caught"
        case Doubted() if sure >= TRUTH_FROM:
            return "study.moment.doubted-the-truth"
        case _:
            return None


def _of_decision(
    index: int, moment: RememberedStep, decision: DecisionReview, sightings: Sightings
) -> KeyMoment | None:
    if decision.cost <= COSTLY_FROM:
        return None
    table, seat = moment.before, decision.seat
    if isinstance(decision.king, Challenge | Boast):
        scoring = next(
            s for s in scoring_moves(table, seat, moment.memories) if s.move == decision.king
        )
        if scoring.likely >= FORGOTTEN_BELOW and not isinstance(decision.move, Challenge | Boast):
            return _missed(index, moment, decision, scoring, sightings)
    values: tuple[tuple[str, Value], ...] = (
        ("name", seat),
        ("move", decision.move),
        ("king", decision.king),
        ("percent", _percent(decision.cost)),
    )
    return KeyMoment("study.moment.costly", index, table.turn, seat, decision.cost, values)


def _missed(
    index: int,
    moment: RememberedStep,
    decision: DecisionReview,
    scoring: ScoringMove,
    sightings: Sightings,
) -> KeyMoment:
    table, seat, move, weight = moment.before, decision.seat, scoring.move, decision.cost
    values: tuple[tuple[str, Value], ...] = (
        ("name", seat),
        ("line", move.line),
        ("percent", _percent(scoring.likely)),
    )
    if isinstance(move, Boast):
        return KeyMoment("study.moment.missed-boast", index, table.turn, seat, weight, values)
    other = left_of(seat, table.options.players)
    stone = table.line(move.line).at(move.place)
    unseen = sightings.unseen(table, other, move.line, stone)
    values += (("other", other), ("place", move.place), ("turns", unseen))
    return KeyMoment("study.moment.missed-challenge", index, table.turn, seat, weight, values)


def lost_track(index: int, before: TurnKnowledge, now: TurnKnowledge) -> Iterator[KeyMoment]:
    """Stones that a person would by now rather have forgotten than know."""
    earlier = {(known.line, known.stone): known for known in before.stones}
    for known in now.stones:
        was = earlier.get((known.line, known.stone))
        if was is not None and was.recall >= FORGOTTEN_BELOW > known.recall:
            yield _lost(index, now, known, was)


def _lost(index: int, now: TurnKnowledge, known: KnownStone, was: KnownStone) -> KeyMoment:
    values: tuple[tuple[str, Value], ...] = (
        ("name", now.seat),
        ("stone", known.stone),
        ("place", known.place),
        ("line", known.line),
        ("turns", known.unseen),
    )
    moved = known.place != was.place
    key = "study.moment.lost-in-swap" if moved else "study.moment.lost-track"
    return KeyMoment(key, index, now.turn, now.seat, 0.03 + 0.02 * moved, values)
