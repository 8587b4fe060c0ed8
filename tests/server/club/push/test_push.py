"""Notifications by Web Push: sent to subscribed people who are away, once a move, without any
stones."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path

import httpcore
import pytest

from tellstones.server.club.push.endpoints import PrivateAddress, PublicAddresses, is_push_service
from tests.server.clients import HANG_SECONDS, AtTable, Guest
from tests.server.club.push.push_service import PushService, push_service
from tests.server.running_server import QUICK, Running, running

A_DAY = {"kind": "word", "seconds": 86_400}
TO_LOOPBACK = replace(QUICK, push_to_loopback=True)
Story = Callable[[Running, PushService], Awaitable[None]]


@pytest.fixture
def tell(folder: Path) -> Callable[[Story], None]:
    def play(story: Story) -> None:
        async def main() -> None:
            async with (
                push_service() as service,
                running(folder / "tables.sqlite3", TO_LOOPBACK) as here,
            ):
                await story(here, service)

        asyncio.run(main())

    return play


async def subscribed(guest: Guest, service: PushService, language: str = "en") -> None:
    wish = {**service.subscription(), "language": language}
    told = await guest.http.put("/api/me/notifications", json=wish)
    assert told.json()["subscribed"], told.text


async def gone(staying: AtTable) -> None:
    """Waits until seat B is seen to have left."""
    await staying.until(lambda: not staying.frame["seats"][1]["here"])


async def until_counted(here: Running, outcome: str, count: int) -> None:
    figures, labels = here.node.metrics.registry, {"outcome": outcome}
    async with asyncio.timeout(HANG_SECONDS):
        while (figures.get_sample_value("tellstones_pushes_total", labels) or 0) < count:
            await asyncio.sleep(0.02)


def test_who_is_away_is_told_once_that_it_is_their_word(tell: Callable[[Story], None]) -> None:
    async def story(here: Running, service: PushService) -> None:
        a, b = await here.duel(time=A_DAY)
        await subscribed(here.guests[1], service)
        await b.leave()
        await gone(a)
        await a.move("C>")
        told = await service.next_message()
        assert told == {"path": f"table/{a.frame['table']}", "text": "Your turn: Ann"}
        headers = service.headers[0]
        assert headers["topic"] == a.frame["table"]
        assert 86_000 < int(headers["ttl"]) <= 86_400
        await a.ask("say", text="are you there?")  # changes nothing about whose word it is
        back = await here.guests[1].sit_at(a.frame["table"])
        await back.move("h1")
        await back.leave()
        await gone(a)
        await a.my_word()
        await a.move("D<")
        await service.next_message()
        await until_counted(here, "sent", 2)
        assert len(service.messages) == 2

    tell(story)


def test_a_notification_tells_nothing_of_the_stones(tell: Callable[[Story], None]) -> None:
    """Two tables that differ in every symbol and in what has happened: the same bytes."""

    async def story(here: Running, service: PushService) -> None:
        told = []
        for move in ("C>", "W<"):
            a, b = await here.duel(time=A_DAY)
            await subscribed(here.guests[-1], service)
            await b.leave()
            await gone(a)
            await a.move(move)
            await service.next_message()
            told.append(service.raw[-1].replace(a.frame["table"].encode(), b"TABLE"))
        assert told[0] == told[1]

    tell(story)


def test_who_is_away_is_told_who_asks_to_join_their_club_and_to_be_their_partner(
    tell: Callable[[Story], None],
) -> None:
    async def story(here: Running, service: PushService) -> None:
        ann, bob = await here.member("ann"), await here.member("bob")
        await subscribed(ann, service)
        page = await ann.post("/api/clubs", {"name": "Athens", "open": False})
        club = page["listed"]["club"]
        for who in (ann, bob, bob):  # of whom one leads it, and one asks again
            await who.post(f"/api/clubs/{club}/members")
        told = [await service.next_message()]
        cup = (await bob.post("/api/tournaments", {"name": "Cup", "players": 4}))["tournament"]
        for _ in range(2):
            await bob.post(f"/api/tournaments/{cup}/players", {"partner": "ann"})
        told.append(await service.next_message())
        assert told == [
            {"path": f"clubs/{club}", "text": "bob wants to join Athens"},
            {
                "path": f"tournament/{cup}",
                "text": "bob wants to team up with you: Cup",
            },
        ]
        feed = (await ann.post("/api/me/feed"))["path"]
        lines = (await ann.http.get(feed)).text.split("\r\n")
        assert f"URL:{here.base}/clubs/{club}" in lines
        assert "SUMMARY:Athens: 1 request to join" in lines
        await until_counted(here, "sent", 2)
        assert len(service.messages) == 2
        assert "SUMMARY:bob wants to team up with you: Cup" in lines

    tell(story)


def test_nobody_is_told_who_is_here_or_plays_a_quick_game(tell: Callable[[Story], None]) -> None:
    async def story(here: Running, service: PushService) -> None:
        a, b = await here.duel(time=A_DAY)
        await subscribed(here.guests[1], service)
        await a.move("C>")
        await b.my_word()
        quick, away = await here.duel(time={"kind": "word", "seconds": 60})
        await subscribed(here.guests[3], service)
        await away.leave()
        await gone(quick)
        await quick.move("C>")
        # Everything that is due is sent before this:
        c, d = await here.duel(time=A_DAY)
        await subscribed(here.guests[5], service)
        await d.leave()
        await gone(c)
        await c.move("C>")
        told = await service.next_message()
        assert told["path"] == f"table/{c.frame['table']}"
        assert len(service.messages) == 1

    tell(story)


def test_a_subscription_that_has_ended_is_forgotten(tell: Callable[[Story], None]) -> None:
    async def story(here: Running, service: PushService) -> None:
        service.status = 410
        a, b = await here.duel(time=A_DAY)
        bob = here.guests[1]
        await subscribed(bob, service)
        await b.leave()
        await gone(a)
        await a.move("C>")
        await until_counted(here, "gone", 1)
        assert not (await bob.http.get("/api/me/notifications")).json()["subscribed"]

    tell(story)


def test_a_subscription_goes_with_its_device_its_person_and_by_wish(
    tell: Callable[[Story], None],
) -> None:
    async def story(here: Running, service: PushService) -> None:
        storage = here.node.storage
        ann = await here.guest("Ann")
        await subscribed(ann, service)
        exported = (await ann.http.get("/api/me/export")).json()
        assert len(exported["notifications"]["push"]) == 1
        await ann.http.delete("/api/me/notifications")
        assert await storage.subscriptions(ann.person) == []
        await subscribed(ann, service)
        (device,) = (await ann.http.get("/api/me/devices")).json()["devices"]
        await ann.http.delete(f"/api/me/devices/{device['device']}")
        assert await storage.subscriptions(ann.person) == []
        bob = await here.guest("Bob")
        await subscribed(bob, service)
        await bob.http.delete("/api/me")
        assert await storage.subscriptions(bob.person) == []

    tell(story)


def test_the_key_is_made_once_and_stays(folder: Path) -> None:
    async def key() -> str:
        async with running(folder / "tables.sqlite3") as here:
            ann = await here.guest("Ann")
            return str((await ann.http.get("/api/me/notifications")).json()["key"])

    assert len(asyncio.run(key())) == 87
    assert asyncio.run(key()) == asyncio.run(key())


@pytest.mark.parametrize(
    "endpoint",
    [
        "https://127.0.0.1/x",
        "http://fcm.googleapis.com/x",
        "https://fcm.googleapis.com:8443/x",
        "https://me@fcm.googleapis.com/x",
        "https://fcm.googleapis.com.example/x",
        "https://notfcm.googleapis.com/x",
        "https://[::1]/x",
        "https://[",
        "file:///etc/passwd",
        "http://127.0.0.1:80/x",
    ],
)
def test_only_push_services_are_sent_to(endpoint: str) -> None:
    assert not is_push_service(endpoint)


def test_the_browsers_push_services_are_known() -> None:
    assert is_push_service("https://fcm.googleapis.com/fcm/send/abc")
    assert is_push_service("https://updates.push.services.mozilla.com/wpush/v2/abc")
    assert is_push_service("https://web.push.apple.com/abc")
    assert is_push_service("https://wns2-par02p.notify.windows.com/w/?token=abc")


@pytest.mark.parametrize("host", ["127.0.0.1", "10.0.0.1", "169.254.169.254", "::1", "localhost"])
def test_a_name_that_stands_for_a_private_address_is_not_connected_to(host: str) -> None:
    async def knock() -> None:
        async with httpcore.AsyncConnectionPool(network_backend=PublicAddresses()) as pool:
            url = httpcore.URL(scheme=b"http", host=host.encode(), port=80, target=b"/")
            await pool.request("POST", url)

    with pytest.raises(PrivateAddress):
        asyncio.run(knock())


def test_an_endpoint_of_anybodys_choosing_is_refused(folder: Path) -> None:
    async def main() -> None:
        async with push_service() as service, running(folder / "tables.sqlite3") as here:
            ann = await here.guest("Ann")
            wish = service.subscription()
            refused = await ann.http.put("/api/me/notifications", json=wish)
            assert refused.json()["code"] == "unreadable"
            known = {**wish, "endpoint": "https://fcm.googleapis.com/x"}
            for wrong in ({"p256dh": "A" * 87}, {"endpoint": "https://fcm.googleapis.com/x\0y"}):
                refused = await ann.http.put("/api/me/notifications", json={**known, **wrong})
                assert refused.json()["code"] == "unreadable"

    asyncio.run(main())
