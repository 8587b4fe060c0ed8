"""A real server process, as anybody would start it; it can be killed and comes back."""

from __future__ import annotations

import subprocess
import sys
import time
from pathlib import Path
from urllib.error import URLError
from urllib.request import urlopen

from tests.ports import free_port

START = "from tellstones.cli import main; main()"
HANG_S = 180.0


class Served:
    def __init__(self, folder: Path) -> None:
        self._database = f"sqlite:{folder / 'tables.sqlite3'}"
        self._log = folder / "server.log"
        self._port = free_port()
        self.base = f"http://127.0.0.1:{self._port}"
        self.start()

    def start(self) -> None:
        command = [sys.executable, "-c", START, "serve", "--no-open", "--bot-pause", "0.05"]
        command += ["--port", str(self._port), "--database", self._database]
        with self._log.open("ab") as log:
            self._process = subprocess.Popen(command, stdout=log, stderr=log)
        self._until_healthy()

    def command(self, *words: str) -> None:
        """Runs beside the server, on its database, as an operator does."""
        command = [sys.executable, "-c", START, *words, "--database", self._database]
        subprocess.run(command, check=True, timeout=HANG_S)

    def kill(self) -> None:
        """Simulates a power cut: no client is notified."""
        self._process.kill()
        self._process.wait(HANG_S)

    def stop(self) -> None:
        self._process.terminate()
        try:
            self._process.wait(HANG_S)
        except subprocess.TimeoutExpired:
            self.kill()

    def _until_healthy(self) -> None:
        until = time.monotonic() + HANG_S
        while time.monotonic() < until:
            try:
                with urlopen(f"{self.base}/healthz", timeout=HANG_S) as answer:
                    if answer.status == 200:
                        return
            except (URLError, OSError):
                time.sleep(0.05)
        raise AssertionError(f"the server does not come up: {self._log.read_text()}")
