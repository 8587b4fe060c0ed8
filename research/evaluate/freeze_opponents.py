"""Freezes the bots of today as the opponents of a version of the benchmark.

    python -m research.evaluate.freeze_opponents 2 src/tellstones/envs/benchmark/opponents-v2.zip

It prints the archive's hash, which the tests hold. A version that people have reported results on
is never frozen again: a new one gets a new name.
"""

from __future__ import annotations

import hashlib
import json
import re
import sys
from io import BytesIO
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZIP_STORED, ZipFile, ZipInfo

import tellstones
from tellstones.bots.champion.memory_steps import CHAMPIONS_MEMORY
from tellstones.bots.champion.mixture import NAMES
from tellstones.envs.benchmark.opponents import package_of

PACKAGES = ("rules", "views", "bots")


def contents(version: int) -> dict[str, bytes]:
    """The files of the packages under the archive's package name."""
    root, package = Path(tellstones.__file__).parent, package_of(version)
    found = {f"{package}/__init__.py": b'"""The bots of Tellstones as they were."""\n'}
    for each in PACKAGES:
        for path in sorted((root / each).rglob("*")):
            if path.is_file() and "__pycache__" not in path.parts:
                data = path.read_bytes()
                if path.suffix == ".py":
                    data = re.sub(rb"\btellstones\.", package.encode() + b".", data)
                if path.name == "mixture.zip":
                    data = of_one_memory(data)
                found[f"{package}/{path.relative_to(root).as_posix()}"] = data
    return found


def of_one_memory(mixture: bytes) -> bytes:
    """The champion's networks for its own memory alone: no opponent plays by the others."""
    whole = ZipFile(BytesIO(mixture))
    names = json.loads(whole.read(NAMES))[str(CHAMPIONS_MEMORY)]
    index = json.dumps({CHAMPIONS_MEMORY: names}).encode()
    return zipped({NAMES: index} | {name: whole.read(name) for name in names}, ZIP_STORED)


def zipped(files: dict[str, bytes], compression: int) -> bytes:
    out = BytesIO()
    with ZipFile(out, "w", compression) as archive:
        for name, data in files.items():
            archive.writestr(ZipInfo(name), data, compression)
    return out.getvalue()


def main() -> None:
    version, target = int(sys.argv[1]), Path(sys.argv[2])
    data = zipped(contents(version), ZIP_DEFLATED)
    target.write_bytes(data)
    print(hashlib.sha256(data).hexdigest(), len(data), "bytes")


if __name__ == "__main__":
    main()
