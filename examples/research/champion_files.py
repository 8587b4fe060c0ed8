"""Reads a champion from its files: one network, or several and how often each is drawn.

What may be told: weights, `champion.npz` or some of them, each drawn as often; what `meta_game.py`
wrote, `company.json`; or what the package plays with, `mixture.zip` and `champion.weights`.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

import numpy as np

from tellstones.bots.champion.mixture import Mixture
from tellstones.bots.champion.network import ONE, Network, champion, read
from tellstones.envs.learned_player import Weights, read_weights


class Networks(NamedTuple):
    several: list[Weights]
    shares: list[list[float]]
    """For each memory that was asked for, how often each network is drawn."""


def read_champion(told: Sequence[str], memories: Sequence[int]) -> Networks:
    """The networks of a champion that are drawn with any of these memories."""
    match Path(told[0]).suffix:
        case ".json":
            found = json.loads(Path(told[0]).read_text())
            rows = dict(zip(found["memory"], found["shares"], strict=True))
            return _drawn([*map(read_network, found["pool"])], [rows[m] for m in memories])
        case ".zip":
            return _packaged(Mixture(Path(told[0]).read_bytes()), memories)
        case _:
            return _drawn([*map(read_network, told)], [[1 / len(told)] * len(told)] * len(memories))


def read_network(path: str) -> Weights:
    if Path(path).suffix == ".weights":
        return as_floats(read(Path(path).read_bytes()))
    return read_weights(path)


def as_floats(network: Network) -> Weights:
    """The whole numbers of the package as the weights that they stand for."""
    rows = [(network.by_input, network.biases)]
    rows += [(tuple(zip(*layer.weights, strict=True)), layer.biases) for layer in network.layers]
    return {
        f"{kind}{number}": np.array(np.array(numbers) / ONE, np.float32)
        for number, layer in enumerate(rows)
        for kind, numbers in zip("wb", layer, strict=True)
    }


def _packaged(mixture: Mixture, memories: Sequence[int]) -> Networks:
    """A memory without networks of its own has the package's weights."""
    names = sorted({name for several in mixture.shares.values() for name in several})
    weights = [as_floats(mixture.network(name)) for name in names] + [as_floats(champion())]
    alone: dict[str, int] = {}
    rows = []
    for memory in memories:
        told = mixture.shares.get(memory, alone)
        whole = sum(told.values())
        rows.append([*(told.get(name, 0) / max(whole, 1) for name in names), float(not told)])
    return _drawn(weights, rows)


def _drawn(several: list[Weights], shares: list[list[float]]) -> Networks:
    """Without those that are never drawn."""
    used = [i for i in range(len(several)) if any(row[i] for row in shares)]
    return Networks(
        of_one_size([several[i] for i in used]), [[row[i] for i in used] for row in shares]
    )


def of_one_size(several: list[Weights]) -> list[Weights]:
    """As wide as the widest, by units to which nothing comes and that say nothing."""
    shapes = {name: np.max([weights[name].shape for weights in several], 0) for name in several[0]}
    return [
        {
            name: np.pad(weights[name], [(0, n) for n in shape - weights[name].shape])
            for name, shape in shapes.items()
        }
        for weights in several
    ]
