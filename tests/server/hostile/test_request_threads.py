"""Threads for requests and bots are shared fairly: by address, person, and host."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Collection
from dataclasses import replace
from typing import Any

import httpx
import pytest

from tellstones.rules import Seat
from tellstones.server.jobs.fair_jobs import FairJobs, FairTurns, asking
from tellstones.server.jobs.fair_queue import Asker, FairQueue, QueueFull
from tellstones.server.jobs.pasted_jobs import pasted_list
from tellstones.server.metrics import Metrics
from tellstones.server.rooms import Rejected
from tellstones.server.storage import entries as e
from tellstones.server.tables import bot_turns
from tellstones.server.tables.bot_seats import BotSeat
from tellstones.server.web.routes import pasted_routes
from tests.server.clients import HANG_SECONDS
from tests.server.jobs.pickling_jobs import replace_job
from tests.server.running_server import QUICK, Running, Serve

PASTE = "/api/study/records"


def test_one_address_has_half_of_the_threads_at_most() -> None:
    async def main() -> None:
        queue = FairQueue(places=4, most_per_person=9, most_per_address=9)
        attic, home = Asker("attic"), Asker("home")
        greedy = [queue.enter(attic) for _ in range(5)]
        assert [turn.done() for turn in greedy] == [True, True, False, False, False]
        modest = queue.enter(home)
        assert modest.done()
        queue.leave(attic, greedy[0])
        assert [turn.done() for turn in greedy] == [True, True, True, False, False]

    asyncio.run(main())


def test_a_class_that_comes_in_at_the_same_time_is_let_in() -> None:
    async def main() -> None:
        queue = FairQueue(places=4, most_per_person=2, most_per_address=30)
        nobody = Asker("school")
        assert len([queue.enter(nobody) for _ in range(30)]) == 30
        with pytest.raises(QueueFull):
            queue.enter(nobody)

    asyncio.run(main())


class Held:
    """Does each job when it is let go on."""

    def __init__(self) -> None:
        self.go_on = asyncio.Event()
        self.done: list[object] = []

    async def run(self, job: Callable[..., Any], *values: object) -> Any:
        await self.go_on.wait()
        self.done.append(job)
        return job(*values)

    def close(self) -> None:
        pass


async def has_gone() -> bool:
    return True


def test_the_job_of_whoever_has_gone_is_not_done() -> None:
    async def asks(jobs: FairJobs, asker: Asker, job: Callable[[], None]) -> None:
        asking.set(asker)
        await jobs.run(job)

    def first() -> None: ...
    def abandoned() -> None: ...
    def last() -> None: ...

    async def main() -> None:
        held, metrics = Held(), Metrics()
        jobs = FairJobs(held, FairTurns(FairQueue(1, 16, 64), metrics))
        one = asyncio.create_task(asks(jobs, Asker("home"), first))
        await asyncio.sleep(0)
        with pytest.raises(Rejected):
            await asyncio.create_task(asks(jobs, Asker("attic", gone=has_gone), abandoned))
        other = asyncio.create_task(asks(jobs, Asker("home"), last))
        held.go_on.set()
        await asyncio.gather(one, other)
        assert held.done == [first, last]
        assert b'tellstones_jobs_total{outcome="dropped"} 1' in metrics.text()

    asyncio.run(main())


def _waiting(here: Running) -> Collection[str]:
    """Addresses from which somebody waits for the process."""
    jobs = here.node.workers.games
    assert isinstance(jobs, FairJobs)
    return jobs._turns._queue._waiting


def test_who_pastes_much_keeps_nobody_elsewhere_from_the_process(
    serve: Serve, monkeypatch: pytest.MonkeyPatch
) -> None:
    let_go = threading.Semaphore(0)

    def held(text: str) -> object:
        if text == "much":
            assert let_go.acquire(timeout=HANG_SECONDS)
        return pasted_list(text)

    replace_job(monkeypatch, pasted_list, held, pasted_routes)
    few = replace(QUICK, proxy_hops=1, limits=replace(QUICK.limits, jobs_at_once_per_address=10))

    async def scene(here: Running) -> None:
        async def paste(client: httpx.AsyncClient, address: str, text: str) -> int:
            headers = {"X-Forwarded-For": address}
            answer = await client.post(PASTE, json={"record": text}, headers=headers)
            return answer.status_code

        guest = await here.guest()
        async with httpx.AsyncClient(base_url=here.base, timeout=HANG_SECONDS) as client:
            try:
                flood = [asyncio.create_task(paste(client, "192.0.2.1", "much")) for _ in range(12)]
                refused, _ = await asyncio.wait(flood, return_when=asyncio.FIRST_COMPLETED)
                little = asyncio.create_task(paste(guest.http, "192.0.2.2", "little"))
                while "192.0.2.2" not in _waiting(here):
                    await asyncio.sleep(0.01)
                let_go.release(2)  # the one at work, and the one whose turn comes before ours
                assert await little == 200
                assert {task.result() for task in refused} == {429}
            finally:
                let_go.release(len(flood))
            answers = await asyncio.gather(*flood)
            assert sorted(answers) == [200] * 10 + [429] * 2

    serve(scene, few)


def _kings_think_until(monkeypatch: pytest.MonkeyPatch) -> threading.Event:
    """Make the Kings think until the event is set; other bots do not think at all."""
    go_on, think = threading.Event(), bot_turns._think

    def held(bots: list[BotSeat], *seen: Any) -> object:
        if bots[0].bot == "king":
            assert go_on.wait(HANG_SECONDS)
        return think(bots, *seen)

    monkeypatch.setattr(bot_turns, "_think", held)
    return go_on


def test_bots_at_very_many_tables_of_one_keep_nobody_elses_from_thinking(
    serve: Serve, monkeypatch: pytest.MonkeyPatch
) -> None:
    go_on = _kings_think_until(monkeypatch)

    async def scene(here: Running) -> None:
        try:
            for name, bot, tables in (("Attacker", "king", 3), ("Ann", "page", 1)):
                guest, rules = await here.guest(name), {"turn_limit": 9}
                seats = [{"seat": seat, "by": "bot", "bot": bot} for seat in "AB"]
                made = [await guest.create(rules=rules, seats=seats) for _ in range(tables)]
                at = [await guest.sit_at(table) for table in made]
            await at[0].phase("over")
        finally:
            go_on.set()

    serve(scene)


def test_bots_of_many_tournaments_keep_nobody_elses_from_thinking(
    serve: Serve, monkeypatch: pytest.MonkeyPatch
) -> None:
    go_on = _kings_think_until(monkeypatch)
    kings = {seat: e.Chair("bot", bot="king", ready=True) for seat in (Seat.A, Seat.B)}

    async def scene(here: Running) -> None:
        try:
            for name in "abc":
                setup = e.StoredSetup(
                    e.StoredRules(), e.StoredTime("word", 60), tournament=name * 16
                )
                await here.node.tables.make(name * 16, e.Made(setup, "", name * 32, kings))
            ann = await here.guest("Ann")
            pages = [{"seat": seat, "by": "bot", "bot": "page"} for seat in "AB"]
            at = await ann.sit_at(await ann.create(rules={"turn_limit": 9}, seats=pages))
            await at.phase("over")
        finally:
            go_on.set()

    serve(scene)


def test_an_address_asks_for_so_many_finished_games_an_hour(serve: Serve) -> None:
    limits = replace(QUICK.limits, finished_games_per_address_per_hour=2)

    async def scene(here: Running) -> None:
        guest = await here.guest()
        games = ("record", "replay/open", "animation/A/en")
        answers = [await guest.http.get(f"/api/games/nowhere/{what}") for what in games]
        assert [answer.status_code for answer in answers] == [404, 404, 429]

    serve(scene, replace(QUICK, limits=limits))
