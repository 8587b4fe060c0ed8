"""Hosts, origins and cookies: what a page of another name, scheme or sibling cannot do."""

from __future__ import annotations

from dataclasses import replace
from http.cookies import SimpleCookie
from urllib.parse import urlsplit

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from tests.server.clients import client
from tests.server.running_server import QUICK, Running, Serve

BEHIND = replace(QUICK, proxy_hops=1, hosts=frozenset({"club.example"}))
HTTPS = {"Host": "club.example", "X-Forwarded-For": "203.0.113.7", "X-Forwarded-Proto": "https"}
NOBODY = 4001
"""A socket that was let in closes with this when it has no cookie."""


def socket_to(here: Running, host: str, headers: dict[str, str]) -> connect:
    """Connects to the server under another host name."""
    at = urlsplit(here.base)
    url = f"ws://{host}/ws/table/{'a' * 16}"
    return connect(url, host=at.hostname, port=at.port, additional_headers=headers)


@pytest.mark.parametrize(
    "host",
    [
        *("evil.example", "127.0.0.1.evil.example", "[", "", "192.0.2.1"),
        *(
            "evil@localhost",
            "localhost/evil",
            "localhost?evil",
            "localhost,evil",
            "localhost:80:80",
        ),
    ],
)
def test_another_host_is_refused(serve: Serve, host: str) -> None:
    async def scene(here: Running) -> None:
        async with client(here.base, {"Host": host}) as rebound:
            for path in ("/", "/api/me", "/api/tables", "/metrics"):
                answer = await rebound.get(path)
                assert answer.status_code == 421, path
                assert "--server-name" in answer.text
                assert host == "" or host not in answer.text
            assert (await rebound.get("/healthz")).status_code == 200

    serve(scene)


def test_a_socket_of_another_host_is_refused(serve: Serve) -> None:
    async def scene(here: Running) -> None:
        async with socket_to(here, "localhost", {}) as socket:
            await socket.wait_closed()
        assert socket.close_code == NOBODY
        for host, more in (("evil.example", {}), ("localhost", {"Host": "evil.example"})):
            with pytest.raises(InvalidStatus) as refused:
                await socket_to(here, host, more)
            assert refused.value.response.status_code == 403

    serve(scene)


@pytest.mark.parametrize(
    "host", ["localhost", "LOCALHOST:1", "127.0.0.1:80", "[::1]:80", "club.example."]
)
def test_our_own_hosts_are_known_with_any_port(serve: Serve, host: str) -> None:
    async def scene(here: Running) -> None:
        async with client(here.base, {"Host": host}) as page:
            assert (await page.get("/api/tables")).status_code == 200

    serve(scene)


@pytest.mark.parametrize(
    ("origin", "proto", "status"),
    [
        ("https://localhost", "https", 200),
        ("http://localhost", "https", 403),
        ("http://localhost", "http", 200),
        ("https://localhost", "http", 403),
        ("https://club.example", "http", 200),
        ("null", "https", 403),
        ("https://localhost.evil.example", "https", 403),
    ],
)
def test_an_origin_of_another_scheme_is_refused(
    serve: Serve, origin: str, proto: str, status: int
) -> None:
    async def scene(here: Running) -> None:
        headers = {**HTTPS, "Host": "localhost", "X-Forwarded-Proto": proto, "Origin": origin}
        async with client(here.base, headers) as page:
            answer = await page.post("/api/me", json={})
            assert answer.status_code == status
        del headers["Host"]
        if status == 200:
            async with socket_to(here, "localhost", headers) as socket:
                await socket.wait_closed()
            assert socket.close_code == NOBODY
        else:
            with pytest.raises(InvalidStatus):
                await socket_to(here, "localhost", headers)

    serve(scene, replace(BEHIND, hosts=frozenset({"localhost"})))


def cookies(answer: httpx.Response) -> SimpleCookie:
    found = SimpleCookie()
    for line in answer.headers.get_list("set-cookie"):
        found.load(line)
    return found


def test_behind_https_the_cookie_belongs_to_this_host_alone(serve: Serve) -> None:
    async def scene(here: Running) -> None:
        async with client(here.base, HTTPS) as page:
            answer = await page.post("/api/me", json={})
            assert "max-age" in answer.headers["strict-transport-security"]
            (name,) = cookies(answer)
            made = cookies(answer)[name]
            assert name == "__Host-tellstones"
            assert (made["secure"], made["path"], made["domain"]) == (True, "/", "")
            person = answer.json()["person"]
        both = {"Cookie": f"tellstones=of-a-sibling; {name}={made.value}"}
        async with client(here.base, {**HTTPS, **both}) as page:
            assert (await page.get("/api/me")).json()["person"] == person
        guest = await here.guest()
        assert "strict-transport-security" not in (await guest.http.get("/api/me")).headers

    serve(scene, BEHIND)


def test_the_former_cookie_is_read_once_and_renewed(serve: Serve) -> None:
    async def scene(here: Running) -> None:
        guest = await here.guest("Ann")
        async with client(here.base, {**HTTPS, **guest.headers}) as page:
            answer = await page.get("/api/me")
            assert answer.json()["person"] == guest.person
            renewed = cookies(answer)
            assert renewed["__Host-tellstones"].value == guest.secret
            assert renewed["tellstones"]["max-age"] == "0"
        new = {"Cookie": f"__Host-tellstones={guest.secret}"}
        async with client(here.base, {**HTTPS, **new}) as page:
            answer = await page.get("/api/me")
            assert answer.json()["person"] == guest.person
            assert not cookies(answer)
        async with client(here.base, new) as page:  # without https it is no cookie of ours
            assert (await page.get("/api/me")).status_code == 401

    serve(scene, replace(BEHIND, hosts=BEHIND.hosts | {"127.0.0.1"}))
