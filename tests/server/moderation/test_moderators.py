"""Moderators see in the page what was reported and decide; nobody else finds a door there."""

from __future__ import annotations

import pytest

from tellstones.server.moderation import moderation_desk
from tellstones.server.moderation.sanctions import Decision, decide
from tellstones.server.storage.moderation import SanctionKind
from tests.server.clients import Guest, Message
from tests.server.running_server import Running, Serve


async def appoint(here: Running, guest: Guest) -> None:
    decision = Decision(guest.person, SanctionKind.APPOINT, "")
    assert await decide(here.node.storage, decision, "Operator", here.node.clock.now())


async def _moderator(here: Running) -> Guest:
    kay = await here.guest("Kay")
    await appoint(here, kay)
    return kay


async def _case(kay: Guest, person: str) -> Message:
    told: Message = (await kay.http.get(f"/api/moderation/people/{person}")).json()
    return told


async def _decide(kay: Guest, person: str, kind: str, **more: object) -> tuple[int, Message]:
    seen = more["seen"] if "seen" in more else (await _case(kay, person))["seen"]
    wish = {"kind": kind, "reason": "Because.", **more, "seen": seen}
    answer = await kay.http.post(f"/api/moderation/people/{person}/decisions", json=wish)
    return answer.status_code, answer.json()


def test_nobody_else_finds_the_doors(serve: Serve) -> None:
    async def scene(here: Running) -> None:
        kay, bob = await _moderator(here), await here.guest("Bob")
        nowhere = await bob.http.get("/api/nowhere")
        case = f"/api/moderation/people/{kay.person}"
        for path in ("/api/moderation", case, f"{case}/fair-play", f"{case}/decisions"):
            refused = await bob.http.get(path)
            assert (refused.status_code, refused.content) == (404, nowhere.content)
        refused = await bob.http.post(f"{case}/decisions", json={"kind": "ban"})
        assert (refused.status_code, refused.content) == (404, nowhere.content)
        assert [(await one.http.get("/api/me")).json()["moderator"] for one in (kay, bob)] == [
            True,
            False,
        ]
        program = await kay.post("/api/me/programs", {"name": "Robot"})
        headers = {"authorization": f"Bearer {program['token']}", "cookie": ""}
        assert (await kay.http.get("/api/moderation", headers=headers)).status_code == 404

    serve(scene)


def test_moderators_see_the_status_of_the_server(serve: Serve) -> None:
    async def scene(here: Running) -> None:
        keeper, ann = await _moderator(here), await here.member("Ann")
        assert (await ann.http.get("/api/moderation/status")).status_code == 404
        told = (await keeper.http.get("/api/moderation/status")).json()
        assert told["healthy"]
        assert (told["people"], told["members"], told["nodes"]) == (2, 1, 1)
        assert told["database_bytes"] > 10_000

    serve(scene)


def test_a_report_is_read_with_what_was_said_and_decided_upon(serve: Serve) -> None:
    async def scene(here: Running) -> None:
        _, b = await here.duel()
        ann, bob = here.guests
        kay = await _moderator(here)
        await b.ask("say", text="You know nothing.")
        report = {"person": bob.person, "reason": "talk", "table": b.frame["table"], "text": "Rude"}
        await ann.post("/api/reports", report)
        [waiting] = (await kay.http.get("/api/moderation")).json()["reports"]
        assert (waiting["reason"], waiting["text"], waiting["by_name"]) == ("talk", "Rude", "Ann")
        case = await _case(kay, bob.person)
        assert [said["text"] for said in case["talk"][0]["said"]] == ["You know nothing."]
        status, case = await _decide(kay, bob.person, "mute", days=2)
        assert (status, case["reports"][0]["open"]) == (200, False)
        assert case["decisions"][0]["keeper"] == "Kay"
        assert (await b.ask("say", text="Well"))["code"] == "muted"
        fair_play = await kay.http.get(f"/api/moderation/people/{bob.person}/fair-play")
        assert fair_play.json()["signs"] == [], "the game is still played"
        shown = (await kay.http.get("/api/moderation")).json()
        assert (shown["reports"], shown["decisions"][0]["name"]) == ([], "Bob")

    serve(scene)


def test_who_plays_at_a_reported_table_reads_its_talk_afterwards(serve: Serve) -> None:
    async def scene(here: Running) -> None:
        a, b = await here.duel()
        ann, bob = here.guests
        await appoint(here, ann)
        watcher = await (await here.guest("Eve")).sit_at(a.frame["table"])
        await watcher.ask("say", text="The Crown is on the left.")
        report = {"person": bob.person, "reason": "talk", "table": a.frame["table"]}
        await ann.post("/api/reports", report)
        assert (await _case(ann, bob.person))["talk"][0]["said"] is None
        assert (await b.ask("resign", seat="B"))["t"] == "ack"
        assert len((await _case(ann, bob.person))["talk"][0]["said"]) == 1

    serve(scene)


def test_who_is_suspended_appeals_once_and_is_answered(serve: Serve) -> None:
    async def scene(here: Running) -> None:
        kay, bob = await _moderator(here), await here.guest("Bob")
        assert (await _decide(kay, bob.person, "suspend"))[0] == 200
        [told] = (await bob.http.get("/api/me")).json()["sanctions"]
        assert (told["reason"], told["appeal"], told["answer"]) == ("Because.", None, None)
        wish = {"decided": told["decided"], "text": "It was my brother."}
        [told] = (await bob.post("/api/me/appeals", wish))["sanctions"]
        assert told["appeal"] == "It was my brother."
        again = await bob.http.post("/api/me/appeals", json={**wish, "text": "Please!"})
        assert again.json()["code"] == "late"
        [waiting] = (await kay.http.get("/api/moderation")).json()["appeals"]
        assert (waiting["name"], waiting["text"]) == ("Bob", "It was my brother.")
        await _decide(kay, bob.person, "uphold", reason="It was your account.")
        [told] = (await bob.http.get("/api/me")).json()["sanctions"]
        assert told["answer"] == "It was your account."
        assert (await kay.http.get("/api/moderation")).json()["appeals"] == []
        await _decide(kay, bob.person, "lift")
        assert (await bob.http.get("/api/me")).json()["sanctions"] == []
        export = (await bob.http.get("/api/me/export")).json()
        assert [one["text"] for one in export["appeals"]] == ["It was my brother."]
        assert "keeper" not in export["sanctions"][0]

    serve(scene)


def test_nobody_decides_unseen_nor_about_those_who_keep_the_house(serve: Serve) -> None:
    async def scene(here: Running) -> None:
        kay, lee = await _moderator(here), await here.guest("Lee")
        await appoint(here, lee)
        for moderator in (kay, lee):
            assert (await _decide(kay, moderator.person, "ban"))[1]["code"] == "not-now"
        bob, ann = await here.guest("Bob"), await here.guest("Ann")
        seen = (await _case(kay, bob.person))["seen"]
        await ann.post("/api/reports", {"person": bob.person, "reason": "name"})
        status, told = await _decide(kay, bob.person, "close", seen=seen)
        assert (status, told["code"]) == (409, "late")
        assert (await _decide(kay, bob.person, "rename"))[1]["code"] == "unreadable"
        assert (await _decide(kay, bob.person, "warn", name="Rob"))[1]["code"] == "unreadable"
        assert (await _decide(kay, bob.person, "rename", name="Guest"))[1]["name"] == "Guest"
        assert (await _decide(kay, "z" * 16, "warn", seen=0))[0] == 404

    serve(scene)


def test_older_reports_and_decisions_are_told_page_by_page(
    serve: Serve, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scene(here: Running) -> None:
        kay = await _moderator(here)
        times = [1, 2, 2, 3, 4, 6]
        for number, at in enumerate(times):
            await here.node.storage.report(f"by {number}", f"about {number}", None, "talk: ", at)
        told, decisions, path = [], 0, "/api/moderation"
        while path:
            page = (await kay.http.get(path)).json()
            told += [report["at"] for report in page["reports"]]
            decisions += len(page["decisions"])
            path = page["older"] and f"/api/moderation/before/{page['older']}"
        assert (told, decisions) == (sorted(times, reverse=True), 1)
        far = await kay.http.get(f"/api/moderation/before/-{'9' * 30}")
        assert (far.json()["reports"], far.json()["older"]) == ([], None)
        wrong = await kay.http.get("/api/moderation/before/then")
        assert (wrong.status_code, wrong.json()["field"]) == (400, "moment")

    monkeypatch.setattr(moderation_desk, "LISTED", 3)
    serve(scene)


def test_a_case_says_where_there_is_more_than_it_tells(
    serve: Serve, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scene(here: Running) -> None:
        kay, bob = await _moderator(here), await here.guest("Bob")
        for number in range(3):
            case = await _case(kay, bob.person)
            assert (len(case["reports"]), case["latest"]) == (number, None)
            await here.node.storage.report(f"by {number}", bob.person, None, "talk: ", number + 1)
        case = await _case(kay, bob.person)
        assert ([report["at"] for report in case["reports"]], case["latest"]) == ([3, 2, 1], 3)

    monkeypatch.setattr(moderation_desk, "LISTED", 3)
    serve(scene)
