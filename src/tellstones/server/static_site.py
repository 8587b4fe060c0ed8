"""Writes the page with its own server inside as a static site, for any web host or file server."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Iterable, Sequence
from html import escape
from importlib.resources import as_file, files
from pathlib import Path

from tellstones.server.node.app import CONTENT_SECURITY
from tellstones.server.packed_python import (
    NotInstalled,
    PackedPython,
    packed_python,
    python_folder,
)
from tellstones.server.web.http.preview import with_preview
from tellstones.server.web.http.static_page import GAME

ABSOLUTE = re.compile(r'\b(href|src|content)="/')
FOR_HEADERS_ONLY = re.compile(r"; frame-ancestors [^;]*")


def write_site(
    target: Path, bot_pause: float | None = None, ice: Sequence[str] = (), address: str = ""
) -> list[Path]:
    """Writes all files of the site, and returns their paths. Other files in the folder stay.

    Bots take about `bot_pause` seconds to decide. The `ice` servers, each `URL` or
    `URL,USER,PASSWORD`, help devices in different networks to connect. `address` is where the
    site will be, for the picture that links to it show.
    """
    attributes = "" if bot_pause is None else f' data-bot-pause="{bot_pause}"'
    if ice:
        attributes += f' data-ice="{escape(json.dumps([_ice_server(one) for one in ice]))}"'
    with as_file(files("tellstones.server") / "page") as page:
        if not (page / "index.html").is_file():
            raise NotInstalled("The page is not built. Run: make page")
        python = packed_python()
        return [
            *_copied(page, target),
            *_python(python, page, target, attributes, address.rstrip("/")),
            *_licences(python_folder().parent / "licences", target / "licences"),
        ]


def _copied(page: Path, target: Path) -> Iterable[Path]:
    for source in sorted(path for path in page.rglob("*") if path.is_file()):
        copy = target / source.relative_to(page)
        copy.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(source, copy)
        yield copy
    for manifest in target.glob("manifest*.webmanifest"):
        manifest.write_text(_relative(manifest.read_text("utf-8")), "utf-8")


def _relative(manifest: str) -> str:
    """Return the manifest with relative addresses instead of those from the server's root."""
    told = json.loads(manifest)
    for picture in told["icons"] + told["screenshots"]:
        picture["src"] = "." + picture["src"]
    for shortcut in told["shortcuts"]:
        shortcut["url"] = "./#" + shortcut["url"]
    told |= {"id": "./", "start_url": "./", "scope": "./"}
    return json.dumps(told, ensure_ascii=False, indent=2) + "\n"


def _python(
    python: PackedPython, page: Path, target: Path, attributes: str, address: str
) -> Iterable[Path]:
    (target / python.folder).mkdir(exist_ok=True)
    for path, data in python.files.items():
        (target / path).write_bytes(data)
        yield target / path
    document = (page / "index.html").read_text("utf-8")
    if address:
        document = with_preview(document, GAME, address)
    (target / "index.html").write_text(_document(document, python, attributes), "utf-8")
    service_worker = (page / "sw.js").read_text("utf-8")
    (target / "sw.js").write_text(python.in_service_worker(service_worker), "utf-8")


def _licences(licences: Path, target: Path) -> Iterable[Path]:
    """The licenses of all parts of Python for the page, which the site must include."""
    target.mkdir(exist_ok=True)
    for licence in sorted(licences.glob("*.txt")):
        yield Path(shutil.copyfile(licence, target / licence.name))


def _ice_server(given: str) -> dict[str, str]:
    """The format of browsers (RTCIceServer)."""
    url, *credentials = given.split(",", 2)
    return {"urls": url, **dict(zip(("username", "credential"), credentials, strict=False))}


def _document(document: str, python: PackedPython, attributes: str) -> str:
    policy = FOR_HEADERS_ONLY.sub("", CONTENT_SECURITY)
    tag = f'<meta http-equiv="Content-Security-Policy" content="{policy}" />\n    '
    before, viewport, after = ABSOLUTE.sub(r'\1="./', document).partition('<meta name="viewport"')
    return python.into(before + tag + viewport + after, "./", attributes)
