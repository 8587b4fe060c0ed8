"""Deep CFR on the small noisy games: networks learn regrets from sampled games.

    python -m research.solve.deep_cfr --game start --iterations 30 --seeds 5

Brown, Lerer, Gross and Sandholm (2019): in each iteration one player tries every action of its own
where it comes by, while chance and the other player are drawn; what each action would have gained
is kept, and a fresh network learns the weighed mean of all that was kept. Play follows the regrets
that the networks tell, and another network learns the average of how it was played, which is what
is measured, exactly, on the whole tree. The games are small enough that a network is asked once an
iteration for all information sets together; CFR+ on the same games stands beside it in
`docs/benchmark.md`.
"""

from __future__ import annotations

import argparse
from functools import partial
from typing import Any, NamedTuple

import jax
import jax.numpy as jnp
import numpy as np
from jax import Array, lax
from numpy.typing import NDArray

from research.train.selfplay import Learner, Params, adam, new_learner
from tellstones.envs import actions
from tellstones.envs.benchmark import noisy

ACTIONS = actions.count(1)
Numbers = NDArray[np.float32]


class Settings(NamedTuple):
    hidden: int = 64
    traversals: int = 300
    """The sampled games of each player in each iteration."""
    updates: int = 300
    minibatch: int = 256
    rate: float = 1e-3


class Tree:
    """All information sets of a game: what a network is shown of each, and what is legal there."""

    def __init__(self, name: str) -> None:
        self.game = noisy.load(name)
        self.numbers: dict[str, int] = {}
        self.legal: list[list[int]] = []
        rows: list[list[float]] = []
        self._walk(self.game.new_initial_state(), rows)
        found = np.array(rows, np.float32)
        self.rows = jnp.asarray(
            found[:, found.min(0) < found.max(0)]
        )  # what never differs is left out
        mask = np.zeros((len(rows), ACTIONS), bool)
        for number, legal in enumerate(self.legal):
            mask[number, legal] = True
        self.mask = jnp.asarray(mask)

    def _walk(self, state: Any, rows: list[list[float]]) -> None:
        if state.is_terminal():
            return
        if not state.is_chance_node():
            known = state.information_state_string()
            if known not in self.numbers:
                self.numbers[known] = len(rows)
                rows.append(state.information_state_tensor())
                self.legal.append(state.legal_actions())
        for action in state.legal_actions():
            self._walk(state.child(action), rows)


class Memory:
    """Samples from traversals: information set, iteration, and a number for each action."""

    def __init__(self) -> None:
        self.where: list[int] = []
        self.weights: list[float] = []
        self.targets: list[Numbers] = []

    def add(self, where: int, iteration: int, legal: list[int], values: Numbers) -> None:
        target = np.zeros(ACTIONS, np.float32)
        target[legal] = values
        self.where.append(where)
        self.weights.append(float(iteration))
        self.targets.append(target)

    def batches(self, settings: Settings, chance: np.random.Generator) -> tuple[Array, ...]:
        drawn = chance.integers(len(self.where), size=(settings.updates, settings.minibatch))
        weights = np.array(self.weights, np.float32)
        parts = (np.array(self.where), weights / weights.mean(), np.array(self.targets))
        return tuple(jnp.asarray(part[drawn]) for part in parts)


def new_params(inputs: int, hidden: int, key: Array) -> Params:
    sizes = ((inputs, hidden), (hidden, hidden), (hidden, ACTIONS))
    params: Params = {}
    for i, (shape, each) in enumerate(zip(sizes, jax.random.split(key, 3), strict=True)):
        params[f"w{i}"] = (2 / shape[0]) ** 0.5 * jax.random.normal(each, shape) * (i < 2)
        params[f"b{i}"] = jnp.zeros(shape[1])
    return params


def told(params: Params, rows: Array) -> Array:
    """A number for each action at each information set."""
    for layer in ("0", "1"):
        rows = jax.nn.relu(rows @ params[f"w{layer}"] + params[f"b{layer}"])
    return rows @ params["w2"] + params["b2"]


@partial(jax.jit, static_argnums=0)
def learned(
    settings: Settings, rows: Array, mask: Array, batches: tuple[Array, ...], key: Array
) -> Params:
    """A fresh network, taught the weighed mean of what was kept."""

    def error(params: Params, batch: tuple[Array, ...]) -> Array:
        where, weights, targets = batch
        apart = jnp.where(mask[where], told(params, rows[where]) - targets, 0.0)
        return (weights[:, None] * jnp.square(apart)).sum(-1).mean()

    def update(learner: Learner, batch: tuple[Array, ...]) -> tuple[Learner, None]:
        gradient = jax.grad(error)(learner.params, batch)
        return adam(learner, gradient, jnp.float32(settings.rate)), None

    start = new_learner(new_params(rows.shape[1], settings.hidden, key))
    return lax.scan(update, start, batches)[0].params


def matched(regrets: Numbers, mask: NDArray[np.bool_]) -> Numbers:
    """Regret matching: proportional to positive regrets; where there are none, the action with the
    highest."""
    positive = np.where(mask, np.maximum(regrets, 0.0), 0.0)
    total = positive.sum(-1, keepdims=True)
    best = np.eye(ACTIONS, dtype=np.float32)[np.where(mask, regrets, -np.inf).argmax(-1)]
    chances: Numbers = np.where(total > 0, positive / np.maximum(total, 1e-9), best)
    return chances


class Solver:
    """One run of Deep CFR."""

    def __init__(self, tree: Tree, settings: Settings, seed: int) -> None:
        self.tree, self.settings = tree, settings
        self.chance, self.key = np.random.default_rng(seed), jax.random.key(seed)
        self.regrets = (Memory(), Memory())
        self.played = Memory()
        uniform = np.asarray(tree.mask) / np.asarray(tree.mask).sum(-1, keepdims=True)
        self.plans = [uniform, uniform]
        """Each player's policy at every information set."""

    def iterate(self, iteration: int) -> None:
        for player in (0, 1):
            for _ in range(self.settings.traversals):
                self._traverse(self.tree.game.new_initial_state(), player, iteration)
            regrets = self._taught(self.regrets[player], 2 * iteration + player)
            self.plans[player] = matched(regrets, np.asarray(self.tree.mask))

    def _taught(self, memory: Memory, number: int) -> Numbers:
        batches = memory.batches(self.settings, self.chance)
        key = jax.random.fold_in(self.key, number)
        params = learned(self.settings, self.tree.rows, self.tree.mask, batches, key)
        return np.asarray(told(params, self.tree.rows))

    def _traverse(self, state: Any, player: int, iteration: int) -> float:
        """Return the player's value from here on: all of its actions are tried, all others are
        sampled."""
        if state.is_terminal():
            return float(state.returns()[player])
        if state.is_chance_node():
            outcomes, chances = zip(*state.chance_outcomes(), strict=True)
            return self._traverse(state.child(self._drawn(outcomes, chances)), player, iteration)
        at = self.tree.numbers[state.information_state_string()]
        legal, mover = self.tree.legal[at], state.current_player()
        plan = self.plans[mover][at][legal]
        if mover != player:
            self.played.add(at, iteration, legal, plan)
            return self._traverse(state.child(self._drawn(legal, plan)), player, iteration)
        values = np.array([self._traverse(state.child(a), player, iteration) for a in legal])
        self.regrets[player].add(at, iteration, legal, values - plan @ values)
        return float(plan @ values)

    def _drawn(self, what: Any, chances: Any) -> int:
        sums = np.cumsum(chances)
        return int(what[min(int((sums <= self.chance.random() * sums[-1]).sum()), len(what) - 1)])

    def policy(self) -> noisy.Policy:
        """The average of how it was played, as a network has learned it."""
        mask = np.asarray(self.tree.mask)
        average = matched(self._taught(self.played, 1), mask)
        return {
            known: [(action, float(average[at, action])) for action in self.tree.legal[at]]
            for known, at in self.tree.numbers.items()
        }


def solve(name: str, settings: Settings, iterations: int, seed: int) -> float:
    """The exploitability of the average play."""
    solver = Solver(Tree(name), settings, seed)
    for iteration in range(1, iterations + 1):
        solver.iterate(iteration)
    return noisy.exploitability(name, solver.policy())


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", choices=noisy.GAMES, action="append")
    parser.add_argument("--iterations", type=int, default=30)
    parser.add_argument("--traversals", type=int, default=Settings().traversals)
    parser.add_argument("--seeds", type=int, default=1)
    args = parser.parse_args()
    settings = Settings(traversals=args.traversals)
    for name in args.game or noisy.GAMES:
        found = [solve(name, settings, args.iterations, seed) for seed in range(args.seeds)]
        each = ", ".join(f"{one:.4f}" for one in found)
        print(f"deep cfr:{args.iterations} in {name}: exploitability {each}", flush=True)


if __name__ == "__main__":
    main()
