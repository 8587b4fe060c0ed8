"""Talk, pointing, and who hears it; spectators; rematch; draw and resignation."""

from __future__ import annotations

from dataclasses import replace

from tellstones.server.rate_limits import TokenBucket
from tests.server.running_server import QUICK, Running, Serve
from tests.server.stopped_clock import StoppedClock


def test_seats_speak_to_the_table_and_spectators_among_themselves(serve: Serve) -> None:
    async def scene(here: Running) -> None:
        a, b = await here.duel()
        one, other = [
            await (await here.guest(name)).sit_at(a.frame["table"]) for name in ("One", "Other")
        ]
        assert one.frame["watchers"] >= 1
        assert (await a.ask("say", text="what fine\nweather"))["t"] == "ack"
        assert (await one.ask("say", text="psst"))["t"] == "ack"
        assert (await b.ask("say", phrase="stone-is 3 W"))["t"] == "ack"
        await other.until(lambda: len(other.said()) == 3)
        assert [s["text"] or s["phrase"] for s in other.said()] == [
            "what fine weather",
            "psst",
            "stone-is 3 W",
        ]
        await a.until(lambda: len(a.said()) == 2)
        assert [s["seat"] for s in a.said()] == ["A", "B"]
        assert [s["seat"] for s in other.said()] == ["A", None, "B"]
        late = await (await here.guest("Late")).sit_at(a.frame["table"])
        await late.ask("ping")
        assert late.said() == []
        await b.ask("resign", seat="B")
        await one.ask("say", text="well played")
        await a.until(lambda: a.said()[-1]["text"] == "well played")

    serve(scene)


def test_at_a_silent_table_only_spectators_talk_until_the_game_is_over(serve: Serve) -> None:
    async def scene(here: Running) -> None:
        a, b = await here.duel(talk="silent")
        assert a.frame["talk"] == "silent"
        one = await (await here.guest("One")).sit_at(a.frame["table"])
        for said in ({"text": "now where is it"}, {"phrase": "weather"}):
            assert (await a.ask("say", **said))["code"] == "silent"
        assert (await one.ask("say", text="psst"))["t"] == "ack"
        await b.ask("resign", seat="B")
        assert (await a.ask("say", phrase="thanks"))["t"] == "ack"

    serve(scene)


def test_in_rated_play_a_seat_has_one_ready_made_phrase_a_turn(serve: Serve) -> None:
    async def scene(here: Running) -> None:
        a, b = await here.duel(members=True, rated=True)
        assert a.frame["rated"]
        assert (await a.ask("say", text="what fine weather"))["code"] == "one-phrase"
        assert (await a.ask("say", phrase="weather"))["t"] == "ack"
        assert (await a.ask("say", phrase="tea"))["code"] == "one-phrase"
        assert (await b.ask("say", phrase="tea"))["t"] == "ack"
        await a.ask("move", seat="A", move="C>", at=a.frame["event_seq"])
        await a.until(lambda: a.frame["view"]["turn"] == 2)
        assert (await a.ask("say", phrase="rain"))["t"] == "ack"

    serve(scene)


def test_text_that_looks_like_a_phrase_stays_text(serve: Serve) -> None:
    async def scene(here: Running) -> None:
        a, b = await here.duel()
        await a.ask("say", text="#stone-is 3 W")
        await a.ask("say", text="<b>bold</b>")
        await b.until(lambda: len(b.said()) == 2)
        assert [s["text"] for s in b.said()] == ["stone-is 3 W", "<b>bold</b>"]

    serve(scene)


def test_pointing_is_fleeting_and_seen_by_the_others(serve: Serve) -> None:
    async def scene(here: Running) -> None:
        a, b = await here.duel()
        await a.send("point", seat="A", place=1)
        await b.until(lambda: b.told[-1]["t"] == "pointed")
        assert b.told[-1] == {"t": "pointed", "seat": "A", "line": 1, "place": 1}
        for _ in range(50):
            await a.send("point", seat="A", place=1)
        await a.ask("ping")
        await b.ask("ping")
        assert sum(m["t"] == "pointed" for m in b.told) < 20
        assert not any(m["t"] == "pointed" for m in a.told)

    serve(scene, clock=StoppedClock())


def test_too_much_talk_is_refused(serve: Serve) -> None:
    async def scene(here: Running) -> None:
        a, _ = await here.duel()
        connection = here.node.tables.live[a.frame["table"]].broadcast.connections[0]
        connection.talk = TokenBucket(2, 0.001)
        answers = [await a.ask("say", text="again") for _ in range(4)]
        assert answers[0]["t"] == "ack"
        assert answers[-1]["code"] == "too-many"

    serve(scene, clock=StoppedClock())


def test_a_draw_is_agreed_by_all_and_lapses_when_somebody_moves_on(serve: Serve) -> None:
    async def scene(here: Running) -> None:
        a, b = await here.duel()
        await b.ask("draw", seat="B")
        await a.until(lambda: a.frame["draw"]["seats"] == ["B"])
        await a.move("C>")
        await a.until(lambda: a.frame["draw"]["seats"] == [])
        await a.ask("draw", seat="A")
        await b.ask("draw", seat="B")
        await a.phase("over")
        assert a.frame["result"] == {"winner": None, "termination": "agreement"}
        assert (await a.ask("resign", seat="A"))["refusal"] == "game-over"

    serve(scene)


def test_a_draw_that_was_declined_is_not_offered_again_at_once(serve: Serve) -> None:
    async def scene(here: Running) -> None:
        a, b = await here.duel()
        await a.ask("draw", seat="A")
        assert (await a.ask("draw", seat="A"))["code"] == "draw-too-soon"
        assert (await b.ask("no-draw", seat="B"))["t"] == "ack"
        for _ in range(3):
            assert (await a.ask("draw", seat="A"))["code"] == "draw-too-soon"
            await a.my_word()
            await a.move(a.frame["legal"][0])
            await b.my_word()
            await b.move(b.frame["legal"][0])
        await a.my_word()
        assert (await a.ask("draw", seat="A"))["t"] == "ack"
        assert (await b.ask("draw", seat="B"))["t"] == "ack", "to agree is always free"
        await a.phase("over")

    serve(scene)


def test_a_bot_declines_an_early_draw(serve: Serve) -> None:
    async def scene(here: Running) -> None:
        guest = await here.guest()
        seats = [{"seat": "A", "by": "me"}, {"seat": "B", "by": "bot", "bot": "king"}]
        at = await guest.sit_at(await guest.create(seats=seats, rules={"first": "A"}))
        await at.phase("playing")
        await at.ask("draw", seat="A")
        await at.until(lambda: at.frame["draw"]["seats"] == [] and at.frame["seq"] >= 4)
        assert at.frame["phase"] == "playing"

    serve(scene)


def test_a_rematch_takes_everybody_along_and_passes_the_first_turn_on(serve: Serve) -> None:
    async def scene(here: Running) -> None:
        a, b = await here.duel()
        watcher = await (await here.guest("W")).sit_at(a.frame["table"])
        await a.ask("resign", seat="A")
        await a.phase("over")
        await a.ask("again")
        await b.until(lambda: b.frame["again"] == ["A"])
        assert b.frame["next"] is None
        await b.ask("again")
        await a.rematch()
        for at in (b, watcher):
            assert await at.rematch() == a.frame["next"]
        guests = here.guests[:2]
        one, other = [await guest.sit_at(a.frame["next"]) for guest in guests]
        await one.phase("playing")
        await other.phase("playing")
        assert one.frame["view"]["waiting"]["seat"] == "B"
        assert (one.frame["you"]["seats"], other.frame["you"]["seats"]) == (["A"], ["B"])
        assert (await watcher.ask("again"))["code"] == "not-your-seat"

    serve(scene)


def test_hints_are_for_who_plays_alone(serve: Serve) -> None:
    async def scene(here: Running) -> None:
        guest = await here.guest()
        seats = [{"seat": "A", "by": "me"}, {"seat": "B", "by": "bot", "bot": "page"}]
        rules = {"first": "A", "opening": "scales"}
        at = await guest.sit_at(await guest.create(seats=seats, rules=rules))
        await at.phase("playing")
        hint = await at.ask("hint", seat="A")
        assert hint["move"] in at.frame["legal"]
        await at.move("h1")
        await at.my_word()
        if at.frame["phase"] == "playing":
            hint = await at.ask("hint", seat="A")
            assert all(0 <= belief["sure"] <= 1 for belief in hint["beliefs"])
            assert {belief["since"] for belief in hint["beliefs"]} <= {"fresh", "gone"}

    serve(scene)


def test_a_game_has_three_hints_and_is_marked_by_the_first(serve: Serve) -> None:
    async def scene(here: Running) -> None:
        guest = await here.guest()
        seats = [{"seat": "A", "by": "me"}, {"seat": "B", "by": "bot", "bot": "page"}]
        at = await guest.sit_at(await guest.create(seats=seats, rules={"first": "A", "points": 9}))
        await at.phase("playing")
        assert at.frame["hints"] == {"taken": 0, "left": 3}
        for taken in (1, 2, 3):
            first = await at.ask("hint", seat="A")
            assert (await at.ask("hint", seat="A"))["beliefs"] == first["beliefs"], "one moment"
            assert at.frame["hints"]["taken"] == taken
            await at.move(at.frame["legal"][0])
            await at.my_word()
        assert (await at.ask("hint", seat="A"))["code"] == "no-more-hints"
        await at.ask("resign", seat="A")
        await at.phase("over")
        table = at.frame["table"]
        assert '[Hints "3"]' in (await guest.http.get(f"/api/games/{table}/record")).text
        (listed,) = (await guest.http.get("/api/me/games")).json()["tables"]
        assert listed["hints"] == 3
        assert (await guest.http.get("/api/me/statistics")).json()["all"]["games"] == 0
        assert (await guest.http.get("/api/me")).json()["level"] == "minstrel", "it counts nowhere"

    serve(scene)


def test_who_asks_for_hints_without_end_is_told_to_wait(serve: Serve) -> None:
    async def scene(here: Running) -> None:
        guest = await here.guest()
        seats = [{"seat": "A", "by": "me"}, {"seat": "B", "by": "bot", "bot": "page"}]
        at = await guest.sit_at(await guest.create(seats=seats, rules={"first": "A"}))
        await at.phase("playing")
        answers = [await at.ask("hint", seat="A") for _ in range(3)]
        assert [answer.get("code") for answer in answers] == [None, None, "too-many"]

    limits = replace(QUICK.limits, hints_per_person_per_hour=2)
    serve(scene, settings=replace(QUICK, limits=limits), clock=StoppedClock())


def test_nobody_gets_a_hint_who_is_watched_or_plays_with_people(serve: Serve) -> None:
    async def scene(here: Running) -> None:
        guest, other = await here.guest(), await here.guest("W")
        seats = [{"seat": "A", "by": "me"}, {"seat": "B", "by": "bot", "bot": "page"}]
        table = await guest.create(seats=seats, rules={"first": "A"})
        at = await guest.sit_at(table)
        await at.phase("playing")
        watcher = await other.sit_at(table)
        assert (await at.ask("hint", seat="A"))["code"] == "not-now"
        assert (await watcher.ask("hint", seat="A"))["code"] == "not-your-seat"
        await watcher.socket.close()
        await at.until(lambda: at.frame["watchers"] == 0)
        assert (await at.ask("hint", seat="A"))["t"] == "hint"
        a, b = await here.duel()
        for seat, person in (("A", a), ("B", b)):
            assert (await person.ask("hint", seat=seat))["code"] == "not-now"
        shared = [{"seat": "A", "by": "me"}, {"seat": "B", "by": "me"}]
        at = await guest.sit_at(await guest.create(seats=shared, rules={"first": "A"}))
        await at.phase("playing")
        assert (await at.ask("hint", seat="A"))["code"] == "not-now"

    serve(scene)


def test_the_record_of_a_game_has_its_talk_and_is_given_when_it_is_over(serve: Serve) -> None:
    async def scene(here: Running) -> None:
        a, b = await here.duel()
        path = f"/api/games/{a.frame['table']}/record"
        await a.move("h1")
        await b.ask("say", text="hm")
        await b.ask("say", phrase="weather")
        refused = await here.guests[0].http.get(path)
        assert (refused.status_code, refused.json()["code"]) == (409, "still-played")
        await b.ask("resign", seat="B")
        record = (await here.guests[0].http.get(path)).text
        assert '[A "Ann"]' in record
        assert '[Termination "resign"]' in record
        assert "{B: hm} {B: #weather} A" in record

    serve(scene)
