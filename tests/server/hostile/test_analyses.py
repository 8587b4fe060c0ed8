"""Analyses are bounded, end with their requester, and take turns."""

from __future__ import annotations

import asyncio
import logging
import os
from collections.abc import AsyncGenerator
from dataclasses import replace
from io import BytesIO

import pytest

from tellstones.notation import read_records
from tellstones.server.jobs.analysis_process import AnalysisProcess
from tellstones.server.jobs.analysis_worker import Reader, TooMuchWork
from tellstones.server.jobs.fair_queue import Asker, FairQueue, QueueFull
from tellstones.server.jobs.job_loop import LESS_URGENT
from tellstones.study.analysis import InSteps
from tests.server.clients import HANG_SECONDS
from tests.server.running_server import QUICK, Running, Serve

RECORD = '[Opening "S"]\n[First "A"]\n\n1. C> 2. h1 3. h2 4. c1 =C 5. h1 6. b doubt 1=S 2=C B\n'
GAME = next(iter(read_records(BytesIO(RECORD.encode()))))


def test_people_take_turns_however_much_one_of_them_asks_for() -> None:
    async def main() -> None:
        queue = FairQueue(places=1, most_per_person=3, most_per_address=9)
        ann, bob = Asker("home", "Ann"), Asker("home", "Bob")
        first = queue.enter(ann)
        others = [queue.enter(ann), queue.enter(ann)]
        bobs = queue.enter(bob)
        with pytest.raises(QueueFull):
            queue.enter(ann)
        assert [turn.done() for turn in (first, bobs, *others)] == [True, False, False, False]
        queue.leave(ann, others.pop())  # gave up waiting
        queue.leave(ann, first)
        assert (others[0].done(), bobs.done()) in ((True, False), (False, True))
        served = [turn for turn in (bobs, others[0]) if turn.done()]
        queue.leave(bob if served == [bobs] else ann, served[0])
        assert bobs.done()
        assert others[0].done()

    asyncio.run(main())


def test_sixty_guests_of_one_address_wait_behind_the_one_of_another() -> None:
    async def main() -> None:
        queue = FairQueue(places=1, most_per_person=2, most_per_address=60)
        crowd = [Asker("attic", f"guest {number}") for number in range(60)]
        turns = [queue.enter(one) for one in crowd]
        with pytest.raises(QueueFull):
            queue.enter(Asker("attic", "one more"))
        somebody = queue.enter(Asker("home", "Ann"))
        served = 0
        while not somebody.done():
            queue.leave(crowd[served], turns[served])
            served += 1
        assert served <= 2

    asyncio.run(main())


def endless(*_: object) -> InSteps[bytes]:
    """Stands for a game that takes forever."""
    while True:
        yield 0.5


def quick(*_: object) -> InSteps[bytes]:
    yield 1.0
    return b"done"


def niceness(*_: object) -> InSteps[bytes]:
    yield 1.0
    return str(os.nice(0)).encode()


async def at_work(working: AsyncGenerator[float | bytes, None]) -> None:
    """Waits until the process has begun with it."""
    async with asyncio.timeout(HANG_SECONDS):
        while await anext(working) == 0.0:
            pass


def test_a_job_is_given_up_with_its_asker_and_after_its_seconds_of_a_processor() -> None:
    async def main() -> None:
        process = AnalysisProcess(most_seconds=0.3)
        try:
            abandoned = process.work(endless, GAME, "en", Reader())
            await at_work(abandoned)
            await abandoned.aclose()
            too_long = process.work(endless, GAME, "en", Reader())
            with pytest.raises(TooMuchWork):
                async for _ in too_long:
                    pass
            assert [told async for told in process.work(quick, GAME, "en", Reader())][-1] == b"done"
        finally:
            process.close()

    asyncio.run(main())


def test_an_analysis_stands_back_where_processors_are_scarce() -> None:
    async def main() -> None:
        process = AnalysisProcess(most_seconds=5)
        try:
            *_, told = [told async for told in process.work(niceness, GAME, "en", Reader())]
        finally:
            process.close()
        assert int(told) == min(19, os.nice(0) + LESS_URGENT)

    asyncio.run(main())


@pytest.mark.parametrize("path", ["/api/study/analysis", "/api/study/analysis/progress"])
def test_who_hangs_up_takes_their_analysis_along(
    serve: Serve, monkeypatch: pytest.MonkeyPatch, path: str
) -> None:
    begun, given_up = asyncio.Event(), asyncio.Event()

    async def work(*_: object) -> AsyncGenerator[float | bytes, None]:
        try:
            while True:
                begun.set()
                yield 0.5
                await asyncio.sleep(0.01)
        finally:
            given_up.set()

    monkeypatch.setattr(AnalysisProcess, "work", work)

    async def scene(here: Running) -> None:
        guest = await here.guest()
        asking = asyncio.create_task(
            guest.http.post(path, json={"record": RECORD, "language": "en"})
        )
        async with asyncio.timeout(HANG_SECONDS):
            await begun.wait()
            asking.cancel()
            await given_up.wait()

    serve(scene)


def test_an_analysis_that_takes_too_long_on_the_way_ends_there_and_is_no_error(
    serve: Serve, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def work(*_: object) -> AsyncGenerator[float | bytes, None]:
        yield 0.5
        raise TooMuchWork

    monkeypatch.setattr(AnalysisProcess, "work", work)

    async def scene(here: Running) -> None:
        wish = {"record": RECORD, "language": "en"}
        told = await (await here.guest()).http.post("/api/study/analysis/progress", json=wish)
        assert told.json() == {"done": 0.5, "analysis": None}
        assert not [record for record in caplog.records if record.levelno >= logging.ERROR]

    serve(scene)


def test_a_game_that_is_too_long_is_not_analysed(serve: Serve) -> None:
    short = replace(QUICK, limits=replace(QUICK.limits, analysed_steps=5))

    async def scene(here: Running) -> None:
        guest = await here.guest()
        for path in ("/api/study/analysis", "/api/study/analysis/progress"):
            answer = await guest.http.post(path, json={"record": RECORD, "language": "en"})
            assert (answer.status_code, answer.json()["code"]) == (413, "too-long")

    serve(scene, short)
