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


class _Session:
    """One question after another to one browser."""

    def __init__(self, socket: ClientConnection) -> None:
        self._socket = socket
        self._asked = 0
        self.ask("session.new", capabilities={})

    def ask(self, method: str, **params: Any) -> Any:
        self._asked += 1
        self._socket.send(json.dumps({"id": self._asked, "method": method, "params": params}))
        while True:
            told = json.loads(self._socket.recv(timeout=HANG_S))
            if told.get("id") == self._asked:
                assert told["type"] == "success", told
                return told["result"]


class FirefoxTab:
    """One tab: goes somewhere, touches things, and says what is there."""

    def __init__(self, session: _Session, tab: str) -> None:
        self._session = session
        self._tab = tab

    def another(self) -> FirefoxTab:
        """A second tab of the same window, which lies before this one."""
        made = self._session.ask("browsingContext.create", type="tab")
        return FirefoxTab(self._session, made["context"])

    def show(self) -> None:
        """Brings it before the other tabs: what lies behind is not drawn."""
        self._session.ask("browsingContext.activate", context=self._tab)

    def close(self) -> None:
        self._session.ask("browsingContext.close", context=self._tab)

    def go(self, address: str) -> None:
        self._session.ask(
            "browsingContext.navigate", context=self._tab, url=address, wait="complete"
        )

    def reload(self) -> None:
        self._session.ask("browsingContext.reload", context=self._tab, wait="complete")

    def press(self, selector: str) -> None:
        """Waits until it is there."""
        self.run(f"{self._found(selector)}.then((it) => it.click())")

    def text(self, selector: str) -> str:
        """Waits until it is there."""
        told: str = self.run(f"{self._found(selector)}.then((it) => it.textContent)")
        return told

    def run(self, script: str) -> Any:
        told = self._session.ask(
            "script.evaluate",
            expression=script,
            target={"context": self._tab},
            awaitPromise=True,
        )
        assert told["type"] == "success", told
        return told["result"].get("value")

    def _found(self, selector: str) -> str:
        return WAIT_FOR.replace("SELECTOR", json.dumps(selector))


@contextmanager
def firefox(folder: Path, **more: Any) -> Iterator[FirefoxTab]:
    """A fresh one, whose profile is kept in the folder, with `more` preferences."""
    assert PROGRAM, "this test needs Firefox: apt-get install firefox-esr"
    wished = {**QUIET, **more}
    wishes = "".join(f"user_pref({json.dumps(k)}, {json.dumps(v)});\n" for k, v in wished.items())
    (folder / "user.js").write_text(wishes, encoding="utf-8")
    command = [PROGRAM, "--headless", "--no-remote", "--profile", str(folder)]
    command += ["--remote-debugging-port", "0"]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as running:
        assert running.stderr is not None
        found = next(filter(None, map(LISTENING.search, running.stderr)))
        try:
            with connect(f"{found[1]}/session", max_size=None) as socket:
                session = _Session(socket)
                (tab,) = session.ask("browsingContext.getTree")["contexts"]
                yield FirefoxTab(session, tab["context"])
        finally:
            running.terminate()
