"""The stateless track: the evaluator owns the memory, and the program is a pure function of a row.

A program is a file of numbers, which the evaluator runs itself: on rows of many games at once,
shuffled, some now and others later. A row is the observation under `register` memory; all that the
program knows of a hidden stone is in that row.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import numpy as np
from numpy.typing import NDArray

from tellstones.bots.memory.recall import MemoryTraits
from tellstones.envs import actions
from tellstones.envs import observation_layout as layout
from tellstones.envs.benchmark.mirrored_games import OPTIONS, mirrored
from tellstones.envs.benchmark.opponents import opponent
from tellstones.envs.env_game import EnvGame
from tellstones.envs.learned_player import Weights, logits_of
from tellstones.envs.parameters import Memory, Setup
from tellstones.views import glimpse, view

Rows = NDArray[np.uint8]
Logits = NDArray[np.float32]
Function = Callable[[Rows], Logits]
"""A function from rows, one below the other, to a number for each action, without the illegal
ones."""


def function_of(weights: Weights) -> Function:
    """The network of an npz file: `w0`, `b0`, `w1`, … with ReLU between the layers.

    Raises ValueError for weights that are no function from a row to a number for each action.
    """
    wanted = (actions.count(OPTIONS.lines),)
    row = np.zeros(layout.size(Setup(OPTIONS, memory=Memory.REGISTER)), np.uint8)
    try:
        found = logits_of(weights, row).shape
    except (KeyError, ValueError) as error:
        raise ValueError(f"no network of w0, b0, w1, … for rows of {len(row)}: {error}") from error
    if found != wanted:
        raise ValueError(f"a network gives {wanted[0]} numbers, one for each action, not {found}")
    if not all(np.isfinite(each).all() for each in weights.values()):
        raise ValueError("weights are finite numbers")
    return lambda rows: logits_of(weights, rows)


def evaluate(
    function: Function,
    against: str,
    *,
    games: range,
    traits: MemoryTraits,
    seed: int = 0,
    together: int = 32,
) -> list[float]:
    """The scores of so many games at once; games 2k and 2k + 1 are a pair.

    `together` is how many rows at most the function is given at a time.
    """
    tables = [Table(number, against, traits, seed) for number in games]
    chance = Random(f"stateless {seed}")
    while waiting := [table for table in tables if not table.over]:
        asked = chance.sample(waiting, min(together, len(waiting)))
        rows = np.stack([table.row() for table in asked])
        for table, logits in zip(asked, function(rows), strict=True):
            table.say(logits)
    return [table.score() for table in tables]


class Table:
    """One game of the track, always at a moment where the program's word is awaited, or over."""

    def __init__(self, number: int, against: str, traits: MemoryTraits, seed: int = 0) -> None:
        drawn = mirrored(number, seed)
        opening = "".join(drawn.opening)
        setup = Setup(OPTIONS, opening, drawn.first, memory=Memory.REGISTER, traits=traits)
        self._seat, self._others_seat = drawn.ours, drawn.theirs
        self.game = EnvGame(setup, f"versus {seed} {number}")
        self._chance = Random(f"program {seed} {number}")
        self._other = opponent(against, f"bot {seed} {number}")
        self._other.sit(view(self.game.table, drawn.theirs))
        self._let_other_play()

    @property
    def over(self) -> bool:
        return self.game.over

    def row(self) -> Rows:
        return self.game.observe(self._seat)

    def say(self, logits: Logits) -> None:
        """A legal action is drawn by the function's numbers."""
        legal = actions.legal_indices(self.game.table)
        likely = np.exp(logits[legal] - logits[legal].max())
        self._tell(self._chance.choices(legal, likely.tolist())[0])
        self._let_other_play()

    def score(self) -> float:
        return (1 + self.game.returns()[self._seat]) / 2

    def _let_other_play(self) -> None:
        while (seat := self.game.awaited) is not None and seat is not self._seat:
            word = self._other.decide(view(self.game.table, seat))
            self._tell(actions.index_of(word))

    def _tell(self, action: int) -> None:
        event = self.game.say(action)
        self._other.see(glimpse(self.game.table, event, self._others_seat))
