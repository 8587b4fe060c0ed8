"""Firefox as Debian has it, by WebDriver BiDi: what Playwright drives is a build of its own."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from websockets.sync.client import ClientConnection, connect

PROGRAM = shutil.which("firefox-esr") or shutil.which("firefox")
HANG_S = 180
LISTENING = re.compile(r"WebDriver BiDi listening on (ws://\S+)")
QUIET = {
    "browser.shell.checkDefaultBrowser": False,
    "datareporting.policy.dataSubmissionEnabled": False,
    "app.update.enabled": False,
    "browser.aboutwelcome.enabled": False,
}
WAIT_FOR = """new Promise((found) => {
  const look = () => {
    const it = document.querySelector(SELECTOR);
    it ? found(it) : setTimeout(look, 50);
  };
  look();
})"""


class FirefoxTab:
    """One tab: goes somewhere, touches things, and says what is there."""

    def __init__(self, socket: ClientConnection) -> None:
        self._socket = socket
        self._asked = 0
        self._ask("session.new", capabilities={})
        self._tab = self._ask("browsingContext.getTree")["contexts"][0]["context"]

    def go(self, address: str) -> None:
        self._ask("browsingContext.navigate", context=self._tab, url=address, wait="complete")

    def reload(self) -> None:
        self._ask("browsingContext.reload", context=self._tab, wait="complete")

    def press(self, selector: str) -> None:
        """As soon as it is there."""
        self._in_page(f"{self._found(selector)}.then((it) => it.click())")

    def text(self, selector: str) -> str:
        """As soon as it is there."""
        told: str = self._in_page(f"{self._found(selector)}.then((it) => it.textContent)")
        return told

    def run(self, script: str) -> Any:
        return self._in_page(script)

    def _found(self, selector: str) -> str:
        return WAIT_FOR.replace("SELECTOR", json.dumps(selector))

    def _in_page(self, expression: str) -> Any:
        told = self._ask(
            "script.evaluate",
            expression=expression,
            target={"context": self._tab},
            awaitPromise=True,
        )
        assert told["type"] == "success", told
        return told["result"].get("value")

    def _ask(self, method: str, **params: Any) -> Any:
        self._asked += 1
        self._socket.send(json.dumps({"id": self._asked, "method": method, "params": params}))
        while True:
            told = json.loads(self._socket.recv(timeout=HANG_S))
            if told.get("id") == self._asked:
                assert told["type"] == "success", told
                return told["result"]


@contextmanager
def firefox(folder: Path) -> Iterator[FirefoxTab]:
    """A fresh one, whose profile is kept in the folder."""
    assert PROGRAM, "this test needs Firefox: apt-get install firefox-esr"
    wishes = "".join(f"user_pref({json.dumps(k)}, {json.dumps(v)});\n" for k, v in QUIET.items())
    (folder / "user.js").write_text(wishes, encoding="utf-8")
    command = [PROGRAM, "--headless", "--no-remote", "--profile", str(folder)]
    command += ["--remote-debugging-port", "0"]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as running:
        assert running.stderr is not None
        found = next(filter(None, map(LISTENING.search, running.stderr)))
        try:
            with connect(f"{found[1]}/session", max_size=None) as socket:
                yield FirefoxTab(socket)
        finally:
            running.terminate()
