"""Says where games are played and analysed: in this process, in several, or on a Ray cluster.

Wherever it is, results come in the order of the tasks and depend on nothing but them.
"""

from __future__ import annotations

import os
import socket
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from typing import Any, Protocol, TypeVar
from urllib.parse import urlsplit

from tellstones.match.code_version import code_version

Task = TypeVar("Task")
Result = TypeVar("Result")
Begun = TypeVar("Begun")

READ_AHEAD = 16
"""Tasks begun beyond those being worked on: memory does not grow with their number."""
RETRIES = 16
"""Number of workers or machines that a task may lose before the task is considered the cause."""
ANSWER_SECONDS = 5.0
"""Time to wait for a connection to a Ray cluster."""


class WorkPool(Protocol):
    """Does some work for every task, several at a time."""

    def map(self, work: Callable[[Task], Result], tasks: Iterable[Task]) -> Iterator[Result]: ...


class LocalProcesses:
    """A pool of processes on this machine; with one, the caller's process does the work."""

    def __init__(self, jobs: int = 1) -> None:
        self.jobs = jobs

    def map(self, work: Callable[[Task], Result], tasks: Iterable[Task]) -> Iterator[Result]:
        if self.jobs == 1:
            yield from map(work, tasks)
            return
        # A fork would copy whatever threads the caller has begun; a fresh process has none.
        pool = ProcessPoolExecutor(self.jobs, mp_context=get_context("spawn"))
        try:
            at_once = self.jobs + READ_AHEAD
            yield from in_order(tasks, lambda task: pool.submit(work, task), _result, at_once)
        except BrokenProcessPool as error:
            raise WorkersLostError("a process was killed before its work was done") from error
        finally:
            pool.shutdown(cancel_futures=True)


class RayCluster:
    """The machines of a Ray cluster, all with this very code installed.

    A task whose worker or machine dies is begun again on another.
    """

    def __init__(self, address: str, jobs: int | None = None) -> None:
        import ray

        # Errors are raised here; Ray would log them for every task.
        ray.init(
            answering(address),
            ignore_reinit_error=True,
            log_to_driver=False,
            logging_level="CRITICAL",
        )
        self._ray = ray
        self._jobs = jobs

    def map(self, work: Callable[[Task], Result], tasks: Iterable[Task]) -> Iterator[Result]:
        remote = self._ray.remote(max_retries=RETRIES, scheduling_strategy="SPREAD")(_there)
        begin = partial(remote.remote, code_version(), Path.cwd(), work)
        at_once = self._jobs or int(self._ray.cluster_resources().get("CPU", 1)) + READ_AHEAD
        return in_order(tasks, begin, self._result, at_once)

    def _result(self, begun: Any) -> Any:
        """Raises the error of the worker again, with the same text."""
        try:
            return self._ray.get(begun)
        except self._ray.exceptions.RayTaskError as error:
            raise error.cause from None
        except self._ray.exceptions.RayError as error:
            raise WorkersLostError(str(error)) from error


class WorkersLostError(Exception):
    """The workers cannot do it: they were killed, or a machine of a cluster has other code."""


def answering(address: str) -> str:
    """Return the address of a cluster after a test connection: Ray would wait for minutes if it
    does not answer.

    Raises ConnectionError, and ValueError for what is no address.
    """
    address = _found(address)
    asked = urlsplit(address if "://" in address else f"//{address}")
    if asked.hostname and asked.port:
        try:
            socket.create_connection((asked.hostname, asked.port), ANSWER_SECONDS).close()
        except OSError as error:
            raise ConnectionError(f"nobody answers at {address}: {error}") from error
    return address


def _found(address: str) -> str:
    """Resolve `auto` for Ray: the cluster of this machine, even one that has ended."""
    if "://" in address:
        return address
    try:
        from ray._private.services import canonicalize_bootstrap_address
    except ImportError:  # it is no public name, and Ray itself asks it again
        return address
    return canonicalize_bootstrap_address(address) or address


def _there(wanted: str, folder: Path, work: Callable[[Task], Result], task: Task) -> Result:
    """Runs on a machine of the cluster, in the folder of the caller: tasks may name files there."""
    if (found := code_version()) != wanted:  # its games might be other games
        raise WorkersLostError(f"a machine of the cluster has version {found}, this one {wanted}")
    with suppress(OSError):  # bots need no files, and so no such folder
        os.chdir(folder)
    return work(task)


def in_order(
    tasks: Iterable[Task],
    begin: Callable[[Task], Begun],
    result: Callable[[Begun], Result],
    at_once: int,
) -> Iterator[Result]:
    """Start task after task, with a limited number of results that were not yet taken."""
    begun: deque[Begun] = deque()
    for task in tasks:
        begun.append(begin(task))
        if len(begun) >= at_once:
            yield result(begun.popleft())
    while begun:
        yield result(begun.popleft())


def _result(begun: Future[Result]) -> Result:
    return begun.result()
