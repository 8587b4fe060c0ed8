"""A process for jobs: what it does, what happens to a job that breaks it, and when it ends."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable, Coroutine
from typing import Any

import pytest

from tellstones.rules import Refusal
from tellstones.server.accounts.erased_rows import table_without
from tellstones.server.accounts.game_import import packed_table
from tellstones.server.accounts.own_games import counted_game, exported_game
from tellstones.server.jobs.job_loop import LESS_URGENT
from tellstones.server.jobs.job_process import JobLost, JobProcess
from tellstones.server.jobs.pasted_jobs import pasted_list
from tellstones.server.rooms import Rejected
from tellstones.server.wire import Fault
from tests.server.clients import HANG_SECONDS
from tests.server.jobs.sample_jobs import (
    doubled,
    ended,
    endless,
    loaded,
    refused,
    unusual,
)

Scene = Callable[[JobProcess], Coroutine[Any, Any, None]]


def with_process(
    scene: Scene, most_seconds: float = HANG_SECONDS, rest_seconds: float = HANG_SECONDS
) -> None:
    async def main() -> None:
        process = JobProcess(most_seconds, rest_seconds)
        try:
            await scene(process)
        finally:
            process.close()

    asyncio.run(main())


def test_a_job_is_done_in_a_process_of_lower_priority() -> None:
    async def scene(process: JobProcess) -> None:
        assert await process.run(doubled, 21) == 42
        assert await process.run(os.getpid) != os.getpid()
        assert await process.run(os.nice, 0) == min(19, os.nice(0) + LESS_URGENT)

    with_process(scene)


def test_what_a_job_raises_comes_back() -> None:
    async def scene(process: JobProcess) -> None:
        with pytest.raises(Rejected) as rejected:
            await process.run(refused)
        assert rejected.value.fault is Fault.STILL_PLAYED
        assert rejected.value.refusal is Refusal.STILL_PLAYED
        with pytest.raises(RuntimeError, match="CannotTravel"):
            await process.run(unusual)
        assert await process.run(doubled, 1) == 2

    with_process(scene)


def test_who_breaks_the_process_is_told_and_the_next_has_another() -> None:
    async def scene(process: JobProcess) -> None:
        with pytest.raises(JobLost):
            await process.run(ended)
        assert await process.run(doubled, 2) == 4

    with_process(scene)


def test_a_job_without_end_is_ended() -> None:
    async def scene(process: JobProcess) -> None:
        with pytest.raises(JobLost):
            await process.run(endless)

    with_process(scene, most_seconds=0.1)


def test_whoever_no_longer_waits_spoils_nobodys_answer() -> None:
    async def scene(process: JobProcess) -> None:
        abandoned = asyncio.create_task(process.run(doubled, 100))
        await asyncio.sleep(0)
        abandoned.cancel()
        assert await process.run(doubled, 3) == 6

    with_process(scene)


async def until_ended(pid: int) -> None:
    while True:
        try:
            os.kill(pid, 0)
        except ProcessLookupError:
            return
        await asyncio.sleep(0.01)


def test_a_process_without_a_job_ends_and_is_started_again_for_the_next() -> None:
    async def scene(process: JobProcess) -> None:
        async with asyncio.timeout(HANG_SECONDS):
            await until_ended(await process.run(os.getpid))
        assert await process.run(doubled, 4) == 8

    with_process(scene, rest_seconds=0.0)


def test_closing_ends_the_process_and_waits_for_no_job() -> None:
    async def main() -> None:
        process = JobProcess(HANG_SECONDS)
        pid = await process.run(os.getpid)
        at_work = asyncio.create_task(process.run(endless))
        await asyncio.sleep(0)
        process.close()
        async with asyncio.timeout(HANG_SECONDS):
            await until_ended(pid)
        with pytest.raises((JobLost, asyncio.CancelledError)):
            await at_work

    asyncio.run(main())


def test_reading_games_takes_nothing_into_the_process_that_only_a_server_needs() -> None:
    drawn = '[Opening "S"]\n[First "A"]\n[Result "draw"]\n[Termination "agreement"]\n\n1. C> draw'

    async def scene(process: JobProcess) -> None:
        assert b"draw" in await process.run(pasted_list, drawn)
        for job in (exported_game, counted_game, table_without, packed_table):
            with pytest.raises(TypeError):
                await process.run(job)  # without its values: it has been found
        assert not await process.run(loaded) & {"starlette", "uvicorn", "httptools", "numpy"}

    with_process(scene)
