"""Packs Python for the page: Pyodide from npm, our own code and what it is built upon, as bytecode.

    python site/hatch_build.py

The result goes into `site/src/tellstones_site/python` and so into the wheel `tellstones-site`.
What has not changed is not done again. With `TELLSTONES_WITHOUT_PAGE=1` nothing is done at all.
"""

from __future__ import annotations

import gzip
import importlib.util
import os
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

HERE = Path(__file__).parent
ROOT = HERE.parent
WHEELS = ("anyio", "idna", "msgspec", "starlette", "typing-extensions")
"""What the application is built upon. The versions and their hashes are those of uv.lock."""
PLATFORM = "pyemscripten_2026_0_wasm32"
PYTHON = "314"
FROM_PYODIDE = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")


class PythonHook(BuildHookInterface[Any]):
    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        del build_data
        if version == "standard":  # an editable one is packed when it is needed: `make site`
            pack_python()


def pack_python() -> None:
    if os.environ.get("TELLSTONES_WITHOUT_PAGE") == "1" or not (ROOT / "web").is_dir():
        return
    page = _page_builder()
    web, target = ROOT / "web", HERE / "src/tellstones_site/python"
    page.install_packages(web, with_tests=True)
    wanted = page.digest(_sources())
    stamp = web / "node_modules/.python-packed-from"
    if target.is_dir() and stamp.exists() and stamp.read_text() == wanted:
        return
    target.mkdir(exist_ok=True)
    pyodide = web / "node_modules/pyodide"
    with tempfile.TemporaryDirectory() as folder:
        _download(Path(folder))
        arguments = [pyodide, folder, ROOT / "src", target]
        subprocess.run([page.node(), HERE / "pack.mjs", *arguments], check=True)  # noqa: S603 - ours
    for name in FROM_PYODIDE:
        packed = gzip.compress((pyodide / name).read_bytes(), 9, mtime=0)
        (target / f"{name}.packed").write_bytes(packed)
    stamp.write_text(wanted)


def _page_builder() -> ModuleType:
    """The build of the page, which knows where Node is. It has the same name as this file."""
    found = importlib.util.spec_from_file_location("page_build", ROOT / "hatch_build.py")
    assert found is not None
    assert found.loader is not None
    module = importlib.util.module_from_spec(found)
    found.loader.exec_module(module)
    return module


def _sources() -> Iterator[Path]:
    package = ROOT / "src/tellstones"
    built = (package / "server/page", package / "manual", package / "cli", package / "envs")
    for path in sorted(package.rglob("*")):
        ours = not any(path.is_relative_to(folder) for folder in built)
        if path.is_file() and ours and path.suffix != ".pyc":
            yield path
    yield from (ROOT / "uv.lock", ROOT / "web/package-lock.json", *sorted(HERE.glob("*.*")))


def _download(folder: Path) -> None:
    """The wheels that Pyodide's Python takes, as they stand in the lock with their hashes."""
    locked = tomllib.loads((ROOT / "uv.lock").read_text("utf-8"))["package"]
    wanted = [
        f"{package['name']}=={package['version']} "
        + " ".join(f"--hash={wheel['hash']}" for wheel in package["wheels"])
        for package in locked
        if package["name"] in WHEELS
    ]
    listed = folder / "requirements.txt"
    listed.write_text("\n".join(wanted))
    command = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--require-hashes"]
    command += ["--disable-pip-version-check", "--only-binary=:all:", "--implementation=cp"]
    command += [f"--platform={PLATFORM}", f"--python-version={PYTHON}", f"--dest={folder}"]
    subprocess.run([*command, "-r", listed], check=True)  # noqa: S603 - pip, with our own words


if __name__ == "__main__":
    pack_python()
