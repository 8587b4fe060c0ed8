"""A pool of networks that grows, and the mixture of it that none of them beats.

Whoever is trained against that mixture, joins the pool and has the mixture drawn anew, again and
again, is a double oracle: no network of the pool is forgotten, and none counts that others beat.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
from company import Company, company_of
from jax import Array
from meta_game import few, meet, unbeaten
from selfplay import Params, on_device

from tellstones.envs.parameters import Setup

LEAST = 0.02
"""Whoever would be drawn less often is left out."""


class Pool:
    """Networks of one memory, kept in a file as half floats, and what each wins off each."""

    def __init__(self, file: Path, setup: Setup, memory: int, games: int, room: int) -> None:
        """`room`: for so many networks; the same for all, so that it is compiled once."""
        self._file, self._setup, self._memory, self._games = file, setup, memory, games
        self._room = room
        self.networks: list[dict[str, Any]] = []
        self.gains = np.zeros((0, 0))

    def resumed(self, count: int) -> bool:
        """Whether so many networks were kept before."""
        if not self._file.exists():
            return False
        with np.load(self._file) as kept:
            stacked = {name: kept[name] for name in kept.files if name != "gains"}
            gains = kept["gains"]
        if len(gains) < count:
            return False
        self.gains = gains[:count, :count]
        self.networks = [{n: each[i] for n, each in stacked.items()} for i in range(count)]
        return True

    def add(self, several: list[Params], key: Array) -> None:
        """Some networks join; each plays all that are there."""
        before = len(self.networks)
        self.networks += [{n: np.asarray(w, np.float16) for n, w in p.items()} for p in several]
        played = [
            self._against_all(i, jax.random.fold_in(key, i)) for i in range(before, len(self))
        ]
        grown = np.zeros((len(self), len(self)))
        grown[:before, :before] = self.gains
        for at, gains in enumerate(played, start=before):
            grown[at, :before], grown[:before, at] = gains[:before], -gains[:before]
        among = np.array([gains[before:] for gains in played])
        grown[before:, before:] = (among - among.T) / 2
        self.gains = grown
        self._keep()

    def _keep(self) -> None:
        stacked: dict[str, Any] = {
            name: np.stack([each[name] for each in self.networks]) for name in self.networks[0]
        }
        np.savez(self._file, gains=self.gains, **stacked)

    def __len__(self) -> int:
        return len(self.networks)

    def _against_all(self, number: int, key: Array) -> np.ndarray[Any, Any]:
        rivals = [*range(len(self)), *[0] * (self._room - len(self))]
        ours = _stacked([self.networks[number]] * len(rivals))
        theirs = _stacked([self.networks[i] for i in rivals])
        won = meet(self._setup, ours, theirs, jnp.int32(self._memory), self._games, key)
        return np.asarray(won)[: len(self)]

    def shares(self, most: int, heat: float) -> np.ndarray[Any, Any]:
        return few(unbeaten(self.gains, heat), most, LEAST)

    def company(self, most: int, heat: float, each: int, dealt: Array) -> Company:
        """For so many responses, all against the same; tables keep the number of their network."""
        several = [on_device(jax.tree.map(np.float32, params)) for params in self.networks]
        shares = [self.shares(most, heat).tolist()] * each
        return company_of(several, shares, most, len(dealt))._replace(dealt=dealt)


def _stacked(several: list[dict[str, Any]]) -> Params:
    return {
        name: jnp.asarray(np.stack([each[name] for each in several]), jnp.float32)
        for name in several[0]
    }
