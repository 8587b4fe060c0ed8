"""The game's page: files made by the build, kept in memory, served with the right caching."""

from __future__ import annotations

import gzip
import mimetypes
from collections.abc import Callable
from importlib.resources import files
from importlib.resources.abc import Traversable

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from tellstones.i18n import say
from tellstones.server.packed_python import NotInstalled, PackedPython, packed_python
from tellstones.server.web.http.preview import Preview, with_preview
from tellstones.server.web.http.request import site_of

BINARY = "application/octet-stream"
IMMUTABLE = "public, max-age=31536000, immutable"
ALWAYS_ASK = "no-cache"
GAME = Preview(say("web.title"), say("web.title.about"))
"""The default preview of a link."""
DOTTED = ("clubs/", "ratings/")
"""Screens whose addresses may contain dots."""
NOT_BUILT = "The page has not been built yet. In the project's folder, say: make play\n"
PYTHON_SECURITY = (
    "default-src 'none'; script-src 'self' blob: 'wasm-unsafe-eval'; connect-src 'self'"
)
"""The policy for the worker that runs Python, which has the policy of its own file and not of its
page."""
TEXTUAL = ("text/", "application/javascript", "application/json", "image/svg+xml")


class Page:
    """Any path that names no file is the page itself: it finds its own way from there. With Python
    it plays on against bots when this server is away."""

    def __init__(
        self, folder: Traversable | None = None, python: PackedPython | None = None
    ) -> None:
        folder = folder or files("tellstones.server") / "page"
        self._files = dict(_gathered(folder, "")) if folder.is_dir() else {}
        if python is not None and "index.html" in self._files:
            self._take_along(python)

    def _take_along(self, python: PackedPython) -> None:
        self._change("index.html", lambda document: python.into(document, "/", " data-offline"))
        if "sw.js" in self._files:
            self._change("sw.js", python.in_service_worker)
        for path, data in python.files.items():
            self._files[path] = (data, None, BINARY)

    def _change(self, path: str, change: Callable[[str], str]) -> None:
        plain, _, kind = self._files[path]
        changed = change(plain.decode()).encode()
        self._files[path] = (changed, gzip.compress(changed, mtime=0), kind)

    async def serve(self, request: Request) -> Response:
        path = request.url.path.lstrip("/")
        if "index.html" not in self._files:
            return PlainTextResponse(NOT_BUILT, 200 if path == "" else 404)
        if path in self._files and path != "index.html":
            return self._file(path, "gzip" in request.headers.get("accept-encoding", ""))
        if _is_a_file(path) and path != "index.html":
            return PlainTextResponse("", 404)
        return self.serve_document(request)

    def serve_document(self, request: Request, preview: Preview | None = None) -> Response:
        """The page itself, with tags for a link to this address."""
        if "index.html" not in self._files:
            return PlainTextResponse(NOT_BUILT, 404)
        document = self._files["index.html"][0].decode()
        tagged = with_preview(document, preview or GAME, site_of(request)).encode()
        # The page of a table is not kept: going back in the history finds no game in it.
        headers = {"Cache-Control": "no-store", "Vary": "Accept-Encoding"}
        if "gzip" in request.headers.get("accept-encoding", ""):
            headers["Content-Encoding"] = "gzip"
            tagged = gzip.compress(tagged, compresslevel=1, mtime=0)
        return Response(tagged, media_type="text/html", headers=headers)

    def _file(self, path: str, gzipped: bool) -> Response:
        plain, packed, kind = self._files[path]
        hashed = path.startswith(("assets/", "python-"))
        cache = IMMUTABLE if hashed else ALWAYS_ASK
        headers = {"Cache-Control": cache, "Vary": "Accept-Encoding"}
        if path.startswith("assets/serve-"):
            headers["Content-Security-Policy"] = PYTHON_SECURITY
        if packed is not None and gzipped:
            headers["Content-Encoding"] = "gzip"
            return Response(packed, media_type=kind, headers=headers)
        return Response(plain, media_type=kind, headers=headers)


def _is_a_file(path: str) -> bool:
    """Return whether a path is that of a file. Clubs and rating pools may also have dots in their
    names."""
    return "." in path.rpartition("/")[2] and not path.startswith(DOTTED)


def installed_page() -> Page:
    """The page as it came with this package, and with Python where `tellstones-site` is there."""
    try:
        return Page(python=packed_python())
    except NotInstalled:
        return Page()


def _gathered(
    folder: Traversable, prefix: str
) -> list[tuple[str, tuple[bytes, bytes | None, str]]]:
    found = []
    for entry in folder.iterdir():
        if entry.is_dir():
            found += _gathered(entry, f"{prefix}{entry.name}/")
        else:
            kind = mimetypes.guess_type(entry.name)[0] or BINARY
            if entry.name.endswith(".webmanifest"):
                kind = "application/manifest+json"
            plain = entry.read_bytes()
            packed = gzip.compress(plain, mtime=0) if kind.startswith(TEXTUAL) else None
            found.append((f"{prefix}{entry.name}", (plain, packed, kind)))
    return found
