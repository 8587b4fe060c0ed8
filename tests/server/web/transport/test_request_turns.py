"""Addresses take turns at having requests begun."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest
from starlette.types import Receive, Scope, Send

from tellstones.server.web.transport.request_turns import RequestTurns
from tests.server.clients import client
from tests.server.running_server import QUICK, Running, Serve

MANY = 50


class Begun:
    """An app that notes from where it was asked, and in which turn of the loop."""

    def __init__(self) -> None:
        self.turn = 0
        self.asked: list[tuple[int, str]] = []

    async def __call__(self, scope: Scope, _receive: Receive, _send: Send) -> None:
        self.asked.append((self.turn, scope["client"][0]))

    def count(self) -> None:
        self.turn += 1
        asyncio.get_running_loop().call_soon(self.count)

    def places(self, address: str) -> list[int]:
        return [place for place, (_, by) in enumerate(self.asked) if by == address]


async def _nothing() -> Scope:
    raise AssertionError("nobody reads here")


async def _nobody(_message: Scope) -> None:
    raise AssertionError("nobody answers here")


def _asked(turns: RequestTurns, address: str, kind: str = "http") -> asyncio.Task[None]:
    scope = {"type": kind, "client": (address, 1)}
    return asyncio.ensure_future(turns(scope, _nothing, _nobody))


def test_who_asks_for_very_much_at_once_keeps_nobody_elsewhere_waiting() -> None:
    async def scene() -> Begun:
        begun = Begun()
        turns = RequestTurns(begun)
        many = [_asked(turns, "192.0.2.1", kind) for kind in ("http", "websocket") * MANY]
        await asyncio.gather(*many, _asked(turns, "192.0.2.2"), _asked(turns, "2001:db8::1"))
        return begun

    begun = asyncio.run(scene())
    assert begun.places("192.0.2.2") == [1]
    assert begun.places("2001:db8::1") == [2]
    assert len(begun.places("192.0.2.1")) == 2 * MANY


def test_one_of_an_address_is_begun_in_a_turn_of_the_loop() -> None:
    async def scene() -> Begun:
        begun = Begun()
        begun.count()
        turns = RequestTurns(begun)
        await asyncio.gather(*(_asked(turns, f"2001:db8::{n:x}") for n in range(MANY)))
        return begun

    in_turns = [turn for turn, _ in asyncio.run(scene()).asked]
    assert len(in_turns) == len(set(in_turns)) == MANY


def test_who_no_longer_waits_takes_nobodys_turn() -> None:
    async def scene() -> Begun:
        begun = Begun()
        turns = RequestTurns(begun)
        first, gone, last = (_asked(turns, "192.0.2.1") for _ in range(3))
        await first
        gone.cancel()
        await last
        assert gone.cancelled()
        return begun

    assert len(asyncio.run(scene()).asked) == 2


@pytest.mark.parametrize("hops", [0, 1])
def test_a_server_asks_for_the_turn_of_the_address_that_it_knows(
    serve: Serve, monkeypatch: pytest.MonkeyPatch, hops: int
) -> None:
    asked: list[str] = []

    async def noted(_turns: RequestTurns, address: str) -> None:
        asked.append(address)

    monkeypatch.setattr(RequestTurns, "_turn", noted)

    async def scene(here: Running) -> None:
        async with client(here.base, {"X-Forwarded-For": "192.0.2.7"}) as nobody:
            assert (await nobody.get("/api/bots")).status_code == 200
        assert set(asked) == {"192.0.2.7" if hops else "127.0.0.1"}

    serve(scene, replace(QUICK, proxy_hops=hops))
