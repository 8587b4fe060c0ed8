"""Two checkouts of one version differ in the hash of their files."""

from __future__ import annotations

from pathlib import Path

import pytest

from tellstones import __version__
from tellstones.match.code_version import code_version, fingerprint


def package(folder: Path) -> Path:
    for name in ("rules/turns.py", "bots/champion.weights", "server/page/index.html"):
        file = folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(name)
    return folder


def test_the_same_files_are_the_same_code_wherever_they_lie(tmp_path: Path) -> None:
    one, other = package(tmp_path / "one"), package(tmp_path / "other")
    (other / "rules" / "__pycache__").mkdir()
    (other / "rules" / "__pycache__" / "turns.pyc").write_bytes(b"compiled")
    (other / "server" / "page" / "index.html").unlink()
    assert fingerprint(one) == fingerprint(other)


@pytest.mark.parametrize("changed", ["rules/turns.py", "bots/champion.weights", "bots/new.py"])
def test_another_rule_or_weight_is_other_code(changed: str, tmp_path: Path) -> None:
    one, other = package(tmp_path / "one"), package(tmp_path / "other")
    (other / changed).write_text("tuned")
    assert fingerprint(one) != fingerprint(other)


def test_the_version_stands_before_the_code() -> None:
    assert code_version().startswith(f"{__version__} (code ")
