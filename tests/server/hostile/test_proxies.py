"""Limits by address hold behind a proxy, whatever a client says of its address."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from functools import partial

import httpx
import pytest

from tellstones.server.web.transport.client_addresses import counted_as, forwarded_for
from tests.server.clients import client
from tests.server.hostile.raw_connection import RawConnection
from tests.server.running_server import QUICK, Running, Serve

BEHIND = replace(QUICK, proxy_hops=1, limits=replace(QUICK.limits, people_per_address_per_hour=2))


async def comes(here: Running, said: str) -> int:
    async with client(here.base, {"X-Forwarded-For": said}) as nobody:
        answer: httpx.Response = await nobody.post("/api/me", json={})
        return answer.status_code


def test_what_a_client_wrote_left_of_what_the_proxy_saw_is_not_believed(serve: Serve) -> None:
    async def scene(here: Running) -> None:
        asked = [await comes(here, f"198.51.100.{n}, 203.0.113.7") for n in range(3)]
        assert asked == [200, 200, 429]
        assert await comes(here, "203.0.113.8") == 200

    serve(scene, BEHIND)


def test_without_a_proxy_nothing_that_is_said_of_addresses_is_believed(serve: Serve) -> None:
    async def scene(here: Running) -> None:
        assert [await comes(here, f"203.0.113.{n}") for n in range(3)] == [200, 200, 429]

    serve(scene, replace(BEHIND, proxy_hops=0))


def test_an_address_has_so_many_open_at_once_behind_a_proxy(serve: Serve) -> None:
    few = replace(QUICK, proxy_hops=1, limits=replace(QUICK.limits, connections_per_address=2))

    async def scene(here: Running) -> None:
        ask = b"POST /api/me HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: 203.0.113.7\r\n"
        waiting = [await RawConnection.to(here.base) for _ in range(2)]
        for connection in waiting:
            await connection.send(ask + b"Content-Length: 100\r\n\r\n{")
        while await comes(here, "203.0.113.7") != 429:
            await asyncio.sleep(0.01)
        assert await comes(here, "203.0.113.8") == 200
        for connection in waiting:
            connection.close()
        while await comes(here, "203.0.113.7") != 200:
            await asyncio.sleep(0.01)

    serve(scene, few)


def test_the_outermost_of_several_proxies_is_believed() -> None:
    second = partial(forwarded_for, hops=2)
    assert second("forged, 203.0.113.7, 10.0.0.1") == "203.0.113.7"
    assert second("10.0.0.1") == "10.0.0.1"
    assert second("") is None


@pytest.mark.parametrize(
    ("address", "counted"),
    [
        ("192.0.2.1", "192.0.2.1"),
        ("192.0.2.1:4711", "192.0.2.1"),
        ("::ffff:192.0.2.1", "192.0.2.1"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("[2001:db8:1:2::9]:4711", "2001:db8:1:2::/64"),
        ("nobody", "nobody"),
    ],
)
def test_an_address_of_the_sixth_version_counts_as_its_network(address: str, counted: str) -> None:
    assert counted_as(address) == counted
