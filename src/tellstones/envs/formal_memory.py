"""Formal memory: who remembers for an agent, the same four ways in every environment.

`own`       memory is the agent's own business: it sees the table as it lies and the latest event.
`perfect`   the hidden stones come to mind, always and rightly: the degenerate baseline.
`noisy`     each seat takes in what happens through percepts that chance may garble, hides and
            swaps, and is shown no symbol otherwise. Percepts stay its own for ever, so that the
            game has perfect recall, and exact solvers apply.
`register`  the seat has a mental register that fades and slips by the bots' model of human memory,
            and nothing else of its past: imperfect recall, without absent-mindedness, because the
            number of the turn tells its decisions apart.
"""

from __future__ import annotations

from random import Random
from typing import TypeAlias

from tellstones.bots.memory import recall as human
from tellstones.bots.memory.recall import Recollection, Trust, recalled
from tellstones.envs.observations import Mind, Percept, Seeing
from tellstones.envs.parameters import Memory, Setup
from tellstones.rules import (
    Answered,
    Event,
    Hid,
    Named,
    Seat,
    Spot,
    Swapped,
    Table,
    hidden_places,
)
from tellstones.views import Sight, View, glimpse, sight, view

Outcomes: TypeAlias = list[tuple[Percept, float]]


def exactly(event: Event, seen: Sight | None) -> Percept:
    """The event as it happened, with the stone that this seat saw in it."""
    if isinstance(event, Answered | Named):
        return Percept(event, event.stone)
    return Percept(event, None if seen is None else seen.stone)


def percepts(setup: Setup, before: Table, event: Event, seat: Seat) -> Outcomes:
    """How a `noisy` seat may take an event in, and how likely each is.

    Whoever ordered a Swap knows which; a Hide is a glance at a stone, for everybody.
    """
    if isinstance(event, Hid):
        return _hide_percepts(setup, before, event)
    if isinstance(event, Swapped) and event.seat is not seat:
        return _swap_percepts(setup, before, event)
    return [(exactly(event, sight(before, event, seat)), 1.0)]


def _hide_percepts(setup: Setup, before: Table, event: Hid) -> Outcomes:
    stone = before.line(event.line).at(event.place)
    others = [Percept(event, other) for other in setup.options.stones if other is not stone]
    return _garbled(Percept(event, stone), others, setup.hide_noise)


def _swap_percepts(setup: Setup, before: Table, event: Swapped) -> Outcomes:
    length = len(before.line(event.line))
    pairs = [(one, other) for other in range(1, length + 1) for one in range(1, other)]
    others = [
        Percept(Swapped(event.seat, one, other, event.line))
        for one, other in pairs
        if (one, other) != (event.one, event.other)
    ]
    return _garbled(Percept(event), others, setup.swap_noise)


def _garbled(truth: Percept, others: list[Percept], chance: float) -> Outcomes:
    if not others or chance == 0:
        return [(truth, 1.0)]
    return [(truth, 1 - chance), *((other, chance / len(others)) for other in others)]


def everything(table: Table) -> Mind:
    """A mind that knows every hidden stone."""
    return {
        Spot(place, number): Recollection(line.at(place), Trust.FRESH)
        for number, line in enumerate(table.lines, start=1)
        for place in hidden_places(line.faces)
    }


class Witness:
    """One seat that sees a game happen, and what it has before it at any moment."""

    def __init__(self, setup: Setup, seat: Seat, table: Table, chance: Random) -> None:
        self.seat = seat
        self._setup = setup
        self._chance = chance
        self._latest: tuple[Event, Table] | None = None
        self._garbled: Percept | None = None
        self._register: human.Memory | None = None
        if setup.memory is Memory.REGISTER:
            self._register = human.Memory(setup.traits, chance, view(table, seat))

    def see(self, before: Table, event: Event, table: Table) -> None:
        self._latest = (event, table)
        if self._register is not None:
            self._register.see(glimpse(table, event, self.seat))
        if self._setup.memory is Memory.NOISY:
            outcomes = percepts(self._setup, before, event, self.seat)
            self._garbled = _drawn(outcomes, self._chance)

    @property
    def percept(self) -> Percept | None:
        """The latest event as this seat took it in."""
        if self._latest is None or self._garbled is not None:
            return self._garbled
        event, table = self._latest
        return exactly(event, sight(table, event, self.seat))

    def seeing(self, table: Table) -> Seeing:
        seen = view(table, self.seat)
        match self._setup.memory:
            case Memory.PERFECT:
                return Seeing(seen, self.percept, everything(table))
            case Memory.REGISTER:
                assert self._register is not None
                return Seeing(seen, self.percept, in_register(self._register, seen))
            case Memory.NOISY:
                return Seeing(seen, self.percept, symbols=False)
            case Memory.OWN:
                return Seeing(seen, self.percept)


def in_register(register: human.Memory, seen: View) -> Mind:
    """What comes to mind of all hidden stones."""
    return {
        Spot(place, line): recollection
        for line in range(1, len(seen.lines) + 1)
        for place, recollection in recalled(register, seen, line).items()
    }


def _drawn(outcomes: Outcomes, chance: Random) -> Percept:
    if len(outcomes) == 1:
        return outcomes[0][0]
    chances = [likely for _, likely in outcomes]
    return chance.choices([percept for percept, _ in outcomes], chances)[0]
