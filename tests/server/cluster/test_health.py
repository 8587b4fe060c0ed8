"""`/healthz` means that a move could be stored, and the log says what went wrong."""

from __future__ import annotations

import json
import logging
import sqlite3

import pytest

from tellstones.server.clock import SystemClock
from tellstones.server.cluster.health import ASK_AGAIN_SECONDS
from tellstones.server.cluster.outages import REFUSED_MS
from tellstones.server.logs import JsonLines
from tellstones.server.storage import SqliteStorage
from tests.server.running_server import Running, Serve
from tests.server.stopped_clock import StoppedClock
from tests.server.storages import read_only


async def healthz(here: Running) -> int:
    return (await here.guests[0].http.get("/healthz")).status_code


async def broken(*_: object) -> None:
    raise sqlite3.OperationalError("attempt to write a readonly database")


def test_a_node_whose_database_takes_no_write_is_not_healthy(serve: Serve) -> None:
    clock = StoppedClock()

    async def scene(here: Running) -> None:
        await here.guest()
        assert await healthz(here) == 200
        async with read_only(here.node.storage):
            assert await healthz(here) == 200, "it is asked once a second"
            clock.advance(ASK_AGAIN_SECONDS)
            assert await healthz(here) == 503
        clock.advance(ASK_AGAIN_SECONDS)
        assert await healthz(here) == 200

    serve(scene, clock=clock)


def test_a_node_that_refuses_every_move_is_not_healthy(
    serve: Serve, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = StoppedClock()

    async def scene(here: Running) -> None:
        a, _ = await here.duel()
        with monkeypatch.context() as patched:
            patched.setattr(SqliteStorage, "append", broken)
            assert (await a.move("C>"))["code"] == "broken"
            assert await healthz(here) == 503
        clock.advance(REFUSED_MS / 1000)
        assert await healthz(here) == 200, "lest nobody ever comes to try"
        assert (await a.move("C>"))["t"] == "ack"

    serve(scene, clock=clock)


def test_an_outage_is_logged_when_it_begins_and_ends_and_not_for_each_move(
    serve: Serve, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def scene(here: Running) -> None:
        a, _ = await here.duel()
        caplog.clear()
        with monkeypatch.context() as patched:
            patched.setattr(SqliteStorage, "append", broken)
            for _ in range(20):
                assert (await a.move("C>"))["code"] == "broken"
        assert (await a.move("C>"))["t"] == "ack"
        told = [record.message for record in caplog.records if record.levelname != "INFO"]
        assert told.count("storage failed") == 1
        assert told.count("storage recovered") == 1
        assert "message handler failed" not in told

    serve(scene)


def test_requests_that_fail_in_an_outage_say_so_and_are_not_logged_each(
    serve: Serve, caplog: pytest.LogCaptureFixture
) -> None:
    """A full disk fills no faster by those who go on asking."""
    clock = StoppedClock()

    async def scene(here: Running) -> None:
        guest = await here.guest()
        clock.advance(ASK_AGAIN_SECONDS)
        caplog.clear()
        async with read_only(here.node.storage):
            for _ in range(20):
                answer = await guest.http.post("/api/tables", json={})
                assert (answer.status_code, answer.json()["code"]) == (503, "broken")
        told = [record.message for record in caplog.records if record.levelname != "INFO"]
        assert told.count("storage rejects writes") == 1
        assert "request handler failed" not in told
        clock.advance(ASK_AGAIN_SECONDS)
        assert (await guest.http.post("/api/tables", json={})).status_code == 200

    serve(scene, clock=clock)


def test_an_error_of_a_handler_is_logged_and_tells_its_code_only(
    serve: Serve, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def scene(here: Running) -> None:
        guest = await here.guest()
        monkeypatch.setattr(SqliteStorage, "trace", broken)
        answer = await guest.http.post("/api/tables", json={})
        assert (answer.status_code, answer.json()["code"]) == (500, "broken")
        assert [record.message for record in caplog.records].count("request handler failed") == 1

    serve(scene)


def test_a_traceback_that_is_logged_as_text_stays_readable_without_its_values() -> None:
    text = (
        "Traceback (most recent call last):\n"
        '  File "/there/app.py", line 7, in lifespan\n'
        "    await node.start()\n"
        "sqlite3.OperationalError: no such table: ann\n"
    )
    record = logging.makeLogRecord(
        {"msg": text, "levelname": "ERROR", "created": SystemClock().now() / 1000}
    )
    line = json.loads(JsonLines().format(record))
    assert line["error"] == ["sqlite3.OperationalError", "/there/app.py:7 lifespan"]
    assert "ann" not in json.dumps(line)
