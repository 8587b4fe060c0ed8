"""Decisions of moderators hold at once, and the person sees why."""

from __future__ import annotations

from tellstones.server.moderation.sanctions import until
from tellstones.server.storage.moderation import Sanction, SanctionKind
from tests.server.clients import Guest
from tests.server.running_server import Running, Serve


async def _decide(here: Running, guest: Guest, kind: SanctionKind, name: str | None = None) -> None:
    now = here.node.clock.now()
    ends = until(kind, now, None)
    told = Sanction(guest.person, now, kind, "Because.", "Keeper", ends)
    assert await here.node.storage.sanction(told, name)


def test_who_is_muted_plays_on_and_is_not_heard(serve: Serve) -> None:
    async def scene(here: Running) -> None:
        a, b = await here.duel()
        bob = here.guests[1]
        assert (await b.ask("say", text="Hello"))["t"] == "ack"
        await _decide(here, bob, SanctionKind.MUTE)
        assert (await b.ask("say", text="Hello again"))["code"] == "muted"
        assert (await a.move("C>"))["t"] == "ack"
        [told] = (await bob.http.get("/api/me")).json()["sanctions"]
        assert (told["kind"], told["reason"]) == ("mute", "Because.")
        await _decide(here, bob, SanctionKind.LIFT)
        assert (await b.ask("say", text="Hello"))["t"] == "ack"
        assert (await bob.http.get("/api/me")).json()["sanctions"] == []

    serve(scene)


def test_who_is_suspended_leaves_the_table_and_keeps_what_is_theirs(serve: Serve) -> None:
    async def scene(here: Running) -> None:
        _, b = await here.duel()
        bob = here.guests[1]
        await _decide(here, bob, SanctionKind.SUSPEND)
        await here.node.revocation.check()
        await b.gone()
        assert await (await bob.sit_at(b.frame["table"])).gone() == 4012
        for path, body in (
            ("/api/tables", {}),
            ("/api/play", {}),
            ("/api/reports", {"person": here.guests[0].person, "reason": "other"}),
        ):
            refused = await bob.http.post(path, json=body)
            assert (refused.status_code, refused.json()["code"]) == (403, "suspended")
        assert (await bob.http.patch("/api/me", json={"name": "Rob"})).status_code == 403
        export = (await bob.http.get("/api/me/export")).json()
        assert [sanction["kind"] for sanction in export["sanctions"]] == ["suspend"]

    serve(scene)


def test_a_name_that_was_taken_away_is_not_taken_back(serve: Serve) -> None:
    async def scene(here: Running) -> None:
        guest = await here.guest("The House")
        await _decide(here, guest, SanctionKind.RENAME, "Guest")
        assert (await guest.http.get("/api/me")).json()["name"] == "Guest"
        refused = await guest.http.patch("/api/me", json={"name": "The House"})
        assert refused.json()["code"] == "not-now"

    serve(scene)
