"""Study after the game, online: replays, explanations, drills, puzzles, and deletion."""

from __future__ import annotations

import json
from dataclasses import replace
from functools import partial
from io import BytesIO
from typing import Any

import msgspec

from tellstones.notation import read_records
from tellstones.server.jobs.analysis_worker import Reader, explained_json
from tellstones.server.wire.study_bodies import AnalysisShown
from tellstones.study.analysis import all_steps
from tellstones.study.puzzles.puzzle import puzzles
from tests.server.clients import AtTable, Guest, client
from tests.server.running_server import QUICK, Running, Serve

"""Explaining a game first starts a process, on a machine that may be busy."""
TOLD = ("record", "replay/open", "analysis/en", "report/en")
RECORD = '[Opening "S"]\n[First "A"]\n\n1. C> 2. h1 3. h2 4. c1 =C 5. h1 6. b doubt 1=S 2=C B\n'


async def got(guest: Guest, path: str, status: int = 200) -> Any:
    answer = await guest.http.get(path)
    assert answer.status_code == status, answer.text
    return answer.json() if "json" in answer.headers["content-type"] else answer.text


async def posted(guest: Guest, path: str, body: dict[str, Any], status: int = 200) -> Any:
    answer = await guest.http.post(path, json=body)
    assert answer.status_code == status, answer.text
    return answer.json()


def _newer(at: AtTable, seq: int) -> bool:
    return int(at.frame["event_seq"]) > seq


async def played(a: AtTable, b: AtTable) -> str:
    """A short game to its end, with some talk in it; B wins by a proof."""
    await b.ask("say", text="the Sword, surely")
    for move in ("C>", "h1", "h2", "c1", "=C", "h1", "b", "doubt", "1=S", "2=C"):
        seat = a.frame["view"]["waiting"]["seat"]
        mover = a if seat == "A" else b
        seq = a.frame["event_seq"]
        assert (await mover.move(move, seat))["t"] == "ack", move
        for at in (a, b):
            await at.until(partial(_newer, at, seq))
    await a.phase("over")
    return str(a.frame["table"])


def test_a_finished_game_can_be_replayed_explained_and_drawn(serve: Serve) -> None:
    async def scene(here: Running) -> None:
        a, b = await here.duel()
        ann = here.guests[0]
        table = str(a.frame["table"])
        for path in (*TOLD, "animation/A/en", "film/A/en"):
            told = await got(ann, f"/api/games/{table}/{path}", 409)
            assert told["code"] == "still-played"
        await played(a, b)
        replay = await got(ann, f"/api/games/{table}/replay/A")
        assert replay["winner"] == "B"
        assert replay["names"] == {"A": "Ann", "B": "Bob"}
        assert replay["frames"][0]["talk"] == [{"seat": "B", "text": "the Sword, surely"}]
        assert replay["frames"][3]["view"]["lines"] == [[None, None]]
        analysis = await got(ann, f"/api/games/{table}/analysis/fr")
        assert analysis["curve"][-1]["side_a"] == 0.0
        assert (await got(ann, f"/api/games/{table}/report/el")).startswith("<!doctype html>")
        assert (await got(ann, f"/api/games/{table}/animation/open/en")).startswith("<svg")
        film = await ann.http.get(f"/api/games/{table}/film/open/en")
        assert (film.headers["content-type"], film.content[:6]) == ("image/gif", b"GIF89a")
        film = await ann.http.get(f"/api/games/{table}/film/open/en.webp")
        assert (film.headers["content-type"], film.content[8:12]) == ("image/webp", b"WEBP")
        assert (await got(ann, f"/api/games/{table}/replay/C", 400))["code"] == "no-such-seat"
        assert (await got(ann, f"/api/games/{table}/analysis/xx", 400))["code"] == "unreadable"

    serve(scene)


def test_a_film_that_takes_too_long_is_given_up(serve: Serve) -> None:
    async def scene(here: Running) -> None:
        table = await played(*await here.duel())
        told = await got(here.guests[0], f"/api/games/{table}/film/open/en", 413)
        assert told["code"] == "too-long"

    serve(scene, replace(QUICK, limits=replace(QUICK.limits, drawing_seconds=0.0)))


def test_any_record_may_be_pasted_and_nothing_else(serve: Serve) -> None:
    async def scene(here: Running) -> None:
        ann = await here.guest("Ann")
        replay = await posted(ann, "/api/study/replay", {"record": RECORD, "eyes": "spectator"})
        assert len(replay["frames"]) == 11
        analysis = await posted(ann, "/api/study/analysis", {"record": RECORD})
        assert analysis["result"] == "B"
        going = RECORD.split("6.")[0] + "*\n"
        for record, status in (("hello", 400), ("\x00\x1b[2J", 400), (going, 409), (" ", 400)):
            for path in ("replay", "analysis"):
                await posted(ann, f"/api/study/{path}", {"record": record}, status)
        long = await ann.http.post("/api/study/replay", json={"record": "x" * 300_000})
        assert long.status_code == 413
        async with client(here.base) as nobody:
            assert (await nobody.post("/api/study/analysis", json={"record": RECORD})).is_error

    serve(scene)


def test_a_file_of_records_tells_what_is_in_it_and_where_it_is_damaged(serve: Serve) -> None:
    async def scene(here: Running) -> None:
        ann = await here.guest("Ann")
        going = RECORD.split("6.")[0] + "*\n"
        other = RECORD.replace("[First", '[A "Eve"]\n[First')
        file = f"{RECORD}\n{going}\n{other}\n{RECORD.replace('h2', 'h9')}"
        told = await posted(ann, "/api/study/records", {"record": file})
        assert [one["trouble"] for one in told["records"]] == [None, "still-played", None]
        assert told["bad"] == {
            "line": 20,
            "column": 16,
            "token": "h9",
            "code": "refusal.no-such-place",
            "clause": "1.4",
        }
        replay = await posted(ann, "/api/study/replay", {"record": file, "number": 2})
        assert replay["names"] == {"A": "Eve"}
        await posted(ann, "/api/study/replay", {"record": file, "number": 1}, 409)
        await posted(ann, "/api/study/replay", {"record": file, "number": 3}, 400)
        nothing = await posted(ann, "/api/study/records", {"record": "x" * 200})
        assert nothing["records"] == []
        assert len(nothing["bad"]["token"]) <= 60

    serve(scene)


def test_an_explanation_goes_out_as_it_was_written_and_as_the_wire_has_it() -> None:
    (record,) = read_records(BytesIO(RECORD.encode()))
    told = all_steps(explained_json(record, "en", Reader()))
    assert msgspec.json.encode(msgspec.json.decode(told, type=AnalysisShown)) == told


def test_an_explanation_tells_how_far_it_has_come(serve: Serve) -> None:
    async def scene(here: Running) -> None:
        ann = await here.guest("Ann")
        wish = {"record": RECORD, "language": "el"}
        path = "/api/study/analysis/progress"
        async with ann.http.stream("POST", path, json=wish) as answer:
            told = [json.loads(line) async for line in answer.aiter_lines()]
        parts = [one["done"] for one in told]
        assert parts == sorted(parts)
        assert parts[0] < parts[-1] == 1.0
        assert told[-1]["analysis"]["result"] == "B"
        assert [one["analysis"] for one in told[:-1]] == [None] * (len(told) - 1)
        going = {"record": RECORD.split("6.")[0] + "*\n"}
        assert (await posted(ann, path, going, 409))["code"] == "still-played"

    serve(scene)


def test_a_drill_goes_on_where_it_was_and_ends_with_an_estimate(serve: Serve) -> None:
    async def scene(here: Running) -> None:
        ann = await here.guest("Ann")
        assert (await got(ann, "/api/me/drill", 404))["code"] == "no-such-thing"
        drill = await posted(ann, "/api/me/drill", {"kinds": ["line", "talk"]})
        assert drill["number"] == 0
        assert (await posted(ann, "/api/me/drill/end", {}, 409))["code"] == "not-now"
        for number in range(3):
            assert drill["trial"]["kind"] in ("line", "talk")
            said = [question["stone"] for question in drill["trial"]["questions"]]
            answers = [{"said": letter, "seconds": 1.5} for letter in said]
            drill = await posted(
                ann, "/api/me/drill/answers", {"number": number, "answers": answers}
            )
            assert drill["last"] == ["right"] * len(said)
        late = {"number": 0, "answers": []}
        assert (await posted(ann, "/api/me/drill/answers", late, 409))["code"] == "late"
        here.node.drills.forget(ann.person)  # as after a restart
        again = await got(ann, "/api/me/drill")
        assert again["trial"] == drill["trial"]
        estimate = await posted(ann, "/api/me/drill/end", {})
        assert estimate["half_life"]["low"] <= estimate["half_life"]["high"]
        estimates = await got(ann, "/api/me/estimates")
        assert estimates["estimates"] == [estimate]
        assert estimates["together"]["answers"] == estimate["answers"]

    serve(scene)


def test_the_mirror_sits_down_for_who_has_drilled(serve: Serve) -> None:
    async def scene(here: Running) -> None:
        ann = await here.guest("Ann")
        wish = {
            "rules": {"turn_limit": 6},
            "seats": [{"seat": "A", "by": "me"}, {"seat": "B", "by": "bot", "bot": "mirror"}],
        }
        assert (await posted(ann, "/api/tables", wish, 400))["code"] == "no-such-bot"
        drill = await posted(ann, "/api/me/drill", {})
        answers = [{"said": None}] * len(drill["trial"]["questions"])
        await posted(ann, "/api/me/drill/answers", {"number": 0, "answers": answers})
        await posted(ann, "/api/me/drill/end", {})
        table = (await posted(ann, "/api/tables", wish))["table"]
        at = await ann.sit_at(table)
        await at.phase("playing")
        assert at.frame["seats"][1]["bot"].startswith("mirror:")
        await at.my_word()
        assert (await got(ann, "/api/me/statistics"))["mirror"] is True

    serve(scene)


def test_puzzles_are_asked_and_answered(serve: Serve) -> None:
    async def scene(here: Running) -> None:
        ann = await here.guest("Ann")
        listed = await got(ann, "/api/puzzles")
        names = listed["puzzles"]
        turn, reply = (
            next(one.name for one in puzzles() if one.replies is replies)
            for replies in (False, True)
        )
        assert {turn, reply} < set(names)
        for name in (turn, reply):
            puzzle = await got(ann, f"/api/puzzles/{name}")
            assert ("b" in puzzle["choices"]) is (name == turn)
            assert ("steal" in puzzle["choices"]) is (name == reply)
            answer = await posted(ann, f"/api/puzzles/{name}", {"choice": puzzle["choices"][0]})
            assert answer["best"] in puzzle["choices"]
            await posted(ann, f"/api/puzzles/{name}", {"choice": "resign"}, 400)
        await got(ann, "/api/puzzles/none", 404)

    serve(scene)


def test_my_games_are_counted_when_they_are_over_and_not_before(serve: Serve) -> None:
    async def scene(here: Running) -> None:
        a, b = await here.duel()
        ann, bob = here.guests
        assert (await got(ann, "/api/me/games"))["tables"] == []
        assert (await got(ann, "/api/me/statistics"))["all"]["games"] == 0
        table = await played(a, b)
        assert [game["table"] for game in (await got(ann, "/api/me/games"))["tables"]] == [table]
        told = await got(ann, "/api/me/statistics")
        assert told["by_opponent"][0]["name"] == "Bob"
        assert told["all"]["lost"] == 1
        assert told["forgotten_most"] == "S"
        assert (await got(bob, "/api/me/statistics"))["all"]["won"] == 1
        export = await got(ann, "/api/me/export")
        assert "Bob" in export
        assert "6. b" in export

    serve(scene)


def test_nobody_wins_against_themselves(serve: Serve) -> None:
    async def scene(here: Running) -> None:
        ann = await here.guest("Ann")
        seats = [{"seat": seat, "by": "me"} for seat in "AB"]
        at = await ann.sit_at(await ann.create(seats=seats))
        await at.phase("playing")
        await at.ask("resign", seat="B")
        await at.phase("over")
        assert len((await got(ann, "/api/me/games"))["tables"]) == 1
        assert (await got(ann, "/api/me/statistics"))["all"]["games"] == 0
        assert "resign" in await got(ann, "/api/me/export"), "it is still mine to take along"

    serve(scene)


def test_who_is_forgotten_leaves_their_moves_and_nothing_else(serve: Serve) -> None:
    async def scene(here: Running) -> None:
        a, b = await here.duel()
        ann, bob = here.guests
        refused = await bob.http.delete("/api/me")
        assert (refused.status_code, refused.json()["code"]) == (409, "not-now")
        table = await played(a, b)
        before = await got(ann, f"/api/games/{table}/record")
        assert (await bob.http.delete("/api/me")).status_code == 200
        assert (await bob.http.get("/api/me")).status_code == 401
        after = await got(ann, f"/api/games/{table}/record")
        assert "Bob" in before
        assert "Bob" not in after
        assert "Sword" not in after
        assert after.split("\n\n")[1].split()[-1] == "B"
        listed = (await got(ann, "/api/me/games"))["tables"]
        assert bob.person not in str(listed)
        assert "Bob" not in str(listed)
        for row in await here.node.storage.read(table):
            assert bob.person not in repr(row.entry)
        assert (await got(ann, "/api/me/statistics"))["all"]["games"] == 1

    serve(scene)
