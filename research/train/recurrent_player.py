"""A policy of `recurrent.py` as a player: it remembers by a state of mind of its own, with numpy.

It folds what its seat sees into that state when it sits down and after every move of anybody, as
the learner did.
"""

from __future__ import annotations

from random import Random

import numpy as np
from numpy.typing import NDArray

from tellstones.envs import actions
from tellstones.envs import observation_layout as layout
from tellstones.envs.learned_player import Weights
from tellstones.envs.observations import Seeing, observation
from tellstones.envs.parameters import Setup
from tellstones.envs.percepts import exactly
from tellstones.rules import Move, Seat
from tellstones.views import Glimpse, View

Numbers = NDArray[np.float32]
NAMES = {"wx", "bx", "wh", "bh", "wa", "ba"}
"""The weights that it plays by."""


class RecurrentPlayer:
    """Plays by its weights and by what it has kept of the game so far."""

    def __init__(self, weights: Weights, seed: int | str) -> None:
        if missing := NAMES - set(weights):
            raise ValueError(
                f"no weights of recurrent.py: there is no {', '.join(sorted(missing))}"
            )
        self._weights = weights
        self._chance = Random(f"{seed} decides")
        self.mind: Numbers = np.zeros(len(weights["wh"]), np.float32)

    def sit(self, view: View) -> None:
        self.mind = np.zeros_like(self.mind)
        self._fold(Seeing(view))

    def see(self, glimpse: Glimpse) -> None:
        self._fold(Seeing(glimpse.view, exactly(glimpse.event, glimpse.sight)))

    def hear(self, seat: Seat, talk: str) -> None:
        """Ignore talk: the network was trained without it."""

    def talk(self, view: View) -> str | None:
        return None

    def decide(self, view: View) -> Move:
        legal = actions.legal_indices(view)
        logits = (self.mind @ self._weights["wa"] + self._weights["ba"])[legal]
        likely = np.exp(logits - logits.max())
        return actions.move_at(self._chance.choices(legal, likely.tolist())[0])

    def _fold(self, seeing: Seeing) -> None:
        """A gated recurrent unit, `recurrent.fold`."""
        row = observation(seeing, layout.size(Setup(seeing.view.options))).astype(np.float32)
        seen = row @ self._weights["wx"] + self._weights["bx"]
        kept = self.mind @ self._weights["wh"] + self._weights["bh"]
        (reset_x, stay_x, new_x), (reset_h, stay_h, new_h) = np.split(seen, 3), np.split(kept, 3)
        stay = _sigmoid(stay_x + stay_h)
        new = np.tanh(new_x + _sigmoid(reset_x + reset_h) * new_h)
        self.mind = (stay * self.mind + (1 - stay) * new).astype(np.float32)


def _sigmoid(values: Numbers) -> Numbers:
    return np.asarray(1 / (1 + np.exp(-values)), np.float32)
