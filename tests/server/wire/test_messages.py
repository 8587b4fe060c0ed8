"""Messages: acknowledged once, refused with a code, and never more than they should be."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus
from websockets.typing import Subprotocol

from tellstones.server.rate_limits import TokenBucket
from tellstones.server.wire import outgoing
from tests.server.clients import AtTable, client
from tests.server.running_server import Running, Serve
from tests.server.stopped_clock import StoppedClock


async def stored(here: Running, at: AtTable) -> int:
    return len(await here.node.storage.read(at.frame["table"]))


def test_a_message_sent_again_is_acknowledged_and_happens_once(serve: Serve) -> None:
    async def scene(here: Running) -> None:
        a, b = await here.duel()
        first = await a.ask("move", id="one", seat="A", move="h1", at=0)
        rows = await stored(here, a)
        await b.my_word()
        again = await a.ask("move", id="one", seat="A", move="h1", at=0)
        assert first == again
        assert await stored(here, a) == rows

    serve(scene)


def test_a_look_sent_again_gets_its_ack_and_not_the_symbol(serve: Serve) -> None:
    async def scene(here: Running) -> None:
        a, b = await here.duel()
        await a.move("h1")
        await b.my_word()
        at, b.looks_at_once = b.frame["event_seq"], False
        await b.ask("move", id="look", seat="B", move="p1", at=at)
        await b.ask("hold", seat="B")
        await b.until(lambda: b.frame["sight"] is not None)
        frames = len(b.told)
        ack = await b.ask("move", id="look", seat="B", move="p1", at=at)
        assert ack["t"] == "ack"
        assert [m["t"] for m in b.told[frames:]] == ["ack"]

    serve(scene)


BAD = [
    ("not json", "unreadable"),
    ("[]", "unreadable"),
    ("{}", "unreadable"),
    ('{"t": "dance", "id": "bad"}', "unreadable"),
    ('{"t": "ready"}', "unreadable"),
    ('{"t": "ready", "id": "bad", "extra": 1}', "unreadable"),
    ('{"t": "move", "id": "bad", "seat": "A", "move": "xyzzy", "at": 0}', "unreadable"),
    ('{"t": "move", "id": "bad", "seat": "A", "move": "h1@2", "at": 0}', "unreadable"),
    ('{"t": "move", "id": "bad", "seat": "B", "move": "h1", "at": 0}', "not-your-seat"),
    ('{"t": "move", "id": "bad", "seat": "C", "move": "h1", "at": 0}', "no-such-seat"),
    ('{"t": "move", "id": "bad", "seat": "A", "move": "h1", "at": 7}', "late"),
    ('{"t": "move", "id": "bad", "seat": "A", "move": "p1", "at": 0}', "refused"),
    ('{"t": "resign", "id": "bad", "seat": "B"}', "not-your-seat"),
    ('{"t": "no-draw", "id": "bad", "seat": "A"}', "not-now"),
    ('{"t": "claim", "id": "bad", "seat": "A"}', "not-away"),
    ('{"t": "bot", "id": "bad", "seat": "B", "bot": "page"}', "not-away"),
    ('{"t": "again", "id": "bad"}', "still-played"),
    ('{"t": "sit", "id": "bad", "seat": "B"}', "not-now"),
    ('{"t": "say", "id": "bad"}', "unreadable"),
    ('{"t": "say", "id": "bad", "text": "\\u0007"}', "unreadable"),
    ('{"t": "say", "id": "bad", "phrase": "unheard-of"}', "no-such-phrase"),
    ('{"t": "hint", "id": "bad", "seat": "A"}', "not-now"),
    ('{"t": "point", "id": "bad", "seat": "B", "place": 1}', "not-your-seat"),
    (json.dumps({"t": "say", "id": "bad", "text": "é" * 3000}), "too-long"),
    (json.dumps({"t": "say", "id": "bad", "text": "x" * 281}), "unreadable"),
]


def test_whatever_is_wrong_gets_a_code_and_changes_nothing(serve: Serve) -> None:
    async def scene(here: Running) -> None:
        a, b = await here.duel()
        rows = await stored(here, a)
        for message, code in BAD:
            a.told.clear()
            await a.socket.send(message)
            await a.until(lambda: bool(a.told))
            assert a.told[-1]["t"] == "error", message
            assert a.told[-1]["code"] == code, message
        assert (await b.move("h1", "B"))["refusal"] == "not-your-word"
        a.told.clear()
        await a.socket.send(b"\x00\x01")
        await a.until(lambda: bool(a.told))
        assert a.told[-1]["code"] == "unreadable"
        assert await stored(here, a) == rows

    serve(scene)


def test_an_enormous_message_closes_the_socket(serve: Serve) -> None:
    async def scene(here: Running) -> None:
        a, _ = await here.duel()
        await a.socket.send("x" * 100_000)
        assert await a.gone() == 1009

    serve(scene)


def test_the_rules_say_why_not(serve: Serve) -> None:
    async def scene(here: Running) -> None:
        a, _ = await here.duel()
        for move, refusal in (("h1", None), ("p1", "peek-face-up"), ("c1", "challenge-face-up")):
            assert (await a.ask("why", seat="A", move=move))["refusal"] == refusal
        assert (await a.ask("why", seat="B", move="h1"))["refusal"] == "not-your-word"

    serve(scene)


def test_pages_of_other_origins_are_refused(serve: Serve) -> None:
    async def scene(here: Running) -> None:
        a, _ = await here.duel()
        guest = here.guests[0]
        evil = {"Origin": "https://evil.example"}
        url = f"{here.base.replace('http', 'ws', 1)}/ws/table/{a.frame['table']}"
        with pytest.raises(InvalidStatus) as refused:
            await connect(url, additional_headers={**guest.headers, **evil})
        assert refused.value.response.status_code == 403
        answer = await guest.http.post("/api/tables", json={}, headers=evil)
        assert answer.status_code == 403
        assert answer.json()["code"] == "forbidden-origin"
        own = {"Origin": here.base}
        assert (await guest.http.post("/api/tables", json={}, headers=own)).status_code == 200
        await (await AtTable.join(guest, a.frame["table"], **own)).leave()

    serve(scene)


def test_nobody_and_no_table_are_turned_away_with_a_code(serve: Serve) -> None:
    async def scene(here: Running) -> None:
        guest = await here.guest()
        for table, headers, code in (
            ("a" * 16, {}, 4004),
            ("a" * 16, {"Cookie": ""}, 4001),
            ("a" * 16, {"Cookie": "tellstones=wrong"}, 4001),
        ):
            at = await AtTable.join(guest, table, **headers)
            assert await at.gone() == code
            assert at.told[0]["t"] == "bye"

    serve(scene)


def test_a_token_may_come_as_a_subprotocol(serve: Serve) -> None:
    async def scene(here: Running) -> None:
        guest = await here.guest()
        token = (await guest.post("/api/me/programs", {"name": "Robot"}))["token"]
        table = await guest.create()
        url = f"{here.base.replace('http', 'ws', 1)}/ws/table/{table}"
        offered = [Subprotocol("tellstones"), Subprotocol(f"bearer.{token}")]
        async with connect(url, subprotocols=offered) as socket:
            assert socket.subprotocol == "tellstones"
            assert json.loads(await socket.recv())["t"] == "table"

    serve(scene)


def test_a_slow_reader_is_dropped_and_nobody_waits_for_it(serve: Serve) -> None:
    async def scene(here: Running) -> None:
        a, b = await here.duel()
        slow = await here.guest("Slow")
        url = f"{here.base.replace('http', 'ws', 1)}/ws/table/{a.frame['table']}"
        async with connect(url, additional_headers=slow.headers, max_queue=1) as socket:
            await socket.recv()
            socket.transport.pause_reading()
            live = here.node.tables.live[a.frame["table"]]
            connection = live.broadcast.connections[-1]
            for _ in range(20_000):
                connection.tell(outgoing.Pong(id="x" * 1000, now=0))
                if connection.code is not None:
                    break
                await asyncio.sleep(0)
            assert connection.code == 4013
            assert (await a.ask("ping"))["t"] == "pong"
            await b.until(lambda: b.frame["watchers"] == 0)
            socket.transport.abort()

    serve(scene)


def test_too_many_messages_are_refused(serve: Serve) -> None:
    async def scene(here: Running) -> None:
        a, _ = await here.duel()
        connection = here.node.tables.live[a.frame["table"]].broadcast.connections[0]
        connection.messages = TokenBucket(3, 0.001)
        answers = [await a.ask("ping") for _ in range(6)]
        assert [m["t"] for m in answers[:3]] == ["pong"] * 3
        assert answers[-1]["code"] == "too-many"
        connection.refused = 100
        connection.messages = TokenBucket(0, 0.001)
        await a.send("ping")
        assert await a.gone() == 4029

    serve(scene, clock=StoppedClock())


def test_doors_answer_nonsense_with_a_code(serve: Serve) -> None:
    async def scene(here: Running) -> None:
        guest = await here.guest()
        http = guest.http
        cases: list[tuple[Any, int, str]] = [
            (http.post("/api/tables", content=b"{"), 400, "unreadable"),
            (http.post("/api/tables", content=b'{"\xff": 1}'), 400, "unreadable"),
            (http.post("/api/tables", content=b"x" * 5000), 413, "too-long"),
            (http.get("/api/tables/unknown"), 404, "no-such-table"),
            (http.get("/api/games/unknown/record"), 404, "no-such-table"),
            (http.get("/api/unheard/of"), 404, "no-such-thing"),
            (http.post("/api/enter", json={"secret": "x" * 43}), 403, "wrong-secret"),
        ]
        for answering, status, code in cases:
            answer = await answering
            assert (answer.status_code, answer.json()["code"]) == (status, code)
            assert answer.headers["cache-control"] == "no-store"
        async with client(here.base) as nobody:
            for path in ("/api/tables", "/api/play", "/api/me/link", "/api/me/phrase"):
                assert (await nobody.post(path, json={})).status_code == 401

    serve(scene)


def test_every_answer_says_what_a_browser_may_do_with_it(serve: Serve) -> None:
    async def scene(here: Running) -> None:
        guest = await here.guest()
        for path in ("/", "/api/me", "/healthz", "/table/abc"):
            headers = (await guest.http.get(path)).headers
            assert "script-src 'self'" in headers["content-security-policy"]
            assert "unsafe-inline" not in headers["content-security-policy"]
            assert headers["x-content-type-options"] == "nosniff"
            assert headers["cache-control"] == "no-store"
            assert "server" not in headers

    serve(scene)


def test_a_stopping_server_tells_people_and_they_come_back(serve: Serve) -> None:
    async def scene(here: Running) -> None:
        a, b = await here.duel()
        here.node.stopping = True
        here.node.say_goodbye()
        for at in (a, b):
            assert await at.gone() == 1012
            assert at.told[-1] == {"t": "bye", "code": "stopping", "back": "now"}
        assert (await here.guests[0].http.get("/healthz")).status_code == 503
        here.node.stopping = False
        back = await here.guests[0].sit_at(a.frame["table"])
        assert back.frame["you"]["seats"] == ["A"]

    serve(scene)


def test_many_messages_at_once_are_decided_one_after_the_other(serve: Serve) -> None:
    async def scene(here: Running) -> None:
        a, _ = await here.duel()
        moves = ["h1", "C<", "C>", "D<", "W>"]
        answers = await asyncio.gather(
            *(a.ask("move", seat="A", move=move, at=0) for move in moves)
        )
        assert sum(answer["t"] == "ack" for answer in answers) == 1
        assert sum(answer.get("code") == "late" for answer in answers) == 4

    serve(scene)
