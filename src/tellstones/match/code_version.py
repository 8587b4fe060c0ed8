"""Identifies the running code: the version, and a hash of the source files that decide games.

Two checkouts of one version may have other rules, other bots or other weights.
"""

from __future__ import annotations

import hashlib
from functools import cache
from importlib.metadata import version
from pathlib import Path

ELSEWHERE = {"server", "manual", "__pycache__"}
"""Files that no game depends on, or that only exist after a build."""


@cache
def code_version() -> str:
    """The version, such as `0.1.0 (code 5d1c0e2a77f3)`."""
    return f"{version('tellstones')} (code {fingerprint(Path(__file__).parents[1])})"


def fingerprint(package: Path) -> str:
    """The same wherever the same files lie: about 30 ms."""
    found = hashlib.sha256()
    for file in sorted(package.rglob("*")):
        inside = file.relative_to(package)
        if file.is_file() and ELSEWHERE.isdisjoint(inside.parts):
            content = hashlib.sha256(file.read_bytes()).hexdigest()
            found.update(f"{inside.as_posix()} {content}\n".encode())
    return found.hexdigest()[:12]
