"""Nobody takes the processor from everybody: pasted records, long tables, bots alone."""

from __future__ import annotations

import threading
from dataclasses import replace

import pytest

from tellstones.server.http import pasted_routes, study_routes
from tellstones.server.rooms.room_record import finished_game
from tellstones.server.storage import entries as e
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


def test_a_game_is_folded_in_a_thread_for_whoever_asks_for_its_record(
    serve: Serve, monkeypatch: pytest.MonkeyPatch
) -> None:
    threads = []

    def watched(rows: list[e.Row]) -> object:
        threads.append(threading.current_thread())
        return finished_game(rows)

    monkeypatch.setattr(study_routes, "finished_game", watched)

    async def scene(here: Running) -> None:
        a, _ = await here.duel()
        for what in ("record", "replay/open", "animation/A/en"):
            path = f"/api/games/{a.frame['table']}/{what}"
            assert (await here.guests[0].http.get(path)).status_code == 409
        assert len(threads) == 3
        assert threading.main_thread() not in threads

    serve(scene)


def test_a_table_takes_so_many_rows_and_the_game_is_played_to_its_end(serve: Serve) -> None:
    few = replace(QUICK, limits=replace(QUICK.limits, rows_per_table=12))

    async def scene(here: Running) -> None:
        a, b = await here.duel()
        while (told := await a.ask("say", text="and again"))["t"] == "ack":
            pass
        assert told["code"] == "too-many"
        rows = len(await here.node.storage.read(a.frame["table"]))
        assert rows == 12
        assert (await a.move("C>"))["t"] == "ack"
        await b.my_word()
        assert (await b.ask("resign", seat="B"))["t"] == "ack"

    serve(scene, few)


def test_toggling_ready_fills_no_table(serve: Serve) -> None:
    few = replace(QUICK, limits=replace(QUICK.limits, rows_per_table=12))

    async def scene(here: Running) -> None:
        guest = await here.guest()
        at = await guest.sit_at(await guest.create(seats=[{"seat": "A", "by": "me"}]))
        told = [await at.ask("ready", ready=bool(n % 2)) for n in range(20)]
        assert sum(answer["t"] == "ack" for answer in told) == 11

    serve(scene, few)
