"""The application can be imported where there are no sockets, threads or processes to be had."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from tellstones.server.club_extra import PACKAGES

IMPORTED = "import sys, tellstones.server.node.app; print(*sorted(sys.modules))"
CLUB_PACKAGES = {*PACKAGES, "cryptography"} - {"httpcore"}  # the test itself needs that
NOT_IN_A_BROWSER = {
    "asyncpg",
    "click",
    "confusable_homoglyphs",
    "cryptography",
    "httptools",
    "multiprocessing",
    "platformdirs",
    "redis",
    "segno",
    "uvicorn",
    "uvloop",
    "webauthn",
    "websockets",
}


def test_the_application_needs_nothing_that_a_browser_has_not() -> None:
    done = subprocess.run(
        [sys.executable, "-c", IMPORTED], capture_output=True, text=True, check=True, timeout=180
    )
    packages = {module.partition(".")[0] for module in done.stdout.split()}
    assert "starlette" in packages
    assert not packages & NOT_IN_A_BROWSER


PLAYED = """
import asyncio, sys
from pathlib import Path
import httpx
from tellstones.server import club_extra
from tellstones.server.node.app import make_app
from tellstones.server.node.node import Node
from tellstones.server.storage import SqliteStorage

club_extra.PACKAGES = ("no_such_package",)

async def main():
    node = Node(SqliteStorage(Path(sys.argv[1])))
    app = make_app(node)
    await node.start()
    async with httpx.AsyncClient(
        transport=httpx.ASGITransport(app=app), base_url="https://here"
    ) as guest:
        for method, path, body in (
            ("POST", "/api/me", {"name": "Ann"}),
            ("PATCH", "/api/me", {"name": "Beth"}),
            ("GET", "/api/club", None),
            ("POST", "/api/tables", {"seats": [{"seat": "A", "by": "me"}]}),
            ("GET", "/api/tables", None),
            ("GET", "/api/me/notifications", None),
            ("POST", "/api/me/feed", {}),
            ("GET", "/api/me/statistics", None),
            ("GET", "/api/me/export", None),
        ):
            answer = await guest.request(method, path, json=body)
            assert answer.status_code == 200, (path, answer.text)
        assert (await guest.get("/api/clubs")).status_code == 404
    await node.stop()
    print(*sorted(sys.modules))

asyncio.run(main())
"""


def test_a_server_without_the_extra_imports_nothing_of_the_club(tmp_path: Path) -> None:
    call = [sys.executable, "-c", PLAYED, str(tmp_path / "tables.sqlite3")]
    done = subprocess.run(call, capture_output=True, text=True, timeout=180)
    assert done.returncode == 0, done.stderr
    modules = done.stdout.split()
    assert "tellstones.server.node.node" in modules
    club = [name for name in modules if f"{name}.".startswith("tellstones.server.club.")]
    assert club == []
    assert not CLUB_PACKAGES & set(modules)
