"""Formal memory: who remembers for an agent, the same four ways in every environment.

`own`       memory is the agent's own business: it sees the table as it lies and the latest event.
`perfect`   the hidden stones come to mind, always and rightly: the degenerate baseline.
`noisy`     each seat takes in what others do through percepts that chance may garble, and is
            shown no symbol otherwise (`noisy_percepts`). Percepts stay its own for ever, so that
            the game has perfect recall, and exact solvers apply.
`register`  the seat has a mental register that fades and slips by the bots' model of human memory,
            and nothing else of its past: imperfect recall, without absent-mindedness, because the
            number of the turn tells its decisions apart.
"""

from __future__ import annotations

from random import Random

from tellstones.bots.memory import recall as human
from tellstones.bots.memory.recall import Recollection, Trust, recalled
from tellstones.envs.noisy_witness import NoisyWitness
from tellstones.envs.observations import Mind, Seeing
from tellstones.envs.parameters import Memory, Setup
from tellstones.envs.percepts import Percept, exactly
from tellstones.rules import Event, Looked, Seat, Spot, Table, hidden_places
from tellstones.views import View, glimpse, sight, view


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
        self._latest: tuple[Event, Table] | None = None
        self._register: human.Memory | None = None
        self._noisy: NoisyWitness | None = None
        if setup.memory is Memory.REGISTER:
            self._register = human.Memory(setup.traits, chance, view(table, seat))
        if setup.memory is Memory.NOISY:
            self._noisy = NoisyWitness(setup, seat, table, chance)

    def see(self, before: Table, event: Event, table: Table) -> None:
        self._latest = (event, table)
        if self._register is not None:
            self._register.see(glimpse(table, event, self.seat))
        if self._noisy is not None:
            self._noisy.see(before, event)

    def follow(self, line: int, drawn: int, table: Table) -> None:
        """Hidden stones were exchanged at the end of a turn; see `noisy_percepts`."""
        assert self._noisy is not None
        self._noisy.follow(line, drawn, table)

    @property
    def latest(self) -> Percept | None:
        """The latest event as it happened, with the stone of a look for the seats that may know
        it."""
        if self._latest is None:
            return None
        event, table = self._latest
        looker = event.looker if isinstance(event, Looked) else self.seat
        return exactly(event, sight(table, event, looker))

    @property
    def percept(self) -> Percept | None:
        """The latest event as this seat took it in."""
        if self._latest is None:
            return None
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
                assert self._noisy is not None
                return self._noisy.seeing(seen)
            case Memory.OWN:
                return Seeing(seen, self.percept)


def in_register(register: human.Memory, seen: View) -> Mind:
    """Return the recollection of all hidden stones."""
    return {
        Spot(place, line): recollection
        for line in range(1, len(seen.lines) + 1)
        for place, recollection in recalled(register, seen, line).items()
    }
