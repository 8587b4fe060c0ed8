"""Writes the page with its own server inside as a static site, for any web host or file server."""

from __future__ import annotations

import hashlib
import json
import re
import shutil
from collections.abc import Iterable
from importlib.resources import as_file, files
from importlib.util import find_spec
from pathlib import Path

from tellstones.server.http.app import CONTENT_SECURITY

PACKED = (
    "pyodide.mjs",
    "pyodide.asm.mjs",
    "pyodide.asm.wasm",
    "python_stdlib.zip",
    "tellstones.zip",
)
"""What Python for the page consists of, each packed with gzip under a name that no host unpacks."""
ABSOLUTE = re.compile(r'\b(href|src)="/')
FOR_HEADERS_ONLY = re.compile(r"; frame-ancestors [^;]*")


class NotInstalled(Exception):
    """Python for the page, or the page itself, is not to be had here. Its text says what helps."""


def write_site(target: Path, bot_pause: float | None = None) -> list[Path]:
    """Writes all files of the site, and says which. What else lies in the folder stays there.
    Bots take `bot_pause` seconds for their word, about."""
    with as_file(files("tellstones.server") / "page") as page:
        if not (page / "index.html").is_file():
            raise NotInstalled("the page is not built: make page")
        python = python_folder()
        return [
            *_copied(page, target),
            *_python(python, page, target, bot_pause),
            *_licences(python.parent / "licences", target / "licences"),
        ]


def python_folder() -> Path:
    found = find_spec("tellstones_site")
    if found is None or found.origin is None:
        raise NotInstalled("Python for the page is missing: pip install 'tellstones[site]'")
    folder = Path(found.origin).parent / "python"
    if not (folder / f"{PACKED[0]}.packed").is_file():
        raise NotInstalled("Python for the page is not built: make site")
    return folder


def _copied(page: Path, target: Path) -> Iterable[Path]:
    for source in sorted(path for path in page.rglob("*") if path.is_file()):
        copy = target / source.relative_to(page)
        copy.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(source, copy)
        yield copy
    manifest = target / "manifest.webmanifest"
    manifest.write_text(_relative(manifest.read_text("utf-8")), "utf-8")


def _relative(manifest: str) -> str:
    """Addresses from where the manifest lies, instead of from the root of a server."""
    told = json.loads(manifest)
    for icon in told["icons"]:
        icon["src"] = "." + icon["src"]
    told |= {"id": "./", "start_url": "./", "scope": "./"}
    return json.dumps(told, ensure_ascii=False, indent=2) + "\n"


def _python(python: Path, page: Path, target: Path, bot_pause: float | None) -> Iterable[Path]:
    """Into a folder that is named by what is in it, so that browsers may keep it for ever."""
    packed = [(python / f"{name}.packed").read_bytes() for name in PACKED]
    folder = f"python-{hashlib.sha256(b''.join(packed)).hexdigest()[:12]}"
    (target / folder).mkdir(exist_ok=True)
    for name, data in zip(PACKED, packed, strict=True):
        path = target / folder / f"{name}.packed"
        path.write_bytes(data)
        yield path
    document = (page / "index.html").read_text("utf-8")
    (target / "index.html").write_text(_document(document, folder, bot_pause), "utf-8")


def _licences(licences: Path, target: Path) -> Iterable[Path]:
    """Of all that Python for the page is made of: whoever serves the site passes it on."""
    target.mkdir(exist_ok=True)
    for licence in sorted(licences.glob("*.txt")):
        yield Path(shutil.copyfile(licence, target / licence.name))


def _document(document: str, folder: str, bot_pause: float | None) -> str:
    pause = "" if bot_pause is None else f' data-bot-pause="{bot_pause}"'
    policy = FOR_HEADERS_ONLY.sub("", CONTENT_SECURITY)
    meta = (
        f'<meta http-equiv="Content-Security-Policy" content="{policy}" />\n    '
        f'<meta name="tellstones-python" content="./{folder}/"{pause} />\n    '
    )
    before, viewport, after = ABSOLUTE.sub(r'\1="./', document).partition('<meta name="viewport"')
    return before + meta + viewport + after
