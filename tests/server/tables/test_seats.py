"""Setting a table up: sitting, standing, changing places, ready, start."""

from __future__ import annotations

from typing import Any

from tests.server.clients import AtTable
from tests.server.running_server import Running, Serve


def seat(at: AtTable, letter: str) -> dict[str, Any]:
    found: dict[str, Any] = next(s for s in at.frame["seats"] if s["seat"] == letter)
    return found


async def two_at_a_table(here: Running, **wish: Any) -> tuple[AtTable, AtTable]:
    maker, guest = await here.guest("Ann"), await here.guest("Bob")
    table = await maker.create(seats=[{"seat": "A", "by": "me"}], **wish)
    return await maker.sit_at(table), await guest.sit_at(table)


def test_a_seat_is_taken_and_left(serve: Serve) -> None:
    async def scene(here: Running) -> None:
        a, b = await two_at_a_table(here)
        assert (await b.ask("sit", seat="A"))["code"] == "seat-taken"
        assert (await b.ask("sit", seat="C"))["code"] == "no-such-seat"
        assert (await b.ask("sit", seat="B"))["t"] == "ack"
        assert (await b.ask("sit", seat="B"))["code"] == "seated-already"
        assert b.frame["you"]["seats"] == ["B"]
        assert (await a.ask("stand", seat="B"))["code"] == "not-your-seat"
        assert (await b.ask("stand", seat="B"))["t"] == "ack"
        assert seat(b, "B")["by"] == "nobody"

    serve(scene)


def test_whoever_sits_elsewhere_leaves_the_old_seat(serve: Serve) -> None:
    async def scene(here: Running) -> None:
        a, b = await two_at_a_table(here, rules={"players": 4})
        await b.ask("sit", seat="B")
        await b.ask("sit", seat="D")
        assert b.frame["you"]["seats"] == ["D"]
        assert seat(b, "B")["by"] == "nobody"
        assert a.frame["you"]["maker"]

    serve(scene)


def test_the_maker_arranges_the_seats_and_nobody_else_does(serve: Serve) -> None:
    async def scene(here: Running) -> None:
        a, b = await two_at_a_table(here)
        await b.ask("sit", seat="B")
        for wish in (
            ("exchange", {"one": "A", "other": "B"}),
            ("clear", {"seat": "A"}),
            ("remove", {"person": a.frame["you"]["person"]}),
            ("start", {}),
        ):
            assert (await b.ask(wish[0], **wish[1]))["code"] == "not-your-table"
        await a.ask("exchange", one="A", other="B")
        assert a.frame["you"]["seats"] == ["B"]
        await a.ask("clear", seat="A")
        assert seat(a, "A")["by"] == "nobody"

    serve(scene)


def test_who_was_removed_cannot_come_back(serve: Serve) -> None:
    async def scene(here: Running) -> None:
        a, b = await two_at_a_table(here)
        await b.ask("sit", seat="B")
        table, person = b.frame["table"], b.frame["you"]["person"]
        assert (await a.ask("remove", person=person))["t"] == "ack"
        assert await b.gone() == 4010
        assert seat(a, "B")["by"] == "nobody"
        back = await here.guests[1].sit_at(table)
        assert await back.gone() == 4010

    serve(scene)


def test_a_game_starts_when_all_seats_are_taken_and_everybody_is_ready(serve: Serve) -> None:
    async def scene(here: Running) -> None:
        a, b = await two_at_a_table(here)
        assert (await a.ask("start"))["code"] == "seats-open"
        await b.ask("sit", seat="B")
        assert (await a.ask("start"))["code"] == "not-ready"
        await b.ask("ready")
        await b.ask("ready", ready=False)
        assert (await a.ask("start"))["code"] == "not-ready"
        await b.ask("ready")
        assert a.frame["phase"] == "gathering"
        await a.ask("start")
        await a.phase("playing")
        assert (await b.ask("stand", seat="B"))["code"] == "not-now"
        assert (await a.ask("clear", seat="B"))["code"] == "not-now"
        person = b.frame["you"]["person"]
        assert (await a.ask("remove", person=person))["code"] == "not-now"

    serve(scene)


def test_bots_sit_anywhere_and_are_marked(serve: Serve) -> None:
    async def scene(here: Running) -> None:
        guest = await here.guest("Ann")
        table = await guest.create(
            rules={"players": 4, "turn_limit": 4},
            seats=[{"seat": "C", "by": "me"}, {"seat": "A", "by": "bot", "bot": "page"}],
        )
        at = await guest.sit_at(table)
        assert (await at.ask("bot", seat="B", bot="wizard"))["code"] == "no-such-bot"
        assert (await at.ask("bot", seat="A", bot="page"))["code"] == "seat-taken"
        await at.ask("bot", seat="B", bot="knight:bold")
        await at.ask("bot", seat="D", bot="page")
        assert [s["by"] for s in at.frame["seats"]] == ["bot", "bot", "person", "bot"]
        assert seat(at, "B")["bot"] == "knight:bold"
        await at.ask("start")
        await at.phase("playing")
        await at.my_word()
        assert at.frame["phase"] == "over" or at.frame["view"]["waiting"]["seat"] == "C"

    serve(scene)


def test_several_seats_on_one_device(serve: Serve) -> None:
    async def scene(here: Running) -> None:
        guest = await here.guest("Ann")
        seats = [{"seat": letter, "by": "me"} for letter in "AB"]
        table = await guest.create(seats=seats, rules={"first": "B", "opening": "scales"})
        at = await guest.sit_at(table)
        await at.phase("playing")
        assert at.frame["you"]["seats"] == ["A", "B"]
        assert (await at.move("h1", "B"))["t"] == "ack"
        assert (await at.move("p1", "A"))["t"] == "ack"
        await at.until(lambda: at.frame["sight"] is not None)
        assert at.frame["sight"] == {**at.frame["sight"], "seat": "A", "stone": "S"}

    serve(scene)


def test_rule_options_of_every_kind_reach_the_table(serve: Serve) -> None:
    async def scene(here: Running) -> None:
        guest = await here.guest("Ann")
        rules = {
            "players": 4,
            "lines": 2,
            "hands": "opponent",
            "points": 5,
            "turn_limit": 77,
            "opening": ["C", "W"],
            "elder": "B",
            "stones": ["C", "S", "W"],
            "looks": 2,
        }
        table = await guest.create(
            rules=rules, seats=[{"seat": letter, "by": "me"} for letter in "ABCD"]
        )
        at = await guest.sit_at(table)
        await at.phase("playing")
        assert at.frame["rules"] == {**rules, "opening": "chosen", "first": "random"}
        assert at.frame["view"]["lines"] == [["C"], ["W"]]
        assert at.frame["view"]["pools"] == [["S", "W"], ["C", "S"]]
        assert at.frame["view"]["waiting"] == {"kind": "choosing", "seat": "B"}
        assert at.frame["legal"] == ["first", "second"]
        await at.move("second")
        await at.until(lambda: at.frame["view"]["waiting"]["seat"] == "A")
        await at.move("h1@2")
        await at.until(lambda: at.frame["event"]["kind"] == "ordered")
        assert at.frame["view"]["waiting"] == {"kind": "carrying", "seat": "B", "order": "h1@2"}

    serve(scene)


def test_wrong_rules_are_refused(serve: Serve) -> None:
    async def scene(here: Running) -> None:
        guest = await here.guest("Ann")
        for wish in (
            {"rules": {"players": 3}},
            {"rules": {"first": "C"}},
            {"rules": {"first": "A", "elder": "B"}},
            {"rules": {"opening": ["C", "W"]}},
            {"rules": {"opening": ["X"]}},
            {"rules": {"opening": ["K"], "stones": ["C", "D"]}},
            {"rules": {"stones": ["C"]}},
            {"rules": {"stones": ["C", "C", "D"]}},
            {"rules": {"looks": 0}},
            {"rules": {"points": 0}},
            {"time": {"kind": "word", "seconds": 0}},
            {"seats": [{"seat": "A", "by": "me"}, {"seat": "A", "by": "me"}]},
            {"seats": [{"seat": "D", "by": "me"}]},
            {"seats": [{"seat": "B", "by": "bot"}]},
            {"seats": [{"seat": "B", "by": "bot", "bot": "nobody"}]},
            {"unheard": "of"},
        ):
            answer = await guest.http.post("/api/tables", json=wish)
            assert answer.status_code == 400, wish

    serve(scene)


def test_the_turn_limit_is_usual_among_strangers_and_with_bots(serve: Serve) -> None:
    async def scene(here: Running) -> None:
        guest = await here.guest("Ann")
        me = {"seat": "A", "by": "me"}
        bot = {"seat": "B", "by": "bot", "bot": "page"}
        for wish, limit in (
            ({"seats": [me]}, None),
            ({"seats": [me], "listed": True}, 150),
            ({"seats": [me, bot]}, 150),
            ({"seats": [me, bot], "rules": {"turn_limit": 0}}, None),
            ({"seats": [me], "rules": {"turn_limit": 9}}, 9),
        ):
            table = await guest.create(**wish)
            answer = await guest.http.get(f"/api/tables/{table}")
            assert answer.json()["rules"]["turn_limit"] == limit

    serve(scene)
