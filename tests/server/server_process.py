"""A server as a process of its own, to be killed and started again on the same data."""

from __future__ import annotations

import asyncio
import resource
import signal
import subprocess
import sys
import time
from pathlib import Path

from tests.ports import free_port
from tests.server.clients import HANG_SECONDS, client

PROGRAM = """
import sys
import time
from tellstones.cli import main
main(sys.argv[1:])
"""


class ServerProcess:
    """Always at the same port, so that people find it again."""

    def __init__(self, folder: Path, *options: str) -> None:
        self.folder = folder
        self.port = free_port()
        self.base = f"http://127.0.0.1:{self.port}"
        self._options = options
        self._process: subprocess.Popen[bytes] | None = None

    async def open(self) -> None:
        log = (self.folder / "log.jsonl").open("ab")
        with log:
            self._process = subprocess.Popen(
                [
                    *(sys.executable, "-c", PROGRAM, "serve", "--no-open"),
                    *("--port", str(self.port), "--bot-pause", "0", "--log", "info"),
                    *("--database", f"sqlite:{self.folder / 'tables.sqlite3'}"),
                    *self._options,
                ],
                stdout=subprocess.DEVNULL,
                stderr=log,
            )
        async with client(self.base) as asking:
            until = time.monotonic() + HANG_SECONDS
            while time.monotonic() < until:
                assert self._process.poll() is None, (self.folder / "log.jsonl").read_text()
                try:
                    if (await asking.get("/healthz")).status_code == 200:
                        return
                except OSError:
                    pass
                except Exception as error:
                    if "connect" not in type(error).__name__.lower():
                        raise
                await asyncio.sleep(0.02)
        raise AssertionError("the server did not start")

    @property
    def pid(self) -> int:
        assert self._process is not None
        return self._process.pid

    def kill(self) -> None:
        """Simulates a power cut, as far as a process can."""
        assert self._process is not None
        self._process.kill()
        self._process.wait()

    def leave_no_room(self) -> None:
        """Files can grow no further, as on a full disk; until there is room again."""
        largest = max(file.stat().st_size for file in self.folder.iterdir())
        self._limit_files(largest)

    def make_room(self) -> None:
        self._limit_files(resource.RLIM_INFINITY)

    def _limit_files(self, size: int) -> None:
        assert self._process is not None
        _, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
        resource.prlimit(self._process.pid, resource.RLIMIT_FSIZE, (size, hard))

    def freeze(self) -> None:
        """Simulates an overloaded machine: it does not answer and does not release anything."""
        assert self._process is not None
        self._process.send_signal(signal.SIGSTOP)

    def thaw(self) -> None:
        assert self._process is not None
        if self._process.poll() is None:
            self._process.send_signal(signal.SIGCONT)

    def stop(self) -> int:
        assert self._process is not None
        self._process.terminate()
        return self._process.wait(HANG_SECONDS)
