"""A game inside an environment: the table, and a witness for each seat."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace
from operator import index
from random import Random
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tellstones.envs import actions, noisy_percepts
from tellstones.envs import observation_layout as layout
from tellstones.envs.encoding import numbers_of
from tellstones.envs.formal_memory import Witness, everything
from tellstones.envs.observations import Observation, Seeing, observation
from tellstones.envs.parameters import Setup
from tellstones.rules import (
    Event,
    Over,
    Refusal,
    Refused,
    Seat,
    Table,
    after,
    play,
)
from tellstones.rules.turns import with_line
from tellstones.views import view

Mask = NDArray[np.int8]


def check_saved(saved: Any, names: Collection[str], setup: Setup) -> None:
    """Raises ValueError for what an environment with these parameters has not saved."""
    if not isinstance(saved, Mapping) or set(saved) != set(names):
        raise ValueError("only what save() gave can be restored")
    if saved["_game"].setup.at("") != setup.at(""):
        raise ValueError("this was saved in an environment with other parameters")


class EnvGame:
    """One game from its seed on. It contains everything; it returns only what each seat sees."""

    def __init__(self, setup: Setup, seed: int | str) -> None:
        self.setup = setup
        self.chance = Random(seed)
        self.table: Table = setup.lay(self.chance)
        self._length = layout.size(setup)
        self._actions = actions.count(setup.options.lines)
        self._witnesses = {
            seat: Witness(setup, seat, self.table, Random(f"{seed} {seat}")) for seat in setup.seats
        }

    @property
    def awaited(self) -> Seat | None:
        return self.table.waiting.seat

    @property
    def over(self) -> bool:
        return isinstance(self.table.waiting, Over)

    def say(self, action: int) -> Event:
        """The awaited seat's word. Raises `Refused`, or ValueError for a number beyond all."""
        seat, number = self.awaited, index(action)
        if seat is None:
            raise Refused(Refusal.GAME_OVER)
        if number == actions.UNUSED:  # where an eighth place would be named, if there were one
            raise Refused(Refusal.NO_SUCH_PLACE, seat)
        before = self.table
        event = play(before, seat, actions.move_at(number))
        self.table = after(before, event)
        for witness in self._witnesses.values():
            witness.see(before, event, self.table)
        if self.setup.forgets and self.table.turn != before.turn:
            self._exchange_hidden()
        return event

    def _exchange_hidden(self) -> None:
        """Exchange hidden stones if seats may forget; see `noisy_percepts`."""
        for number, line in enumerate(self.table.lines):
            _, hidden = numbers_of(line)
            if hidden & (hidden - 1) == 0:
                continue
            drawn = self.chance.choice(noisy_percepts.exchanges(hidden))
            if drawn:
                one, other = actions.PAIRS[drawn - 1]
                lines = with_line(self.table, number + 1, line.swapped(one + 1, other + 1))
                self.table = replace(self.table, lines=lines)
            for witness in self._witnesses.values():
                witness.follow(number, drawn, self.table)

    def observe(self, seat: Seat) -> Observation:
        return observation(self._witnesses[seat].seeing(self.table), self._length)

    def open_table(self) -> Observation:
        """The table as seat A would observe it with `perfect` memory, every look open to it."""
        witness = self._witnesses[Seat.A]
        seeing = Seeing(view(self.table, Seat.A), witness.latest, everything(self.table))
        return observation(seeing, layout.open_size(self.setup))

    def mask(self, seat: Seat) -> Mask:
        """Return ones for this seat's legal actions; none while another seat is to move."""
        mask = np.zeros(self._actions, np.int8)
        if seat is self.awaited:
            mask[actions.legal_indices(self.table)] = 1
        return mask

    def returns(self) -> dict[Seat, int]:
        """1 for the seats that have won, -1 for those that lost, 0 for a draw or no end yet."""
        waiting = self.table.waiting
        winner = waiting.winner if isinstance(waiting, Over) else None
        if winner is None:
            return dict.fromkeys(self._witnesses, 0)
        return {seat: 1 if seat.side is winner else -1 for seat in self._witnesses}
