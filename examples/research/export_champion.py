"""Writes trained weights as the whole numbers that the package plays with.

    python export_champion.py runs/champion/champion.npz champion.weights
    python export_champion.py runs/second/champion.npz runs/third/champion.npz champion.weights

Of several weights, each trained on from the one before, it writes the mean, and beside it the same
mean as `champion.npz`, for whoever measures or answers it.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

import numpy as np

from tellstones.bots.champion.network import MAGIC, ONE
from tellstones.envs.learned_player import Weights, read_weights

MOST = 32767


def mean(*several: Weights) -> dict[str, Any]:
    return {name: sum(each[name] for each in several) / len(several) for name in several[0]}


def as_bytes(weights: Weights) -> bytes:
    """The unit of the value, the last one, is kept too: it tells who stands better."""
    layers = len(weights) // 2
    sizes = [weights["w0"].shape[0], *(len(weights[f"b{i}"]) for i in range(layers))]
    numbers = [np.array([len(sizes), *sizes])]
    parts = [weights[f"{kind}{i}"] for i in range(layers) for kind in "wb"]
    numbers += [np.clip(np.rint(part * ONE), -MOST, MOST).ravel() for part in parts]
    return MAGIC + np.concatenate(numbers).astype("<i2").tobytes()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("weights", nargs="+")
    parser.add_argument("out", type=Path)
    args = parser.parse_args()
    weights = mean(*map(read_weights, args.weights))
    args.out.write_bytes(as_bytes(weights))
    np.savez_compressed(args.out.with_suffix(".npz"), **weights)


if __name__ == "__main__":
    main()
