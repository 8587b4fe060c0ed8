"""Search over information sets (ISMCTS) as a player of the small noisy games.

    python -m research.solve.ismcts --simulations 100 --game start

Cowling, Powley and Whitehouse (2012): before each simulation a game is drawn that the seat on turn
could not tell from its own (`envs.resampling`); then moves are chosen by upper confidence bounds,
in one tree whose nodes are what the seat to move knows, and the first new one is played out at
random. The plan is how often each move was tried. Searching again at every information set gives a
whole policy, whose exploitability the track computes exactly.
"""

from __future__ import annotations

import argparse
from collections.abc import Hashable, Iterator
from math import inf, log, sqrt
from random import Random
from typing import Any

import pyspiel

from tellstones.envs.benchmark.noisy import GAMES, exploitability
from tellstones.envs.game_tree import CHANCE, TERMINAL, TreeNode
from tellstones.envs.resampling import resampled

EXPLORATION = 2 * sqrt(2)
"""UCB1 (Auer et al., 2002) has √2 for rewards from 0 to 1; ours go from −1 to 1."""

Tried = dict[int, list[float]]
"""The number of visits of each move, and the sum of its results for the player who made it."""


class Search:
    """The tree that one seat grows before it moves."""

    def __init__(self, chance: Random) -> None:
        self.chance = chance
        self.tried: dict[Hashable, Tried] = {}

    def plan(self, node: TreeNode, simulations: int) -> list[tuple[int, float]]:
        """Return the probability of each move."""
        for _ in range(simulations):
            self.simulate(resampled(node, node.player, self.chance.random))
        moves = self.tried[known(node)]
        return [(move, times / simulations) for move, (times, _) in moves.items()]

    def simulate(self, node: TreeNode) -> None:
        path: list[tuple[int, list[float]]] = []
        new = False
        while node.player != TERMINAL:
            if node.player == CHANCE:
                node.apply(self.drawn(node))
            elif new:
                node.apply(self.chance.choice(node.legal()))
            else:
                new = known(node) not in self.tried
                moves = self.tried.setdefault(known(node), {m: [0, 0.0] for m in node.legal()})
                move = self.most_promising(moves)
                path.append((node.player, moves[move]))
                node.apply(move)
        returns = node.returns()
        for seat, tally in path:
            tally[0] += 1
            tally[1] += returns[seat]

    def drawn(self, node: TreeNode) -> int:
        outcomes, chances = zip(*node.chances(), strict=True)
        return int(self.chance.choices(outcomes, chances)[0])

    def most_promising(self, moves: Tried) -> int:
        """The highest upper confidence bound; what was never tried comes first, by lot."""
        total = sum(times for times, _ in moves.values())

        def bound(move: int) -> tuple[float, float]:
            times, gained = moves[move]
            if not times:
                return inf, self.chance.random()
            return gained / times + EXPLORATION * sqrt(log(total) / times), 0.0

        return max(moves, key=bound)


def known(node: TreeNode) -> Hashable:
    """The information set of the seat to move."""
    return node.player, tuple(node.remembered(node.player))


def information_sets(state: Any, found: dict[str, TreeNode]) -> dict[str, TreeNode]:
    """Maps the name of every information set below a state in OpenSpiel to one of its nodes."""
    if state.is_terminal():
        return found
    if not state.is_chance_node():
        found.setdefault(state.information_state_string(), state.node)
    for action in state.legal_actions():
        information_sets(state.child(action), found)
    return found


def policy(name: str, simulations: int, seed: int) -> Iterator[tuple[str, list[tuple[int, float]]]]:
    """A search of its own at every information set."""
    game = pyspiel.load_game(f"python_tellstones({GAMES[name]})")
    for number, (state, node) in enumerate(information_sets(game.new_initial_state(), {}).items()):
        yield state, Search(Random(f"{seed} {number}")).plan(node, simulations)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", choices=GAMES, action="append")
    parser.add_argument("--simulations", type=int, nargs="+", default=[10, 100])
    parser.add_argument("--seed", type=int, default=0)
    args = parser.parse_args()
    for name in args.game or GAMES:
        for simulations in args.simulations:
            found = exploitability(name, dict(policy(name, simulations, args.seed)))
            print(f"ismcts:{simulations} in {name}: exploitability {found:.4f}", flush=True)


if __name__ == "__main__":
    main()
