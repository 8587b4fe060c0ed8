"""The trained network in whole numbers: the same sums, and so the same choice, on every machine.

Weights are 16-bit integers; every layer's sums are scaled down by shifts, never by a division or
a float. So plain Python, numpy and WebAssembly agree to the last bit, and a record can be
replayed anywhere. All units of a layer are added up at once, ten times as fast as one by one: their
sums lie packed in one integer, 64 bits each, of which three layers such as ours need 58.
"""

from __future__ import annotations

import sys
from array import array
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from itertools import accumulate, compress, pairwise
from operator import mul
from random import Random

from tellstones.bots.champion.packed_integers import packed, unpacked

SHIFT = 10
"""Weights and activations are multiples of 1 / 1024."""
ONE = 1 << SHIFT
MAGIC = b"TSNET1"
LEVELS_NETWORK = "levels.weights"


@dataclass(frozen=True, slots=True)
class Layer:
    """The weights from every input to all units, packed, and their biases likewise."""

    units: int
    by_input: tuple[int, ...]
    biases: int


@dataclass(frozen=True, slots=True)
class Network:
    layers: tuple[Layer, ...]

    def __deepcopy__(self, _memo: object) -> Network:
        """Copies of a bot share its weights, which never change."""
        return self

    def outputs(self, set_bits: Iterable[int]) -> Sequence[int]:
        """Return the last layer, in units of 1 / 1024, for an input given by its set bits."""
        first, *others = self.layers
        total = sum((first.by_input[bit] for bit in set_bits), first.biases)
        values: Sequence[int] = unpacked(total, first.units)
        for layer in others:
            heard = [max(0, value) for value in values]
            added = map(mul, compress(layer.by_input, heard), filter(None, heard))
            total = sum(added, layer.biases << SHIFT)
            values = [each >> SHIFT for each in unpacked(total, layer.units)]
        return values


_FINE = SHIFT - 6
"""Logits have a resolution of 1 / 64."""
_HOPELESS = 295
"""exp(-295 / 64) is a hundredth."""
HOPELESS = _HOPELESS / 64
"""Choices this far below the best, in logits, are never drawn."""


def _exponentials() -> tuple[int, ...]:
    """exp(-n / 64) in units of 2 ** -20, by repeated multiplication of whole numbers."""
    step, unit = 1032317, 1 << 20  # exp(-1/64) * 2 ** 20
    return tuple(accumulate(range(_HOPELESS), lambda now, _: now * step >> 20, initial=unit))


_EXP = _exponentials()


def drawn(logits: Sequence[int], heat: int, chance: Random) -> int:
    """An index, drawn by softmax at a heat given in percent; 0 takes the best.

    What is less than a hundredth as likely as the best is never drawn: it is noise.
    """
    best = max(logits)
    if heat == 0:
        return logits.index(best)
    cooled = [((best - logit) * 100 // heat) >> _FINE for logit in logits]
    weights = [_EXP[cold] if cold < _HOPELESS else 0 for cold in cooled]
    ticket = chance.randrange(sum(weights))
    return next(i for i, upto in enumerate(accumulate(weights)) if ticket < upto)


def read(data: bytes) -> Network:
    """The sizes of all layers, then each layer's weights by input, and its biases."""
    if not data.startswith(MAGIC):
        raise ValueError("these are no weights of a champion")
    numbers = array("h")
    numbers.frombytes(data[len(MAGIC) :])
    if sys.byteorder == "big":
        numbers.byteswap()
    count, *rest = numbers
    sizes, at = rest[:count], 1 + count
    layers: list[Layer] = []
    for wide, high in pairwise(sizes):
        rows = [numbers[at + i * high : at + (i + 1) * high] for i in range(wide + 1)]
        *by_input, biases = map(packed, rows)
        layers.append(Layer(high, tuple(by_input), biases))
        at += (wide + 1) * high
    return Network(tuple(layers))


@cache
def champion() -> Network:
    """The network for all memories, by which the King plays."""
    return read(files(__package__).joinpath("champion.weights").read_bytes())


@cache
def levels_network() -> Network:
    """One of the champion's networks for the Knight's memory, by which the other levels play. All
    inputs that tell a memory have the weights of the Knight's, so that it reads any as that one."""
    return read(files(__package__).joinpath(LEVELS_NETWORK).read_bytes())
