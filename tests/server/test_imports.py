"""The application can be imported where there are no sockets, threads or processes to be had."""

from __future__ import annotations

import subprocess
import sys

IMPORTED = "import sys, tellstones.server.http.app; print(*sorted(sys.modules))"
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
