"""Another game that one seat could not tell from this one, drawn as likely as it is.

This is what searches over information sets ask for (ISMCTS). Games that could be are played along
what the seat has taken in, many at a time; those that what it took in makes unlikely are dropped
(a particle filter). Of others' moves every one that could look so is taken as likely.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import accumulate
from typing import NamedTuple, TypeVar

from tellstones.envs import actions, noisy_percepts
from tellstones.envs.game_tree import CHANCE, TreeNode
from tellstones.envs.parameters import Memory
from tellstones.envs.percept_log import LoggedEvent, TakenIn

T = TypeVar("T")
Uniform = Callable[[], float]
"""Draws a number from 0 up to 1."""
CROWDS = (8, 64, 512, 4096)
"""Numbers of games to simulate in parallel: more if no game of a smaller crowd is consistent."""


class _Supposed(NamedTuple):
    node: TreeNode
    weight: float


def resampled(node: TreeNode, seat: int, uniform: Uniform) -> TreeNode:
    """Return a node with the same information state for this seat, which is to move."""
    setup = node.setup
    if setup.memory is Memory.REGISTER:
        raise ValueError("what a register has lost cannot be drawn again")
    if setup.memory is Memory.PERFECT or (setup.memory is Memory.OWN and "?" not in setup.position):
        return node.copied()
    known = list(node.remembered(seat))
    for crowd in CROWDS:
        found = _played_along(node, seat, known, [_begun(node)] * crowd, uniform)
        if found:
            return found[int(uniform() * len(found))]
    raise ValueError("no game was found that could be this one")


def _begun(goal: TreeNode) -> TreeNode:
    """A game that begins as this one did: openings are seen by all, deals are not."""
    node = TreeNode(goal.setup, goal.lots)
    for outcome in () if goal.setup.position else goal.drawn:
        node.apply(outcome)
    return node


def _played_along(
    goal: TreeNode, seat: int, known: Sequence[TakenIn], crowd: list[TreeNode], uniform: Uniform
) -> list[TreeNode]:
    """The games of a crowd that have come as far as the goal, the seat knowing the same."""
    while crowd and not all(_arrived(node, goal) for node in crowd):
        steps = [
            _Supposed(node, 1.0) if _arrived(node, goal) else _step(node, seat, known, uniform)
            for node in crowd
        ]
        crowd = _drawn_again([one for one in steps if one.weight > 0], len(crowd), uniform)
    return crowd


def _arrived(node: TreeNode, goal: TreeNode) -> bool:
    return node.player == goal.player and len(node.entries) == len(goal.entries)


def _drawn_again(steps: list[_Supposed], count: int, uniform: Uniform) -> list[TreeNode]:
    if all(one.weight == 1.0 for one in steps):
        return [one.node for one in steps]
    return [_choose([(one.node, one.weight) for one in steps], uniform) for _ in range(count)]


def _step(node: TreeNode, seat: int, known: Sequence[TakenIn], uniform: Uniform) -> _Supposed:
    """One draw or one word further, and how likely it is that the seat took it in so."""
    following, so_far = node.copied(), len(node.remembered(seat))
    if node.player == CHANCE:
        weight = _draw(following, seat, known, uniform)
    else:
        entry = next(e for e in known[so_far:] if isinstance(e, LoggedEvent))
        moves = _could_be(node, seat, entry)
        weight = sum(likely for _, likely in moves)
        if moves:
            following.apply(_choose(moves, uniform))
    now = following.remembered(seat)
    return _Supposed(following, weight if list(known[: len(now)]) == list(now) else 0.0)


def _draw(node: TreeNode, seat: int, known: Sequence[TakenIn], uniform: Uniform) -> float:
    """Keeps the percepts of this seat, and draws everything else as chance does."""
    percept = node.next_percept()
    if percept is None or percept[0] != seat:
        node.apply(_choose(node.chances(), uniform))
        return 1.0
    wanted = known[len(node.remembered(seat))]
    for number, (way, likely) in enumerate(percept[1]):
        if way == wanted:
            node.apply(number)
            return 1.0 if isinstance(way, LoggedEvent) else likely
    return 0.0


def _could_be(node: TreeNode, seat: int, entry: LoggedEvent) -> list[tuple[int, float]]:
    """The moves that this seat may have taken in so, and how likely each is."""
    game = node.game
    assert game is not None
    if entry.actor != game.seat:
        return []
    if node.setup.memory is Memory.OWN or entry.number < actions.BLOCK or entry.actor == seat:
        return [(entry.number, 1.0)] if entry.number in game.legal() else []
    found = []
    for number in game.legal():
        line = max(number // actions.BLOCK - 1, 0)
        said = LoggedEvent(game.seat, number, game.about)
        ways = noisy_percepts.of_move(
            node.setup.noise, said, game.stones[line], game.hidden[line], seat
        )
        found += [(number, likely) for way, likely in ways if _same(way, entry)]
    return found


def _same(way: LoggedEvent, entry: LoggedEvent) -> bool:
    """Compares looks and named stones once they have been played."""
    return way == entry or (way.number == entry.number and not way.missed and not way.shown)


def _choose(outcomes: Sequence[tuple[T, float]], uniform: Uniform) -> T:
    """One of them, by their weights."""
    sums = list(accumulate(weight for _, weight in outcomes))
    at = uniform() * sums[-1]
    return next(one for (one, _), end in zip(outcomes, sums, strict=True) if at < end)
