"""Does jobs in a process of low priority, one after another: they share no lock of Python's with
the event loop, as threads do."""

from __future__ import annotations

import asyncio
import pickle
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import TypeVar

from tellstones.server.jobs.job_loop import read_message, write_message

T = TypeVar("T")

REST_SECONDS = 120.0
"""Idle seconds after which the process ends and frees its 35 MiB. Chosen manually: people look
through several old games in a row."""


class JobLost(Exception):
    """The process ended before the job was done: it took too long, or was killed."""


class JobProcess:
    """One process, started when it is first asked, that ends when it has had nothing to do for a
    while. A job is a function of a module; it goes there and comes back by `pickle`, which is quick
    for bytes and slow for very many values.

    One thread speaks with the process, and starts and ends it; it waits nearly all of the time."""

    def __init__(self, most_seconds: float, rest_seconds: float = REST_SECONDS) -> None:
        self._most_seconds = most_seconds
        self._rest_seconds = rest_seconds
        self._thread = ThreadPoolExecutor(1, "tellstones-jobs")
        self._process: subprocess.Popen[bytes] | None = None
        self._resting: asyncio.TimerHandle | None = None
        self._closed = False

    async def run(self, job: Callable[..., T], *values: object) -> T:
        """Run a job. Raises what the job raises, or `JobLost`. The job continues if the requester
        leaves."""
        loop, asked = asyncio.get_running_loop(), pickle.dumps((job, values))
        try:
            told = await loop.run_in_executor(self._thread, self._done, asked)
        finally:
            self._rest_later(loop)
        result, error = pickle.loads(told)  # noqa: S301 - from a process of our own
        if error is not None:
            raise error
        found: T = result
        return found

    def _rest_later(self, loop: asyncio.AbstractEventLoop) -> None:
        if self._resting is not None:
            self._resting.cancel()
        if not self._closed:
            self._resting = loop.call_later(self._rest_seconds, self._thread.submit, self._end)

    def _done(self, asked: bytes) -> bytes:
        """Runs in the thread."""
        if self._closed:
            raise JobLost
        if self._process is None:
            self._process = self._started()
        try:
            return _answered(self._process, asked)
        except (OSError, EOFError):
            self._end()
            raise JobLost from None

    def _started(self) -> subprocess.Popen[bytes]:
        process = subprocess.Popen(  # noqa: S603 - ourselves
            [sys.executable, "-m", "tellstones.server.jobs.job_loop", str(self._most_seconds)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
        )
        if self._closed:
            process.kill()
        return process

    def _end(self) -> None:
        """Runs in the thread, while it is idle."""
        if self._process is not None:
            with suppress(OSError), self._process as ending:
                ending.kill()
            self._process = None

    def close(self) -> None:
        """Cancels the current work."""
        self._closed = True
        if self._resting is not None:
            self._resting.cancel()
        if (process := self._process) is not None:
            process.kill()
        self._thread.submit(self._end)
        self._thread.shutdown()


def _answered(process: subprocess.Popen[bytes], asked: bytes) -> bytes:
    assert process.stdin is not None
    assert process.stdout is not None
    write_message(process.stdin, asked)
    return read_message(process.stdout)
