"""The Boast on tiny games, played out by the rules: does the solver find the exact equilibrium?

Noisy memory as chance: each seat remembers all of the Line or nothing of it. If neither side gains
anything by any plan against the mixtures found, they are the equilibrium.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import permutations, product
from typing import NamedTuple

from tellstones.rules import (
    SEVEN,
    Believe,
    Boast,
    Doubt,
    Line,
    Move,
    Name,
    Options,
    Over,
    Proving,
    Seat,
    Side,
    Steal,
    Swap,
    Table,
    after,
    play,
    prepare,
)
from tellstones.study.odds.boast_game import (
    BELIEVE,
    BOAST_YIELD,
    DOUBT,
    KEEP_QUIET,
    STEAL,
    BoastStakes,
    ProverType,
    solve_boast,
)
from tellstones.study.odds.score_value import chance_of_winning

WAYS = range(3)


def hidden_tables(count: int, points: int) -> Iterator[Table]:
    """Every arrangement of a tiny set, all of it hidden, with A on turn."""
    for stones in permutations(SEVEN[:count]):
        table = prepare(Options(stones=tuple(sorted(stones)), points=points), opening=[stones[0]])
        line = Line(stones, (False,) * count)
        yield replace(table, lines=(line,), pools=(frozenset(),))


def words(way: int, reply: int) -> list[Move]:
    if way == KEEP_QUIET:
        return [Swap(1, 2)]
    said: list[Move] = [Boast(), (Believe(), Doubt(), Steal())[reply]]
    if reply == STEAL:
        said.append(Believe() if way == BOAST_YIELD else Doubt())
    return said


def outcome(table: Table, knows: dict[Seat, bool], way: int, reply: int) -> float:
    """Return A's result; a player without memory names stones in alphabetical order."""
    points = table.options.points
    for word in words(way, reply):
        table = _said(table, word)
    while isinstance(table.waiting, Proving):
        hidden = {place: table.lines[0].at(place) for place in _hidden(table)}
        place = min(hidden)
        stone = hidden[place] if knows[table.waiting.seat] else min(hidden.values())
        table = _said(table, Name(place, stone))
    if isinstance(table.waiting, Over):
        return float(table.waiting.winner is Side.A)
    return chance_of_winning(*table.score, points)


class Found(NamedTuple):
    """The solver's value of a Boast, and the values of best responses to its strategies: A's
    maximum, and the minimum that B can leave A. If both are equal, they are the exact value."""

    value: float
    best: float
    worst: float

    @property
    def gain(self) -> float:
        """The sum of what both sides could gain by other plans."""
        return self.best - self.worst


def tiny_game(count: int, points: int, mine: float, theirs: float) -> Found:
    """`mine` and `theirs` are how likely each side remembers all."""
    tables = list(hidden_tables(count, points))
    worth = {
        (a, b, way, reply): sum(outcome(t, {Seat.A: a, Seat.B: b}, way, reply) for t in tables)
        / len(tables)
        for a, b, way, reply in product((True, False), (True, False), WAYS, WAYS)
    }
    guess = worth[False, True, BOAST_YIELD, DOUBT]
    stakes = BoastStakes(
        worth[True, True, KEEP_QUIET, BELIEVE],
        worth[True, True, BOAST_YIELD, BELIEVE],
        worth[True, True, BOAST_YIELD, STEAL],
    )
    boasters, repliers = _types(mine), _types(theirs)
    duel = solve_boast(stakes, _kinds(mine, guess), _kinds(theirs, guess))
    best = sum(
        likely * max(_mixed(worth, repliers, duel.replier, a, way) for way in WAYS)
        for a, likely in boasters
    )
    worst = sum(
        likely
        * min(
            sum(
                other * duel.boaster[i][way] * worth[a, b, way, reply]
                for i, (a, other) in enumerate(boasters)
                for way in WAYS
            )
            for reply in WAYS
        )
        for b, likely in repliers
    )
    return Found(duel.value, best, worst)


def _mixed(
    worth: dict[tuple[bool, bool, int, int], float],
    repliers: list[tuple[bool, float]],
    mixtures: tuple[tuple[float, float, float], ...],
    a: bool,
    way: int,
) -> float:
    return sum(
        other * mixtures[j][reply] * worth[a, b, way, reply]
        for j, (b, other) in enumerate(repliers)
        for reply in WAYS
    )


def _types(knowing: float) -> list[tuple[bool, float]]:
    return [(True, knowing), (False, 1.0 - knowing)]


def _kinds(knowing: float, guess: float) -> tuple[ProverType, ProverType]:
    return ProverType(knowing, 1.0), ProverType(1.0 - knowing, guess)


def _said(table: Table, word: Move) -> Table:
    seat = table.waiting.seat
    assert seat is not None
    return after(table, play(table, seat, word))


def _hidden(table: Table) -> list[int]:
    return [place for place, up in enumerate(table.lines[0].faces, start=1) if not up]
