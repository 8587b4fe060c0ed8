"""Python for the page, from the wheel `tellstones-site`: its files, and the tag that names them."""

from __future__ import annotations

import hashlib
import re
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path

from tellstones.extras import install_line

PACKED = (
    "pyodide.mjs",
    "pyodide.asm.mjs",
    "pyodide.asm.wasm",
    "python_stdlib.zip",
    "_core.so",
    "tellstones.zip",
)
"""The files of Python for the page (`_core.so` is msgspec's), each compressed with gzip under a
name that no host decompresses."""

KEPT_UNDER = re.compile(r'"(tellstones-[0-9a-f]+)"')
"""The name of its cache in the service worker."""


class NotInstalled(Exception):
    """Python for the page, or the page itself, is not to be had here. Its text says what helps."""


@dataclass(frozen=True, slots=True)
class PackedPython:
    """The files by their paths: in a folder that is named by what is in it, so that browsers may
    keep it for ever."""

    folder: str
    files: dict[str, bytes]

    def into(self, document: str, address: str, attributes: str = "") -> str:
        """The page's document with the tag that says where Python is."""
        tag = f'<meta name="tellstones-python" content="{address}{self.folder}/"{attributes} />'
        before, viewport, after = document.partition('<meta name="viewport"')
        return f"{before}{tag}\n    {viewport}{after}"

    def in_service_worker(self, script: str) -> str:
        """The service worker of a page with this Python. Another Python makes it differ, so
        browsers reload the page that names it: the previous page would ask for files that no longer
        exist."""
        return KEPT_UNDER.sub(rf'"\1-{self.folder}"', script)


def packed_python() -> PackedPython:
    folder = python_folder()
    packed = {f"{name}.packed": (folder / f"{name}.packed").read_bytes() for name in PACKED}
    name = f"python-{hashlib.sha256(b''.join(packed.values())).hexdigest()[:12]}"
    return PackedPython(name, {f"{name}/{file}": data for file, data in packed.items()})


def python_folder() -> Path:
    found = find_spec("tellstones_site")
    if found is None or found.origin is None:
        raise NotInstalled(install_line("tellstones-site", "site"))
    folder = Path(found.origin).parent / "python"
    if not all((folder / f"{name}.packed").is_file() for name in PACKED):
        raise NotInstalled("The page's Python files are not built. Run: make site")
    return folder
