"""Bodies that are held back and answers that are not read: so much of them is kept, and no more."""

from __future__ import annotations

import asyncio
from contextlib import suppress

import pytest
from uvicorn.protocols.http.flow_control import FlowControl
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from tellstones.server.jobs.game_jobs import game_record
from tellstones.server.rate_limits import ByteLimits
from tellstones.server.uvicorn_server import RECEIVED_BYTES
from tellstones.server.web.routes import study_routes
from tests.server.hostile.raw_connection import LOST, RawConnection
from tests.server.hostile.test_memory import TOO_LONG, limited
from tests.server.jobs.pickling_jobs import replace_job
from tests.server.running_server import Running, Serve

LONG_ANSWER = 32 * 1024 * 1024
"""The amount of which the system takes a third at most."""


def test_the_body_of_a_request_that_waits_for_the_first_is_not_kept(
    serve: Serve, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Simulates a first request that is polled while it waits, and reads on each time.
    monkeypatch.setattr(FlowControl, "pause_reading", lambda self: None)

    async def scene(here: Running) -> None:
        answered = asyncio.Event()
        monkeypatch.setattr(here.node.health, "stores_moves", answered.wait)
        attacker = await RawConnection.to(here.base)
        promised = b"POST /api/me/import HTTP/1.1\r\nContent-Length: 1000000\r\n\r\n"
        with suppress(*LOST):
            await attacker.send(b"GET /healthz HTTP/1.1\r\n\r\n" + promised + b"x" * 200_000)
        assert await attacker.ended() == b""
        assert TOO_LONG in here.node.metrics.text()
        answered.set()

    serve(scene)


def test_nobodys_long_body_is_not_read(serve: Serve) -> None:
    async def scene(here: Running) -> None:
        nobody = await RawConnection.to(here.base)
        promised = b"POST /api/me/import HTTP/1.1\r\nContent-Length: 1048576\r\n\r\n"
        await nobody.send(promised + b"x" * 1000)
        assert b" 401 " in await nobody.reader.readuntil(b"\r\n")
        nobody.close()

    serve(scene)


def test_so_much_of_bodies_is_held_for_an_address(serve: Serve) -> None:
    async def scene(here: Running) -> None:
        held, attacker = here.node.body_limits._per_address, await RawConnection.to(here.base)
        promised = b"POST /api/study/records HTTP/1.1\r\nContent-Length: 200000\r\n\r\n"
        await attacker.send(promised + b"x" * 90_000)
        while sum(held._counts.values()) < 80_000:
            await asyncio.sleep(0.01)
        honest = await here.guest()  # short bodies count nowhere
        long = {"record": "x" * 50_000}
        assert (await honest.http.post("/api/study/records", json=long)).status_code == 429
        assert b'tellstones_faults_total{code="too-many"} 1' in here.node.metrics.text()
        attacker.close()
        while held._counts:
            await asyncio.sleep(0.01)
        assert (await honest.http.post("/api/study/records", json=long)).status_code == 200
        assert not held._counts

    serve(scene, limited(body_bytes_per_address=100_000))


def test_so_much_of_bodies_is_held_in_all() -> None:
    held = ByteLimits(in_all=100, per_address=60)
    assert [held.hold(address, 40) for address in "aabbc"] == [True, False, True, False, False]
    held.let_go("a", 40)
    assert held.hold("c", 60)


def test_a_body_is_read_in_small_pieces(serve: Serve, monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[int] = []
    received = HttpToolsProtocol.data_received

    def noted(protocol: HttpToolsProtocol, data: bytes) -> None:
        read.append(len(data))
        received(protocol, data)

    monkeypatch.setattr(HttpToolsProtocol, "data_received", noted)

    async def scene(here: Running) -> None:
        guest = await here.guest()
        told = await guest.http.post("/api/me/import", content=b"x" * 1_000_000)
        assert told.status_code == 400

    serve(scene)
    assert sum(read) > 1_000_000
    assert max(read) <= 4 * RECEIVED_BYTES


def test_so_much_of_answers_waits_for_those_of_an_address_who_do_not_read(
    serve: Serve, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def found(*_: object) -> bytes:
        return b""

    monkeypatch.setattr(study_routes, "_rows", found)
    replace_job(monkeypatch, game_record, lambda _rows: "x" * LONG_ANSWER, study_routes)

    async def scene(here: Running) -> None:
        slow = [await RawConnection.to(here.base) for _ in range(2)]
        for one in slow:
            await one.send(b"GET /api/games/long/record HTTP/1.1\r\n\r\n")
        while b'tellstones_cut_off_total{why="unread"} 1' not in here.node.metrics.text():
            await asyncio.sleep(0.01)
        guest = await here.guest()  # short answers count nowhere
        for one in slow:
            one.close()
        while here.open_connections > 1:
            await asyncio.sleep(0.01)
        whole = await guest.http.get("/api/games/long/record")
        assert len(whole.content) == LONG_ANSWER

    serve(scene, limited(unread_answer_bytes_per_address=LONG_ANSWER * 5 // 4))
