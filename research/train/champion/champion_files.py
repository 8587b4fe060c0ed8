"""Reads a champion from its files: one network, or several of which each is drawn as often.

What may be told: `champion.npz` or several such weights, of which those whose name ends with a
number (`actor_2.npz`) are for that memory alone; or what the package plays with, `mixture.zip` and
`champion.weights`.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from tellstones.bots.champion.mixture import Mixture
from tellstones.bots.champion.network import ONE, Network, champion, read
from tellstones.bots.champion.packed_integers import unpacked
from tellstones.envs.learned_player import Weights, read_weights


def read_champion(told: Sequence[str], memory: int) -> list[Weights]:
    """The networks of a champion, of which it draws one for each game with this memory. A memory
    that an archive has none for has the package's weights."""
    if Path(told[0]).suffix == ".zip":
        mixture = Mixture(Path(told[0]).read_bytes())
        found = [mixture.network(name) for name in mixture.names.get(memory, [])]
        return of_one_size([as_floats(network) for network in found or [champion()]])
    paths = [path for path in told if _plays(path, memory)]
    if not paths:
        raise SystemExit(f"none of the weights is for the memory {memory}")
    return of_one_size([*map(read_network, paths)])


def _plays(path: str, memory: int) -> bool:
    """Return whether a network covers this memory."""
    last = Path(path).stem.rpartition("_")[2]
    return not last.isdigit() or int(last) == memory


def read_network(path: str) -> Weights:
    if Path(path).suffix == ".weights":
        return as_floats(read(Path(path).read_bytes()))
    return read_weights(path)


def as_floats(network: Network) -> Weights:
    """The whole numbers of the package as the weights that they stand for."""
    found: dict[str, NDArray[np.float32]] = {}
    for number, layer in enumerate(network.layers):
        rows = [unpacked(each, layer.units) for each in (*layer.by_input, layer.biases)]
        *weights, biases = np.array(rows, np.float32) / ONE
        found |= {f"w{number}": np.array(weights), f"b{number}": biases}
    return found


def of_one_size(several: list[Weights]) -> list[Weights]:
    """Pads to the widest, with units that have no input and no output."""
    shapes = {name: np.max([weights[name].shape for weights in several], 0) for name in several[0]}
    return [
        {
            name: np.pad(weights[name], [(0, n) for n in shape - weights[name].shape])
            for name, shape in shapes.items()
        }
        for weights in several
    ]
