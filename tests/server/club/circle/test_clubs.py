"""Clubs at a real server: founded, joined, led, handed over, kept in order by moderators."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from tellstones.server import club_extra
from tellstones.server.club.circle.club_page import LISTED
from tellstones.server.ids import derived_id
from tellstones.server.storage.clubs import Club
from tests.server.clients import Guest
from tests.server.club.circle.test_circle import circle, refused
from tests.server.moderation.test_moderators import appoint
from tests.server.running_server import QUICK, Running, Serve
from tests.server.stopped_clock import StoppedClock

LIMITED = replace(QUICK, limits=replace(QUICK.limits, clubs_per_person=1, members_per_club=2))


async def founded(guest: Guest, name: str = "Athens", **wish: Any) -> str:
    page = await guest.post("/api/clubs", {"name": name, **wish})
    return str(page["listed"]["club"])


async def page(guest: Guest, club: str) -> Any:
    answer = await guest.http.get(f"/api/clubs/{club}")
    answer.raise_for_status()
    return answer.json()


async def join(guest: Guest, club: str) -> Any:
    return await guest.post(f"/api/clubs/{club}/members")


async def leave(guest: Guest, club: str, person: str = "me") -> str:
    answer = await guest.http.delete(f"/api/clubs/{club}/members/{person}")
    return "" if answer.status_code == 200 else str(answer.json()["code"])


def names(people: list[Any]) -> list[str]:
    return [one["name"] for one in people]


def test_a_club_has_a_calendar_of_its_tournaments_that_are_not_over(serve: Serve) -> None:
    async def scene(here: Running) -> None:
        ann = await here.member("Ann")
        club = (await ann.post("/api/clubs", {"name": "Athens"}))["listed"]["club"]
        for name in ("Cup", "Called off"):
            wish = {"name": name, "club": club, "starts_in": 60}
            made = (await ann.post("/api/tournaments", wish))["tournament"]
        assert (await ann.http.delete(f"/api/tournaments/{made}")).status_code == 200
        calendar = await ann.http.get("/api/clubs/Athens/calendar")
        assert calendar.headers["content-type"].startswith("text/calendar")
        assert "SUMMARY:Cup\r\n" in calendar.text
        assert "Called off" not in calendar.text
        assert (await ann.http.get("/api/clubs/Sparta/calendar")).status_code == 404

    serve(scene)


def test_a_member_founds_a_club_and_others_find_and_join_it(serve: Serve) -> None:
    async def scene(here: Running) -> None:
        ann, bob, guest = await here.member("Ann"), await here.member("Bob"), await here.guest()
        club = await founded(ann, "Stones of Athens", about="On Sundays.")
        found = await bob.post("/api/clubs/find", {"name": "ATHENS"})
        assert (found["mine"], found["clubs"][0]["about"]) == ([], "On Sundays.")
        assert (await bob.post("/api/clubs/find", {"name": "Sparta"}))["clubs"] == []
        assert (await page(guest, "stones-of-athens"))["listed"]["club"] == club
        joined = await join(bob, club)
        assert (joined["me"], names(joined["members"])) == ("member", ["Ann", "Bob"])
        (mine,) = (await bob.http.get("/api/clubs")).json()["mine"]
        assert (mine["name"], mine["members"]) == ("Stones of Athens", 2)
        profile = (await guest.http.get(f"/api/people/{bob.person}")).json()
        assert profile["clubs"] == ["Stones of Athens"]
        exported = (await bob.http.get("/api/me/export")).json()["clubs"]
        assert exported == [{"name": "Stones of Athens", "leads": False, "waiting": False}]
        path = f"/api/clubs/{club}/members"
        assert await refused(guest, path, {}) == "not-now", "clubs are for members"
        assert await refused(guest, "/api/clubs", {"name": "Guests"}) == "not-now"

    serve(scene)


def test_however_many_clubs_there_are_all_of_them_are_listed(serve: Serve) -> None:
    async def scene(here: Running) -> None:
        ann, ids = await here.member("Ann"), [derived_id(str(n), "club") for n in range(LISTED + 2)]
        for number, club in enumerate(ids):
            name = f"Stones {number}"
            kept = Club(club, name, "", open=True, named=0)
            await here.node.storage.keep_club(kept, await here.club.members.looks(name))
        first = (await ann.http.get("/api/clubs")).json()
        last = first["clubs"][-1]["club"]
        rest = (await ann.http.get(f"/api/clubs/after/{last}")).json()
        assert (len(first["clubs"]), first["more"], rest["more"]) == (LISTED, True, False)
        listed = [club["club"] for club in first["clubs"] + rest["clubs"]]
        assert listed == sorted(ids, reverse=True)
        sought = await ann.post("/api/clubs/find", {"name": "stones", "after": last})
        assert sought["clubs"] == rest["clubs"]

    serve(scene)


def test_a_clubs_name_is_its_own_and_kept_for_a_while(serve: Serve) -> None:
    async def scene(here: Running) -> None:
        ann, bob = await here.member("Ann"), await here.member("Bob")
        club = await founded(ann)
        for taken in ("athens", "ATHENS.", "Moderator"):
            assert await refused(bob, "/api/clubs", {"name": taken}) == "name-taken"
        assert await refused(bob, "/api/clubs", {"name": "Αthens"}) == "mixed-scripts"
        path, wish = f"/api/clubs/{club}", {"name": "Athens", "about": "New", "open": False}
        assert (await bob.http.put(path, json=wish)).json()["code"] == "not-your-club"
        changed = (await ann.http.put(path, json=wish)).json()["listed"]
        assert (changed["about"], changed["open"]) == ("New", False)
        answer = await ann.http.put(path, json={"name": "Sparta"})
        assert answer.json()["code"] == "renamed-lately"

    serve(scene)


def test_a_leader_lets_in_sends_away_and_hands_over(serve: Serve) -> None:
    async def scene(here: Running) -> None:
        ann, bob, eve = [await here.member(name) for name in ("Ann", "Bob", "Eve")]
        club = await founded(ann, open=False)
        for guest in (bob, eve):
            assert (await join(guest, club))["me"] == "asking"
        assert (await page(bob, club))["asking"] == [], "who asks is the leader's to know"
        assert names((await page(ann, club))["asking"]) == ["Bob", "Eve"]
        assert [(await circle(one))["asking"] for one in (ann, bob)] == [2, 0]
        path = f"/api/clubs/{club}/members"
        assert await refused(bob, path, {"person": eve.person}) == "not-your-club"
        await ann.post(path, {"person": bob.person})
        assert await leave(ann, club, eve.person) == ""
        assert await refused(ann, path, {"person": eve.person}) == "no-such-person"
        leader = f"/api/clubs/{club}/leader"
        assert await refused(ann, leader, {"person": eve.person}) == "no-such-person"
        assert (await ann.post(leader, {"person": bob.person}))["me"] == "member"
        assert await leave(ann, club, bob.person) == "not-your-club"
        assert await leave(bob, club, ann.person) == ""
        assert names((await page(bob, club))["members"]) == ["Bob"]
        await bob.post("/api/me/blocks", {"person": ann.person})
        assert await refused(ann, path, {}) == "blocked"
        await bob.post(f"/api/clubs/{club}/end")
        assert (await bob.http.get("/api/clubs")).json() == {"mine": [], "clubs": [], "more": False}

    serve(scene)


def test_members_see_who_of_them_is_here_unless_one_blocks_the_other(serve: Serve) -> None:
    async def scene(here: Running) -> None:
        ann, bob, eve = [await here.member(name) for name in ("Ann", "Bob", "Eve")]
        club = await founded(ann)
        await join(bob, club)
        await bob.sit_at(await bob.create(seats=[{"seat": "A", "by": "me"}]))
        await circle(ann)
        await here.node.write_behind.flush()

        async def seen(by: Guest) -> list[tuple[bool, bool]]:
            return [(one["here"], one["plays"]) for one in (await page(by, club))["members"]]

        assert await seen(ann) == [(True, False), (True, True)]
        assert await seen(eve) == [(False, False)] * 2
        await bob.post("/api/me/blocks", {"person": ann.person})
        assert await seen(ann) == [(True, False), (False, False)]

    serve(scene)


def test_who_deletes_themselves_leaves_the_club_to_the_oldest_and_the_last_ends_it(
    serve: Serve,
) -> None:
    async def scene(here: Running) -> None:
        ann, bob, eve = [await here.member(name) for name in ("Ann", "Bob", "Eve")]
        club = await founded(ann)
        await join(bob, club)
        await join(eve, club)
        for gone, left in ((ann, ["Bob", "Eve"]), (bob, ["Eve"])):
            assert (await gone.http.delete("/api/me")).status_code == 200
            told = await page(eve, club)
            assert (names(told["members"]), told["me"] == "leader") == (left, left == ["Eve"])
        assert await leave(eve, club) == ""
        assert (await eve.http.get(f"/api/clubs/{club}")).status_code == 404

    serve(scene)


def test_a_clubs_tournament_is_for_its_members(serve: Serve) -> None:
    async def scene(here: Running) -> None:
        ann, bob = await here.member("Ann"), await here.member("Bob")
        club = await founded(ann)
        wish = {"name": "Cup", "club": club}
        assert await refused(bob, "/api/tournaments", wish) == "club-only"
        cup = (await ann.post("/api/tournaments", wish))["tournament"]
        players = f"/api/tournaments/{cup}/players"
        assert await refused(bob, players, {}) == "club-only"
        shown = (await bob.http.get(f"/api/tournaments/{cup}")).json()
        assert (shown["listed"]["club"], shown["may_join"]) == ("Athens", False)
        (listed,) = (await bob.http.get("/api/tournaments")).json()["tournaments"]
        assert (await page(bob, club))["tournaments"] == [listed]
        assert listed["club"] == "Athens"
        await join(bob, club)
        assert (await bob.post(players))["joined"]

    serve(scene)


def test_a_club_that_ends_calls_off_what_it_has_announced_and_plays_on(serve: Serve) -> None:
    async def scene(here: Running) -> None:
        ann, bob = await here.member("Ann"), await here.member("Bob")
        club = await founded(ann)
        await join(bob, club)
        wish = {"name": "Cup", "club": club, "starts_in": 5}
        played, waits = [(await ann.post("/api/tournaments", wish))["tournament"] for _ in "ab"]
        for guest in (ann, bob):
            await guest.post(f"/api/tournaments/{played}/players")
        await ann.post(f"/api/tournaments/{played}/start")
        await here.club.new_director().direct_all()
        await ann.post(f"/api/clubs/{club}/end")
        await here.club.new_director().direct_all()
        cups = [(await bob.http.get(f"/api/tournaments/{cup}")).json() for cup in (played, waits)]
        told = [(cup["listed"]["phase"], cup["listed"]["cancelled"]) for cup in cups]
        assert told == [("playing", False), ("over", True)]

    serve(scene)


def test_a_server_without_members_has_no_clubs_tournaments_and_leaderboards(
    serve: Serve, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scene(here: Running) -> None:
        guest = await here.guest()
        for path in ("clubs", "clubs/athens", "tournaments", "leaderboards/people.duel.quick"):
            answer = await guest.http.get(f"/api/{path}")
            assert (answer.status_code, answer.json()["code"]) == (404, "no-such-thing")

    monkeypatch.setattr(club_extra, "PACKAGES", ("no_such_package",))
    serve(scene)


def test_a_moderator_renames_and_ends_a_club_and_its_leader_is_told_why(serve: Serve) -> None:
    async def scene(here: Running) -> None:
        ann, bob, kay = await here.member("Ann"), await here.member("Bob"), await here.guest("Kay")
        await appoint(here, kay)
        club, why = await founded(ann, "Badly named"), {"reason": "Please be kind."}
        await bob.post("/api/reports", {"person": ann.person, "reason": "club"})
        case = (await kay.http.get(f"/api/moderation/people/{ann.person}")).json()
        assert case["clubs"] == ["Badly named"]
        path, wish = f"/api/clubs/{club}", {"name": "Well named"}
        assert (await kay.http.put(path, json=wish)).json()["code"] == "unreadable"
        answer = await kay.http.put(path, json={**wish, **why})
        assert answer.json()["listed"]["name"] == "Well named"
        assert (await kay.http.get("/api/moderation")).json()["reports"] == []
        (told,) = (await ann.http.get("/api/me")).json()["sanctions"]
        assert (told["kind"], told["reason"]) == ("warn", "Badly named: Please be kind.")
        answer = await ann.http.put(path, json={"name": "Badly named"})
        assert answer.json()["code"] == "renamed-lately"
        assert await refused(bob, f"{path}/end", why) == "not-your-club"
        await kay.post(f"{path}/end", why)
        assert (await ann.http.get(path)).status_code == 404
        await appoint(here, ann)
        other = await founded(ann, "Another")
        assert await refused(kay, f"/api/clubs/{other}/end", why) == "not-now"

    serve(scene)


def test_there_are_limits(serve: Serve) -> None:
    async def scene(here: Running) -> None:
        ann, bob, eve = [await here.member(name) for name in ("Ann", "Bob", "Eve")]
        club = await founded(ann, open=False)
        assert await refused(ann, "/api/clubs", {"name": "Sparta"}) == "too-many"
        await join(bob, club)
        assert await refused(eve, f"/api/clubs/{club}/members", {}) == "too-many"
        other = await founded(eve, "Sparta")
        assert await refused(bob, f"/api/clubs/{other}/members", {}) == "too-many"

    serve(scene, LIMITED)


def test_a_co_leader_admits_removes_and_writes_notices_but_does_not_lead(serve: Serve) -> None:
    async def scene(here: Running) -> None:
        ann, bob, eve, dan = [await here.member(name) for name in ("Ann", "Bob", "Eve", "Dan")]
        founded = await ann.post("/api/clubs", {"name": "Athens", "open": False})
        club = f"/api/clubs/{founded['listed']['club']}"
        for guest in (bob, eve):
            await guest.post(f"{club}/members")
            await ann.post(f"{club}/members", {"person": guest.person})
        notice = {"text": "Cards at eight: https://club.example/evening"}
        assert await refused(bob, f"{club}/notices", notice) == "not-your-club"
        helping = {"person": bob.person, "co_leads": True}
        assert await refused(bob, f"{club}/co-leaders", helping) == "not-your-club"
        page = await ann.post(f"{club}/co-leaders", helping)
        assert [one["co_leads"] for one in page["members"]] == [False, True, False]
        await dan.post(f"{club}/members")
        assert [(await circle(one))["asking"] for one in (ann, bob, eve)] == [1, 1, 0]
        (mine,) = (await bob.http.get("/api/clubs")).json()["mine"]
        assert mine["asking"] == 1, "those who help lead a club see it in their list"
        asking = (await bob.http.get(club)).json()
        assert (asking["me"], [one["name"] for one in asking["asking"]]) == ("co_leader", ["Dan"])
        await bob.post(f"{club}/members", {"person": dan.person})
        (told,) = (await bob.post(f"{club}/notices", notice))["notices"]
        assert (told["text"], told["name"]) == (notice["text"], "Bob")
        sent_away = await bob.http.delete(f"{club}/members/{ann.person}")
        assert sent_away.json()["code"] == "not-your-club"
        assert (await bob.http.delete(f"{club}/members/{dan.person}")).status_code == 200
        taken_down = await eve.http.delete(f"{club}/notices/{told['notice']}")
        assert taken_down.json()["code"] == "not-your-club"
        assert (await ann.http.delete(f"{club}/notices/{told['notice']}")).json()["notices"] == []
        await bob.post(f"{club}/notices", notice)
        assert (await bob.http.delete("/api/me")).status_code == 200
        assert (await ann.http.get(club)).json()["notices"] == [], "gone with its writer"

    serve(scene)


def test_a_board_keeps_the_latest_notices(serve: Serve, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tellstones.server.club.circle.club_desk.NOTICES_KEPT", 2)
    clock = StoppedClock()

    async def scene(here: Running) -> None:
        ann = await here.member("Ann")
        club = (await ann.post("/api/clubs", {"name": "Athens"}))["listed"]["club"]
        for number in range(3):
            clock.advance(1)
            told = await ann.post(f"/api/clubs/{club}/notices", {"text": f"Notice {number}"})
        assert [one["text"] for one in told["notices"]] == ["Notice 2", "Notice 1"]
        assert await refused(ann, f"/api/clubs/{club}/notices", {"text": "  "}) == "unreadable"

    serve(scene, clock=clock)
