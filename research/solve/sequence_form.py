"""Two-player zero-sum games solved exactly by linear programs on their sequence form.

Koller, Megiddo and von Stengel (1996): a player's mixed strategy is a weight for each of its
sequences of actions, and what it can guarantee is the value of a linear program as large as the
tree. Programs also bound any mixture over all optimal strategies, so that a probability of bluffing
is reported as a range and not as whatever one solver happened to find.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass, field
from functools import cached_property

import numpy as np
from numpy.typing import NDArray
from scipy import sparse
from scipy.optimize import linprog

Plan = NDArray[np.float64]
"""A weight for each sequence of one player; sequence 0 is the empty one."""
TOLERANCE = 1e-7
"""Tolerance below the value within which a plan counts as optimal in `bounds`: the solver's own
feasibility tolerance."""


@dataclass(slots=True)
class InformationSet:
    """The knowledge of a player, the sequence that led there, and its actions.

    The sequence of action i is `first + i`; `weight` is how likely chance alone leads here, and
    `worlds` are the different truths that the player cannot tell apart.
    """

    known: tuple[Hashable, ...]
    parent: int
    first: int
    actions: tuple[int, ...]
    weight: float = 0.0
    worlds: set[Hashable] = field(default_factory=set)


@dataclass
class Player:
    """The information sets of one player, each before those that follow it."""

    sets: dict[Hashable, InformationSet] = field(default_factory=dict)
    sequences: int = 1

    def at(
        self, key: Hashable, known: tuple[Hashable, ...], parent: int, actions: tuple[int, ...]
    ) -> InformationSet:
        """The set of this key. A game without perfect recall is refused."""
        found = self.sets.get(key)
        if found is None:
            found = InformationSet(known, parent, self.sequences, actions)
            self.sets[key] = found
            self.sequences += len(actions)
        if (found.parent, found.actions) != (parent, actions):
            raise ValueError(f"no perfect recall: {known} after different sequences")
        return found

    def constraints(self) -> sparse.csr_matrix:
        """The weights of a set's actions add up to that of the sequence that led to it."""
        rows, columns, values = [0], [0], [1.0]
        for row, each in enumerate(self.sets.values(), start=1):
            count = len(each.actions)
            rows += [row] * (count + 1)
            columns += [*range(each.first, each.first + count), each.parent]
            values += [*[1.0] * count, -1.0]
        shape = (len(self.sets) + 1, self.sequences)
        return sparse.csr_matrix((values, (rows, columns)), shape=shape)

    def best(self, gains: Plan, keep: Callable[[Plan], float]) -> float:
        """Return the value of the best plan, from the gain of each sequence; `keep` is max or
        min."""
        total = gains.copy()
        for each in reversed(self.sets.values()):
            total[each.parent] += keep(total[each.first : each.first + len(each.actions)])
        return float(total[0])


@dataclass
class Game:
    """The sequence form: both players, and what A gains for each pair of sequences."""

    players: tuple[Player, Player]
    gains: sparse.csr_matrix

    def programs(self) -> tuple[Program, Program]:
        one, other = (player.constraints() for player in self.players)
        return Program(self.gains, one, other), Program(-self.gains.T.tocsr(), other, one)

    def exploitability(self, plan_a: Plan, plan_b: Plan) -> float:
        """Half of what best responses gain, as OpenSpiel has it; found without any program."""
        best_a = self.players[0].best(self.gains @ plan_b, np.max)
        best_b = self.players[1].best(self.gains.T @ plan_a, np.min)
        return (best_a - best_b) / 2


@dataclass
class Program:
    """The linear program of one player: its own plan, and the other's values against it."""

    gains: sparse.csr_matrix
    own: sparse.csr_matrix
    others: sparse.csr_matrix

    @cached_property
    def solution(self) -> tuple[float, Plan]:
        """The value of the game for this player, and a plan that guarantees it."""
        goal = np.zeros(self._columns)
        goal[self._value] = -1.0
        found = self._solve(goal)
        return float(found[self._value]), np.clip(found[: self._value], 0, None)

    def bounds(self, wanted: Plan) -> tuple[float, float]:
        """The least and the most of `wanted` times the plan, over all optimal plans."""
        row = sparse.csr_matrix(([-1.0], ([0], [self._value])), shape=(1, self._columns))
        least = np.array([TOLERANCE - self.solution[0]])
        goal = np.zeros(self._columns)
        goal[: self._value] = wanted
        low = goal @ self._solve(goal, (row, least))
        high = goal @ self._solve(-goal, (row, least))
        return float(low), float(high)

    @property
    def _value(self) -> int:
        """The column of the value, the first after those of the plan."""
        return int(self.own.shape[1])

    @property
    def _columns(self) -> int:
        return int(self.own.shape[1] + self.others.shape[0])

    def _solve(
        self, goal: Plan, also: tuple[sparse.csr_matrix, Plan] | None = None
    ) -> NDArray[np.float64]:
        above = sparse.hstack([-self.gains.T, self.others.T]).tocsr()
        most = np.zeros(above.shape[0])
        if also is not None:
            above, most = sparse.vstack([above, also[0]]).tocsr(), np.append(most, also[1])
        nothing = sparse.csr_matrix((self.own.shape[0], self.others.shape[0]))
        equal = np.zeros(self.own.shape[0])
        equal[0] = 1.0
        free = [(0, None)] * self._value + [(None, None)] * self.others.shape[0]
        found = linprog(
            goal,
            A_ub=above,
            b_ub=most,
            A_eq=sparse.hstack([self.own, nothing]).tocsr(),
            b_eq=equal,
            bounds=free,
            method="highs",
        )
        if not found.success:
            raise ArithmeticError(found.message)
        return np.asarray(found.x)
