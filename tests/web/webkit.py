"""WebKit as Debian has it: MiniBrowser by WebDriver, on a screen that nobody sees."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.error import HTTPError, URLError
from urllib.request import Request, urlopen

from tests.ports import free_port

HANG_S = 180
DRIVER = shutil.which("WebKitWebDriver")
SCREEN = shutil.which("Xvfb")
BROWSERS = sorted(Path("/usr/lib").glob("*/webkit2gtk-4.*/MiniBrowser"))
NEEDED = "this test needs WebKit: apt-get install webkit2gtk-driver xvfb"
AWAIT = """const done = arguments[arguments.length - 1];
Promise.resolve(SCRIPT).then(
  (value) => done({ value: value ?? null }),
  (problem) => done({ problem: String(problem) }),
);"""


class WebKitTab:
    """One window: goes somewhere, and runs what it is given."""

    def __init__(self, driver: str, session: str) -> None:
        self._at = f"{driver}/session/{session}"

    def go(self, address: str) -> None:
        ask(f"{self._at}/url", {"url": address})

    def run(self, script: str) -> Any:
        told = ask(
            f"{self._at}/execute/async", {"script": AWAIT.replace("SCRIPT", script), "args": []}
        )
        assert "problem" not in told, told
        return told.get("value")

    def close(self) -> None:
        ask(self._at, method="DELETE")


def ask(address: str, body: Any = None, method: str = "POST") -> Any:
    data = None if body is None else json.dumps(body).encode()
    headers = {"Content-Type": "application/json"}
    request = Request(address, data=data, headers=headers, method=method)
    try:
        with urlopen(request, timeout=HANG_S) as answer:
            return json.load(answer)["value"]
    except HTTPError as problem:
        raise AssertionError(problem.read().decode()) from problem


@contextmanager
def webkit(folder: Path) -> Iterator[WebKitTab]:
    """A fresh one, whose profile is kept in the folder."""
    assert DRIVER, NEEDED
    assert SCREEN, NEEDED
    assert BROWSERS, NEEDED
    port, options = free_port(), {"binary": str(BROWSERS[-1]), "args": ["--automation"]}
    wish = {"webkitgtk:browserOptions": options, "timeouts": {"script": HANG_S * 1000}}
    with screen() as display:
        environ = {**os.environ, "DISPLAY": display, "HOME": str(folder), "NO_AT_BRIDGE": "1"}
        with subprocess.Popen([DRIVER, f"--port={port}"], env=environ) as running:
            try:
                driver = f"http://127.0.0.1:{port}"
                until_it_answers(f"{driver}/status")
                capabilities = {"capabilities": {"alwaysMatch": wish}}
                tab = WebKitTab(driver, ask(f"{driver}/session", capabilities)["sessionId"])
                yield tab
                tab.close()
            finally:
                running.terminate()


@contextmanager
def screen() -> Iterator[str]:
    """Xvfb chooses a free display itself, and says which."""
    read, write = os.pipe()
    command = [str(SCREEN), "-displayfd", str(write), "-screen", "0", "1280x800x24"]
    with subprocess.Popen(command, pass_fds=[write], stderr=subprocess.DEVNULL) as running:
        os.close(write)
        try:
            with os.fdopen(read) as told:
                yield f":{told.readline().strip()}"
        finally:
            running.terminate()


def until_it_answers(address: str) -> None:
    for _ in range(HANG_S * 20):
        try:
            ask(address, method="GET")
        except (URLError, OSError):
            time.sleep(0.05)
        else:
            return
    raise AssertionError("the driver does not answer")
