"""A trained policy as a player: small weights, numpy alone, any CPU.

It observes as the array engine does with `register` memory: the table as it lies, the latest event
and what comes to mind by the bots' model of human memory. So it forgets as they do.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from random import Random

import numpy as np
from numpy.typing import NDArray

from tellstones.bots.memory.recall import Memory, MemoryTraits
from tellstones.envs import actions
from tellstones.envs import observation_layout as layout
from tellstones.envs.formal_memory import in_register
from tellstones.envs.observations import Seeing, observation
from tellstones.envs.parameters import Memory as Kind
from tellstones.envs.parameters import Setup
from tellstones.envs.percepts import Percept, exactly
from tellstones.rules import Move, Seat
from tellstones.views import Glimpse, View

Weights = Mapping[str, NDArray[np.float32]]


def read_weights(path: Path | str) -> dict[str, NDArray[np.float32]]:
    with np.load(path) as file:
        return {name: file[name].astype(np.float32) for name in file.files}


def logits_of(weights: Weights, row: NDArray[np.uint8]) -> NDArray[np.float32]:
    """A number for every action, of one row or of many: `w0`, `b0`, `w1`, … and ReLU between."""
    found: NDArray[np.float32] = row.astype(np.float32)
    layer = 0
    while f"w{layer}" in weights:
        found = np.maximum(found, 0) @ weights[f"w{layer}"] + weights[f"b{layer}"]
        layer += 1
    return found


class LearnedPlayer:
    """Plays by its weights; `temperature` 1 is the trained mixture, lower is more decided."""

    def __init__(
        self,
        weights: Weights,
        seed: int | str,
        traits: MemoryTraits = MemoryTraits(),  # noqa: B008 - a frozen value
        temperature: float = 1.0,
    ) -> None:
        self._weights = weights
        self._chance = Random(f"{seed} decides")
        self._remembers = Random(f"{seed} remembers")
        self._traits = traits
        self._temperature = temperature
        self._percept: Percept | None = None
        self._memory: Memory | None = None

    def sit(self, view: View) -> None:
        self._memory = Memory(self._traits, self._remembers, view)
        self._percept = None

    def see(self, glimpse: Glimpse) -> None:
        assert self._memory is not None
        self._memory.see(glimpse)
        self._percept = exactly(glimpse.event, glimpse.sight)

    def hear(self, seat: Seat, talk: str) -> None:
        """Ignore talk: the network was trained without it."""

    def talk(self, view: View) -> str | None:
        return None

    def decide(self, view: View) -> Move:
        legal = actions.legal_indices(view)
        logits = logits_of(self._weights, self._row(view))[legal] / self._temperature
        likely = np.exp(logits - logits.max())
        return actions.move_at(self._chance.choices(legal, likely.tolist())[0])

    def _row(self, view: View) -> NDArray[np.uint8]:
        assert self._memory is not None
        seeing = Seeing(view, self._percept, in_register(self._memory, view))
        return observation(seeing, layout.size(Setup(view.options, memory=Kind.REGISTER)))
