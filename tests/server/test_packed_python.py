"""Python for the page is there as a whole or not at all, also while somebody packs it."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace

import pytest

from tellstones.server import packed_python
from tellstones.server.packed_python import PACKED, NotInstalled, python_folder

pytestmark = pytest.mark.group("quick")


def test_half_of_python_is_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    found = SimpleNamespace(origin=str(tmp_path / "__init__.py"))
    monkeypatch.setattr(packed_python, "find_spec", lambda _name: found)
    folder = tmp_path / "python"
    folder.mkdir()
    for name in PACKED:
        with pytest.raises(NotInstalled, match="make site"):
            python_folder()
        (folder / f"{name}.packed").touch()
    assert python_folder() == folder
