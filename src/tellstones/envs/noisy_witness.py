"""A `noisy` seat that sees a game happen: chance garbles what others do before it takes it in."""

from __future__ import annotations

from random import Random
from typing import TypeVar

from tellstones.envs import actions, noisy_percepts
from tellstones.envs.encoding import SEATS, numbers_of
from tellstones.envs.observations import Seeing
from tellstones.envs.parameters import Setup
from tellstones.envs.percept_log import LoggedEvent, percept_of
from tellstones.envs.percepts import Exchange, Glance, Percept, exactly
from tellstones.rules import (
    Event,
    Hid,
    Hide,
    Place,
    Placed,
    Seat,
    Swap,
    Swapped,
    Table,
)
from tellstones.views import View, sight

T = TypeVar("T")


class NoisyWitness:
    """The percepts of one seat: glances at hidden stones, the latest event and exchanges."""

    def __init__(self, setup: Setup, seat: Seat, table: Table, chance: Random) -> None:
        self._setup, self._seat, self._chance = setup, seat, chance
        self._number = SEATS.index(seat)
        self._percept: Percept | None = None
        self._exchanges: dict[int, Exchange] = {}
        self._glances: list[Glance] = []
        for number, line in enumerate(table.lines):
            ways = noisy_percepts.of_all_hidden(
                setup.noise, number, *numbers_of(line), self._number
            )
            self._glances += [_drawn(each, chance) for each in ways]

    def see(self, before: Table, event: Event) -> None:
        order = _order(event)
        if order is None:
            self._percept = exactly(event, sight(before, event, self._seat))
            return
        actor = SEATS.index(order[0])
        entry = LoggedEvent(actor, actions.index_of(order[1]))
        stones, hidden = numbers_of(before.line(order[1].line))
        ways = noisy_percepts.of_move(self._setup.noise, entry, stones, hidden, self._number)
        self._percept = percept_of(_drawn(ways, self._chance), self._setup.options)

    def follow(self, line: int, drawn: int, table: Table) -> None:
        """Chance has exchanged hidden stones of a Line, counted from 0."""
        _, hidden = numbers_of(table.lines[line])
        ways = noisy_percepts.of_exchange(self._setup.noise, line, drawn, hidden, self._number)
        self._exchanges[line] = _drawn(ways, self._chance)

    def seeing(self, seen: View) -> Seeing:
        """Symbols and glances before the first word; from then on only how it is taken in."""
        if self._percept is None:
            return Seeing(seen, glances=self._glances)
        exchanges = tuple(self._exchanges.values())
        return Seeing(seen, self._percept, symbols=False, exchanges=exchanges)


def _order(event: Event) -> tuple[Seat, Place | Hide | Swap] | None:
    """The order that an event carried out."""
    match event:
        case Placed(seat, stone, end, line):
            return seat, Place(stone, end, line)
        case Hid(seat, place, line):
            return seat, Hide(place, line)
        case Swapped(seat, one, other, line):
            return seat, Swap(one, other, line)
        case _:
            return None


def _drawn(ways: list[tuple[T, float]], chance: Random) -> T:
    if len(ways) == 1:
        return ways[0][0]
    return chance.choices([way for way, _ in ways], [likely for _, likely in ways])[0]
