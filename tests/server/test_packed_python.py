"""Python for the page is there as a whole or not at all, also while somebody packs it."""

from __future__ import annotations

import asyncio
from pathlib import Path
from types import SimpleNamespace

import pytest
from starlette.requests import Request

from tellstones.server import packed_python
from tellstones.server.packed_python import PACKED, NotInstalled, PackedPython, python_folder
from tellstones.server.web.http.static_page import Page

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


def service_worker(python: PackedPython, folder: Path) -> bytes:
    scope = {"type": "http", "path": "/sw.js", "server": ("here", 80), "headers": []}
    return bytes(asyncio.run(Page(folder, python).serve(Request(scope))).body)


def test_another_python_is_another_service_worker(tmp_path: Path) -> None:
    """Otherwise browsers would keep the page that names the previous Python, which is gone."""
    (tmp_path / "index.html").write_text('<meta name="viewport" />', "utf-8")
    (tmp_path / "sw.js").write_text('const CACHE = "tellstones-409fbe47ab5c";', "utf-8")
    first, second = (
        service_worker(PackedPython(name, {}), tmp_path) for name in ("python-1", "python-2")
    )
    assert first == b'const CACHE = "tellstones-409fbe47ab5c-python-1";'
    assert second != first
