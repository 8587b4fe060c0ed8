"""Jobs that go as far as those of a process do, by `pickle`, and are done in a thread: starting a
process for every test would take most of its time."""

from __future__ import annotations

import asyncio
import pickle
import sys
from collections.abc import Callable
from dataclasses import replace
from functools import wraps
from types import ModuleType
from typing import Any, TypeVar

import pytest

from tellstones.server.jobs.fair_jobs import FairJobs
from tellstones.server.jobs.job_loop import outcome
from tellstones.server.jobs.node_workers import Workers, workers_of_this_machine
from tellstones.server.node.node import Node
from tellstones.server.settings import Limits

T = TypeVar("T")


class PicklingJobs:
    """Jobs that are pickled here too, so that unpicklable ones fail."""

    def __init__(self) -> None:
        self.names: list[str] = []
        """The names of the requested jobs."""

    async def run(self, job: Callable[..., T], *values: object) -> T:
        self.names.append(job.__name__)
        told = await asyncio.to_thread(outcome, pickle.dumps((job, values)))
        result, error = pickle.loads(told)
        if error is not None:
            raise error
        found: T = result
        return found

    def close(self) -> None:
        pass


def jobs_of(node: Node) -> list[str]:
    """Return the jobs that were sent to the process for games."""
    fair = node.workers.games
    assert isinstance(fair, FairJobs)
    assert isinstance(fair._runner, PicklingJobs)
    return fair._runner.names


def replace_job(
    monkeypatch: pytest.MonkeyPatch, job: Callable[..., Any], by: Callable[..., Any], at: ModuleType
) -> None:
    """Replace the job where it is used, and under its own name, by which it is pickled."""
    by = wraps(job)(by)
    for module in (sys.modules[job.__module__], at):
        monkeypatch.setattr(module, job.__name__, by)


def pickling_workers(limits: Limits) -> Workers:
    return replace(workers_of_this_machine(limits), games=PicklingJobs())
