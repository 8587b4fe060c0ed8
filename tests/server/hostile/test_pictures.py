"""Films and pictures, asked for by the dozen and abandoned."""

from __future__ import annotations

import asyncio
import os
import sys

import pytest

from tellstones.server.jobs import picture_process
from tellstones.server.jobs.fair_jobs import asking
from tellstones.server.jobs.fair_queue import Asker
from tellstones.server.jobs.picture_process import PictureProcess
from tellstones.server.metrics import Metrics
from tellstones.server.rooms import Rejected
from tellstones.server.settings import Limits
from tellstones.server.wire import Fault

NICENESS = "import os, sys; sys.stdin.read(); print(os.nice(0))"


class Drawn:
    """Replaces the process: records what was drawn, and what was cancelled meanwhile."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.begun: list[str] = []
        self.given_up: list[str] = []
        self.go_on = asyncio.Event()
        monkeypatch.setattr(picture_process, "_output", self._output)

    async def _output(self, given: str, *_call: str) -> bytes:
        self.begun.append(given)
        try:
            await self.go_on.wait()
        except asyncio.CancelledError:
            self.given_up.append(given)
            raise
        return given.encode()


def _ask(pictures: PictureProcess, asker: Asker, picture: str) -> asyncio.Task[bytes]:
    async def ask() -> bytes:
        asking.set(asker)
        return await pictures.png(picture)

    return asyncio.create_task(ask())


def test_who_asks_for_many_pictures_keeps_nobody_elsewhere_waiting(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def scene() -> None:
        drawn, metrics = Drawn(monkeypatch), Metrics()
        limits = Limits(pictures_at_once_per_person=3, pictures_at_once_per_address=4)
        pictures = PictureProcess(limits, metrics)
        many = [_ask(pictures, Asker("a", "ann"), f"ann {n}") for n in range(4)]
        many += [_ask(pictures, Asker("a", "bob"), f"bob {n}") for n in range(2)]
        one = _ask(pictures, Asker("c", "cid"), "cid")
        drawn.go_on.set()
        assert await one == b"cid"
        assert drawn.begun[:3] == ["ann 0", "ann 1", "cid"]  # and then all the others
        told = await asyncio.gather(*many, return_exceptions=True)
        refused = [one for one in told if isinstance(one, Rejected)]
        assert [one.fault for one in refused] == [Fault.TOO_MANY, Fault.TOO_MANY]
        assert b'tellstones_jobs_total{outcome="refused"} 2' in metrics.text()

    asyncio.run(scene())


def test_who_hangs_up_takes_their_picture_along(monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene() -> None:
        drawn, hung_up = Drawn(monkeypatch), asyncio.Event()
        pictures = PictureProcess(Limits(), Metrics())

        async def gone() -> bool:
            return hung_up.is_set()

        asked = _ask(pictures, Asker("a", "ann", gone), "ann")
        while not drawn.begun:
            await asyncio.sleep(0)
        hung_up.set()
        with pytest.raises(Rejected):
            await asked
        while not drawn.given_up:
            await asyncio.sleep(0)
        drawn.go_on.set()
        assert await _ask(pictures, Asker("c", "cid"), "cid") == b"cid"

    asyncio.run(scene())


@pytest.mark.skipif(sys.platform == "win32", reason="there is no niceness there")
def test_drawing_is_less_urgent_than_the_game() -> None:
    async def scene() -> bytes:
        return await picture_process._output("", "timeit", "-n1", "-r1", NICENESS)

    assert int(asyncio.run(scene()).split()[0]) > os.nice(0)
