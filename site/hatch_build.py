"""Packs Python for the page: Pyodide from npm, our own code and what it is built upon, as bytecode.

    python site/hatch_build.py

The result goes into `site/src/tellstones_site/python` and so into the wheel `tellstones-site`.
What has not changed is not done again. With `TELLSTONES_WITHOUT_PAGE=1` nothing is done at all.
"""

from __future__ import annotations

import gzip
import hashlib
import importlib.util
import os
import shutil
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
"""Dependencies of the application. The versions and their hashes are those of uv.lock."""
PLATFORM = "pyemscripten_2026_0_wasm32"
PYTHON = "314"
PYODIDE = ROOT / "web/node_modules/pyodide"
FROM_PYODIDE = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")


class PythonHook(BuildHookInterface[Any]):
    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        del build_data
        if version == "standard":  # an editable one is packed when it is needed: `make site`
            pack_python()
            _try_it()


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
    kept = web / "node_modules/.python"
    with tempfile.TemporaryDirectory() as folder:
        wheels, made = _wheels(kept / "wheels"), Path(folder)
        arguments = [PYODIDE, wheels, ROOT / "src", made, kept]
        subprocess.run([page.node(), HERE / "pack.mjs", *arguments], check=True)  # noqa: S603 - ours
        for path in (*(PYODIDE / name for name in FROM_PYODIDE), *sorted(made.iterdir())):
            _compress(path, target / f"{path.name}.packed", kept)
    stamp.write_text(wanted)


def _compress(path: Path, packed: Path, kept: Path) -> None:
    """Compress the file; reuse an earlier result for the same bytes."""
    data = path.read_bytes()
    same = kept / f"{hashlib.sha256(data).hexdigest()[:16]}.{path.name}.packed"
    if not same.exists():
        for old in kept.glob(f"*.{path.name}.packed"):
            old.unlink()
        same.write_bytes(gzip.compress(data, 9, mtime=0))
    # Writes to a temporary file first, so that a server that starts meanwhile finds a whole file or
    # none.
    shutil.copyfile(same, packed.with_suffix(".part")).replace(packed)


def _try_it() -> None:
    arguments = [PYODIDE, HERE / "src/tellstones_site/python"]
    subprocess.run([_page_builder().node(), HERE / "trial.mjs", *arguments], check=True)  # noqa: S603 - ours


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


def _wheels(kept: Path) -> Path:
    """The folder with the wheels that Pyodide's Python takes, as they stand in the lock with their
    hashes; downloaded where the lock names others than before."""
    wanted = "\n".join(_requirements())
    listed = kept / "requirements.txt"
    if not (listed.exists() and listed.read_text() == wanted):
        shutil.rmtree(kept, ignore_errors=True)
        kept.mkdir(parents=True)
        _download(wanted, kept)
        listed.write_text(wanted)
    return kept


def _requirements() -> Iterator[str]:
    locked = tomllib.loads((ROOT / "uv.lock").read_text("utf-8"))["package"]
    for package in locked:
        if package["name"] in WHEELS:
            hashes = " ".join(f"--hash={wheel['hash']}" for wheel in package["wheels"])
            yield f"{package['name']}=={package['version']} {hashes}"


def _download(wanted: str, folder: Path) -> None:
    listed = folder / "wanted.txt"
    listed.write_text(wanted)
    command = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--require-hashes"]
    command += ["--disable-pip-version-check", "--only-binary=:all:", "--implementation=cp"]
    command += [f"--platform={PLATFORM}", f"--python-version={PYTHON}", f"--dest={folder}"]
    subprocess.run([*command, "-r", listed], check=True)  # noqa: S603 - pip, with our own words


if __name__ == "__main__":
    pack_python()
