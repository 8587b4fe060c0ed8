"""Freezes the bots of today as opponents for the benchmark.

    python examples/research/freeze_opponents.py src/tellstones/envs/benchmark/opponents-v1.zip

It prints the archive's hash, which the tests hold. A version that people have reported results on
is never frozen again: a new one gets a new name.
"""

from __future__ import annotations

import hashlib
import re
import sys
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

import tellstones
from tellstones.envs.benchmark.opponents import PACKAGE

FLOORS = ("rules", "views", "bots")


def contents() -> dict[str, bytes]:
    """The floors' files under the archive's name of the package."""
    root = Path(tellstones.__file__).parent
    found = {f"{PACKAGE}/__init__.py": b'"""The bots of Tellstones as they were."""\n'}
    for floor in FLOORS:
        for path in sorted((root / floor).rglob("*")):
            if path.is_file() and "__pycache__" not in path.parts:
                data = path.read_bytes()
                if path.suffix == ".py":
                    data = re.sub(rb"\btellstones\.", PACKAGE.encode() + b".", data)
                found[f"{PACKAGE}/{path.relative_to(root).as_posix()}"] = data
    return found


def main() -> None:
    target = Path(sys.argv[1])
    with ZipFile(target, "w", ZIP_DEFLATED) as archive:
        for name, data in contents().items():
            archive.writestr(ZipInfo(name), data, ZIP_DEFLATED)
    print(hashlib.sha256(target.read_bytes()).hexdigest(), target.stat().st_size, "bytes")


if __name__ == "__main__":
    main()
