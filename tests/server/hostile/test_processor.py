"""Nobody takes the processor from everybody: pasted records, and bots among themselves."""

from __future__ import annotations

import threading
from dataclasses import replace

import pytest

from tellstones.server.http import pasted_routes
from tests.server.running_server import QUICK, Running, Serve

PASTES = [("/api/study/records", "_listed"), ("/api/study/replay", "_replayed")]


@pytest.mark.parametrize(("path", "reads"), PASTES)
def test_a_pasted_record_is_read_in_a_thread(
    serve: Serve, monkeypatch: pytest.MonkeyPatch, path: str, reads: str
) -> None:
    read, threads = getattr(pasted_routes, reads), set()

    def watched(asked: object) -> object:
        threads.add(threading.current_thread())
        return read(asked)

    monkeypatch.setattr(pasted_routes, reads, watched)

    async def scene(here: Running) -> None:
        guest = await here.guest()
        await guest.http.post(path, json={"record": "x" * 1000})
        assert len(threads) == 1
        assert threading.main_thread() not in threads

    serve(scene)


def test_an_address_pastes_so_many_an_hour(serve: Serve) -> None:
    few = replace(QUICK, limits=replace(QUICK.limits, pastes_per_address_per_hour=2))

    async def scene(here: Running) -> None:
        guest = await here.guest()
        answers = [await guest.http.post(path, json={"record": "x"}) for path, _ in PASTES * 2]
        assert [answer.status_code == 429 for answer in answers] == [False, False, True, True]

    serve(scene, few)


def test_bots_alone_need_a_limit_of_turns(serve: Serve) -> None:
    async def scene(here: Running) -> None:
        guest = await here.guest()
        bots = [{"seat": seat, "by": "bot", "bot": "page"} for seat in "AB"]
        endless = {"rules": {"turn_limit": 0}, "seats": bots}
        assert (await guest.http.post("/api/tables", json=endless)).status_code == 400
        at = await guest.sit_at(await guest.create(rules={"turn_limit": 0}))
        for seat in "AB":
            await at.ask("bot", seat=seat, bot="page")
        await at.until(lambda: at.frame["phase"] != "gathering")
        assert at.frame["rules"]["turn_limit"] == 150

    serve(scene)
