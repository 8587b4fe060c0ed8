"""Writes the page with its own server inside as a static site, for any web host or file server."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Iterable
from importlib.resources import as_file, files
from pathlib import Path

from tellstones.server.http.app import CONTENT_SECURITY
from tellstones.server.packed_python import (
    NotInstalled,
    PackedPython,
    packed_python,
    python_folder,
)

ABSOLUTE = re.compile(r'\b(href|src)="/')
FOR_HEADERS_ONLY = re.compile(r"; frame-ancestors [^;]*")


def write_site(target: Path, bot_pause: float | None = None) -> list[Path]:
    """Writes all files of the site, and says which. What else lies in the folder stays there.
    Bots take `bot_pause` seconds for their word, about."""
    with as_file(files("tellstones.server") / "page") as page:
        if not (page / "index.html").is_file():
            raise NotInstalled("the page is not built: make page")
        python = packed_python()
        return [
            *_copied(page, target),
            *_python(python, page, target, bot_pause),
            *_licences(python_folder().parent / "licences", target / "licences"),
        ]


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


def _python(
    python: PackedPython, page: Path, target: Path, bot_pause: float | None
) -> Iterable[Path]:
    (target / python.folder).mkdir(exist_ok=True)
    for path, data in python.files.items():
        (target / path).write_bytes(data)
        yield target / path
    document = (page / "index.html").read_text("utf-8")
    (target / "index.html").write_text(_document(document, python, bot_pause), "utf-8")
    service_worker = (page / "sw.js").read_text("utf-8")
    (target / "sw.js").write_text(python.in_service_worker(service_worker), "utf-8")


def _licences(licences: Path, target: Path) -> Iterable[Path]:
    """Of all that Python for the page is made of: whoever serves the site passes it on."""
    target.mkdir(exist_ok=True)
    for licence in sorted(licences.glob("*.txt")):
        yield Path(shutil.copyfile(licence, target / licence.name))


def _document(document: str, python: PackedPython, bot_pause: float | None) -> str:
    pause = "" if bot_pause is None else f' data-bot-pause="{bot_pause}"'
    policy = FOR_HEADERS_ONLY.sub("", CONTENT_SECURITY)
    tag = f'<meta http-equiv="Content-Security-Policy" content="{policy}" />\n    '
    before, viewport, after = ABSOLUTE.sub(r'\1="./', document).partition('<meta name="viewport"')
    return python.into(before + tag + viewport + after, "./", pause)
