"""Connections that never become a whole request, and too many of them."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest

from tellstones.server.metrics import Metrics
from tellstones.server.rate_limits import ByteLimits, ConcurrencyLimit, HourlyLimits
from tellstones.server.settings import Limits
from tellstones.server.web.transport.http_protocol import Admission, connections_within
from tests.server.hostile.raw_connection import RawConnection
from tests.server.running_server import QUICK, Running, Serve
from tests.server.stopped_clock import StoppedClock

IMPATIENT = replace(QUICK, limits=replace(QUICK.limits, request_seconds=0.2))
CLOSED_WITHIN_SECONDS = 30.0


def test_a_whole_request_must_come_within_half_a_minute() -> None:
    assert Limits().request_seconds < CLOSED_WITHIN_SECONDS


@pytest.mark.parametrize(
    "sent",
    [
        b"",
        b"GET / HTTP/1.1\r\nHost: h",
        b"POST /api/me HTTP/1.1\r\nContent-Length: 100\r\n\r\n{",
        b"GET /ws/table/aaaaaaaaaaaaaaaa HTTP/1.1\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n",
        b"GET /api/bots HTTP/1.1\r\n\r\nGET /api",
    ],
    ids=["silence", "half headers", "a promised body", "half an upgrade", "half a second request"],
)
def test_half_a_request_is_cut_off(serve: Serve, sent: bytes) -> None:
    async def scene(here: Running) -> None:
        slow = await RawConnection.to(here.base)
        await slow.send(sent)
        await slow.ended()
        assert b'tellstones_cut_off_total{why="too-slow"} 1' in here.node.metrics.text()

    serve(scene, IMPATIENT)


def test_an_address_has_so_many_connections_silent_ones_included(serve: Serve) -> None:
    few = replace(QUICK, limits=replace(QUICK.limits, connections_per_address=3))

    async def scene(here: Running) -> None:
        silent = [await RawConnection.to(here.base) for _ in range(3)]
        one_more = await RawConnection.to(here.base)
        assert await one_more.ended() == b""
        assert b'tellstones_cut_off_total{why="too-many"} 1' in here.node.metrics.text()
        for connection in silent:
            connection.close()
        await here.guest()  # there is room again

    serve(scene, few)


def test_there_are_so_many_connections_in_all_below_the_number_of_files() -> None:
    assert connections_within(1024) == 896
    assert connections_within(100) == 50
    admission = Admission(Limits(connections=2), Metrics(), behind_proxy=False)
    assert [admission.enter(f"192.0.2.{n}") for n in range(3)] == [True, True, False]
    admission.leave("192.0.2.0")
    assert admission.enter("192.0.2.3")


def test_an_address_leaves_half_of_all_connections_to_others() -> None:
    admission = Admission(Limits(connections=8), Metrics(), behind_proxy=False)
    assert [admission.enter("192.0.2.1") for _ in range(5)] == [True] * 4 + [False]
    assert admission.enter("192.0.2.2")


def test_two_hundred_people_of_a_school_meet_no_limit() -> None:
    people, pages, school, limits = 200, 3, "192.0.2.1", Limits(connections=4096)
    by_the_hour = HourlyLimits(limits, StoppedClock().monotonic)
    bodies = ByteLimits(limits.body_bytes, limits.body_bytes_per_address)
    admission = Admission(limits, Metrics(), behind_proxy=False)
    sockets = ConcurrencyLimit(limits.sockets_per_address)
    for _ in range(people):
        assert by_the_hour.people.take(school)
        assert by_the_hour.secrets.take(school)  # from another device
        assert by_the_hour.passkeys.take(school)
        assert by_the_hour.passkeys.take(school)
        assert by_the_hour.pastes.take(school)
        assert bodies.hold(school, 50_000)
        assert all(sockets.enter(school) for _ in range(pages))
        assert all(admission.enter(school) for _ in range(pages + 1))


def test_a_socket_counts_as_a_connection_until_it_is_gone(serve: Serve) -> None:
    async def scene(here: Running) -> None:
        guest = await here.guest()
        at = await guest.sit_at(await guest.create())
        await guest.http.aclose()
        before = here.open_connections
        assert before >= 1
        await at.leave()
        while here.open_connections == before:
            await asyncio.sleep(0.01)

    serve(scene)
