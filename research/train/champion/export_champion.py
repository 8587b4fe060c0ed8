"""Writes trained weights as the whole numbers that the package plays with.

    python -m research.train.champion.export_champion runs/champion/champion.npz champion.weights
    python -m research.train.champion.export_champion \\
        runs/second/champion.npz runs/third/champion.npz champion.weights
    python -m research.train.champion.export_champion \\
        runs/mixture/actor_*.npz mixture.zip --memory 0 2 5 --gaps 1 2 2

Several weights, each trained from the previous one, are averaged; the mean is also written as
`champion.npz`, for measuring and training responses. An archive contains all of them, each for the
memory that its name ends with: the networks of which the champion draws one for each game. With
--gaps these never boast with more gaps (`restraint.py`), memory by memory.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

import numpy as np

from research.option_types import each_of
from research.train.champion.champion_files import read_champion
from research.train.champion.restraint import freed, restrained
from research.train.selfplay import on_device
from tellstones.bots.champion.features import PLACES
from tellstones.bots.champion.mixture import NAMES
from tellstones.bots.champion.network import MAGIC, ONE
from tellstones.envs.learned_player import Weights, read_weights

MOST = 32767
COARSE = 8
"""Weights of a mixture are multiples of 8 / 1024, which saves a quarter of the archive and moves a
logit by about 0.05."""


def mean(*several: Weights) -> dict[str, Any]:
    return {name: sum(each[name] for each in several) / len(several) for name in several[0]}


def as_bytes(weights: Weights, coarse: int = 1) -> bytes:
    """The unit of the value, the last one, is kept too: it tells who stands better."""
    layers = len(weights) // 2
    sizes = [weights["w0"].shape[0], *(len(weights[f"b{i}"]) for i in range(layers))]
    numbers = [np.array([len(sizes), *sizes])]
    parts = [weights[f"{kind}{i}"] for i in range(layers) for kind in "wb"]
    unit = ONE / coarse
    numbers += [np.clip(np.rint(part * unit) * coarse, -MOST, MOST).ravel() for part in parts]
    return MAGIC + np.concatenate(numbers).astype("<i2").tobytes()


def contents(told: Sequence[str], memories: Sequence[int], gaps: Sequence[int]) -> dict[str, bytes]:
    """The files of the archive: every network, and the names of those of each memory."""
    found: dict[str, bytes] = {}
    names: dict[str, list[str]] = {}
    for memory, most in zip(memories, gaps, strict=True):
        several = [_restrained(each, most) for each in read_champion(told, memory)]
        names[str(memory)] = [f"{memory}-{number}.weights" for number in range(len(several))]
        packed = (as_bytes(each, COARSE) for each in several)
        found |= zip(names[str(memory)], packed, strict=True)
    return {NAMES: json.dumps(names, indent=1).encode(), **found}


def _restrained(weights: Weights, gaps: int) -> Weights:
    found = restrained(freed(on_device(weights)), gaps)
    return {name: np.asarray(part) for name, part in found.items()}


def write_archive(out: Path, files: Mapping[str, bytes]) -> None:
    """The same networks give the same bytes."""
    with ZipFile(out, "w", ZIP_DEFLATED, compresslevel=9) as archive:
        for name, data in files.items():
            archive.writestr(ZipInfo(name), data, ZIP_DEFLATED)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("weights", nargs="+")
    parser.add_argument("out", type=Path)
    parser.add_argument("--memory", type=int, nargs="+", default=[0, 2, 5], help="of an archive")
    gaps = "with which it may boast; one for all, or one each"
    parser.add_argument("--gaps", type=int, nargs="+", default=[PLACES], help=gaps)
    args = parser.parse_args()
    if args.out.suffix == ".zip":
        gaps_of_each = each_of(args.gaps, args.memory)
        write_archive(args.out, contents(args.weights, args.memory, gaps_of_each))
        return
    weights = mean(*map(read_weights, args.weights))
    args.out.write_bytes(as_bytes(weights))
    np.savez_compressed(args.out.with_suffix(".npz"), **weights)


if __name__ == "__main__":
    main()
