"""The look belongs to the looker: nobody takes it away, and nobody else is shown the stone."""

from __future__ import annotations

from pathlib import Path

import pytest

from tellstones.rules import Seat
from tellstones.server.rooms.decisions import must_wait
from tests.server.clients import AtTable, Guest, moves
from tests.server.running_server import Running, Serve
from tests.server.stopped_clock import StoppedClock
from tests.server.tables.look_scenes import (
    heard,
    lifted,
    peeking,
    rang,
    shown,
    with_clock,
)


def test_the_symbol_is_sent_when_the_stone_is_held_and_not_before(serve: Serve) -> None:
    async def scene(here: Running) -> None:
        a, b = await peeking(here)
        assert b.frame["look"] == a.frame["look"] == {"seat": "B", "held": False}
        assert b.frame["sight"] is None
        assert (await b.ask("hold", seat="B"))["t"] == "ack"
        assert (await shown(b))["stone"] == "S"
        await a.until(lambda: lifted(a))
        assert not any(message.get("sight") for message in a.told)

    serve(scene)


def test_a_program_that_moves_at_once_cannot_take_a_look_away(serve: Serve) -> None:
    """Its word waits, however early it is said, and is heard when the stone is back."""

    async def scene(here: Running) -> None:
        a, b = await peeking(here)
        early = await a.send("move", seat="A", move="C>", at=a.frame["event_seq"])
        await b.ask("hold", seat="B")
        await shown(b)
        await a.ask("ping")
        assert b.frame["event"]["kind"] == "looked"
        assert not heard(a, early)
        assert (await b.ask("put-back", seat="B"))["t"] == "ack"
        await a.until(lambda: heard(a, early))
        assert a.answer(early) == {**(a.answer(early) or {}), "t": "ack"}
        await b.event("placed")

    serve(scene)


def test_one_word_waits_and_a_second_is_refused(serve: Serve) -> None:
    async def scene(here: Running) -> None:
        a, b = await peeking(here)
        first = await a.send("move", seat="A", move="C>", at=a.frame["event_seq"])
        assert (await a.move("C<", "A"))["code"] == "looking"
        assert (await a.ask("say", text="Take your time."))["t"] == "ack"
        await b.ask("put-back", seat="B")
        await a.until(lambda: heard(a, first))
        await b.event("placed")
        assert b.frame["event"]["end"] == ">"

    serve(scene)


def test_a_bot_waits_for_the_looker(folder: Path) -> None:
    async def scene(here: Running, clock: StoppedClock) -> None:
        guest = await here.guest()
        guest.looks_at_once = False
        rules = {"first": "A", "opening": "scales"}
        seats = [{"seat": "A", "by": "me"}, {"seat": "B", "by": "bot", "bot": "page"}]
        at = await guest.sit_at(await guest.create(rules=rules, seats=seats))
        await moves((at, "h1"))
        await at.my_word()
        peek = next(move for move in at.frame["legal"] if move.startswith("p"))
        await moves((at, peek))
        clock.advance(600)
        await rang(here, at)
        await at.ask("ping")
        assert at.frame["event"]["kind"] == "looked"
        looked = int(at.frame["event_seq"])
        await at.ask("hold", seat="A")
        await shown(at)
        await at.ask("put-back", seat="A")
        await at.until(lambda: int(at.frame["event_seq"]) > looked)

    with_clock(folder, scene)


def test_looking_time_runs_while_the_stone_is_held_ten_seconds_in_all(folder: Path) -> None:
    async def scene(here: Running, clock: StoppedClock) -> None:
        a, b = await peeking(here)
        clock.advance(3600)  # a look that was not begun does not lapse
        await rang(here, b)
        await b.ask("hold", seat="B")
        assert (await shown(b))["until"] == clock.now() + 10_000
        clock.advance(0.5)
        await b.ask("release", seat="B")
        await b.until(lambda: not lifted(b))
        assert b.frame["sight"] is None
        clock.advance(3600)  # a tap has hardly seen anything
        await rang(here, b)
        await b.ask("hold", seat="B")
        assert (await shown(b))["until"] == clock.now() + 9_500
        clock.advance(9.5)
        await rang(here, b)
        await b.until(lambda: b.frame["look"] is None)
        assert (await b.ask("hold", seat="B"))["code"] == "not-now"
        await moves((a, "C>"))

    with_clock(folder, scene)


def test_a_look_that_was_seen_and_let_go_is_over_with_its_time(folder: Path) -> None:
    """The worst client: it lets go and never says that the stone is back."""

    async def scene(here: Running, clock: StoppedClock) -> None:
        a, b = await peeking(here)
        await b.ask("hold", seat="B")
        clock.advance(0.7)
        await b.ask("release", seat="B")
        waiting = await a.send("move", seat="A", move="C>", at=a.frame["event_seq"])
        clock.advance(9)
        await rang(here, b)
        await a.ask("ping")
        assert not heard(a, waiting)
        clock.advance(1)
        await rang(here, b)
        await a.until(lambda: heard(a, waiting))

    with_clock(folder, scene)


def test_whoever_looks_may_speak_on_and_all_others_wait(serve: Serve) -> None:
    async def scene(here: Running) -> None:
        _, b = await peeking(here)
        async with here.node.tables.holding(b.frame["table"]) as live:
            assert must_wait(live.room, Seat.A)
            assert not must_wait(live.room, Seat.B), "to go on puts the stone back"

    serve(scene)


def test_a_look_runs_on_the_looker_s_clock(folder: Path) -> None:
    async def scene(here: Running, clock: StoppedClock) -> None:
        a, b = await peeking(here, time={"kind": "bank", "seconds": 60, "plus": 2})
        clock.advance(20)
        await a.send("point", seat="A", place=1)
        await b.ask("hold", seat="B")
        await b.until(lambda: lifted(b))
        assert b.frame["clock"]["running"] == "B"
        assert b.frame["clock"]["left"] == {"A": 62.0, "B": 42.0}
        await b.ask("put-back", seat="B")
        await b.until(lambda: b.frame["look"] is None)
        assert b.frame["clock"]["running"] == "A"
        assert b.frame["clock"]["left"] == {"A": 62.0, "B": 42.0}

    with_clock(folder, scene)


def test_whoever_never_looks_loses_on_their_own_time(folder: Path) -> None:
    async def scene(here: Running, clock: StoppedClock) -> None:
        a, b = await peeking(here, time={"kind": "word", "seconds": 30, "plus": 0})
        clock.advance(31)
        await rang(here, b)
        await a.phase("over")
        assert a.frame["result"] == {"winner": "A", "termination": "time"}

    with_clock(folder, scene)


def test_a_stone_put_back_is_not_shown_again(serve: Serve) -> None:
    async def scene(here: Running) -> None:
        _, b = await peeking(here)
        await b.ask("hold", seat="B")
        await shown(b)
        assert (await b.ask("put-back", seat="B"))["t"] == "ack"
        assert (await b.ask("put-back", seat="B"))["t"] == "ack", "saying so twice is harmless"
        here.guests[1].looks_at_once = False
        back = await here.guests[1].sit_at(b.frame["table"])
        assert back.frame["event"]["kind"] == "looked"
        assert back.frame["look"] is None
        assert back.frame["sight"] is None

    serve(scene)


def test_a_look_given_to_the_partner_is_the_partner_s_alone(serve: Serve) -> None:
    async def scene(here: Running) -> None:
        at = await here.kings_round()
        at[3].looks_at_once = False
        await moves((at[0], "h1"), (at[1], "p1t"))
        await at[3].event("looked")
        assert at[3].frame["look"] == {"seat": "D", "held": False}
        assert (await at[1].ask("hold", seat="B"))["code"] == "not-now"
        await at[3].ask("hold", seat="D")
        assert (await shown(at[3]))["seat"] == "D"
        for other in at[:3]:
            await other.ask("ping")
            assert not any(message.get("sight") for message in other.told)

    serve(scene)


def test_a_look_is_put_back_when_another_seat_uncovers_the_screen(serve: Serve) -> None:
    async def scene(here: Running) -> None:
        guest = await here.guest()
        guest.looks_at_once = False
        seats = [{"seat": seat, "by": "me"} for seat in "AB"]
        rules = {"first": "A", "opening": "scales"}
        at = await guest.sit_at(await guest.create(rules=rules, seats=seats))
        await at.phase("playing")
        await moves((at, "h1"), (at, "p1"))
        await at.ask("hold", seat="B")
        await shown(at)
        since = len(at.told)
        await at.ask("here", seat="A")
        frames = [message for message in at.told[since:] if message["t"] == "table"]
        assert [frame["sight"] for frame in frames] == [None] * len(frames)
        assert at.frame["look"] is None

    serve(scene)


async def program_at(here: Running, owner: Guest, table: str) -> AtTable:
    made = await owner.post("/api/me/programs", {"name": "Deep Stone"})
    program = Guest(here.base, "", {"person": made["person"]})
    program.looks_at_once = False
    here.guests.append(program)
    return await AtTable.join(program, table, Authorization=f"Bearer {made['token']}")


def test_a_program_has_looked_as_soon_as_it_was_told(folder: Path) -> None:
    async def scene(here: Running, clock: StoppedClock) -> None:
        owner = await here.guest("Ann")
        rules = {"first": "A", "opening": "scales"}
        table = await owner.create(rules=rules, seats=[{"seat": "A", "by": "me"}])
        a = await owner.sit_at(table)
        program = await program_at(here, owner, table)
        await program.ask("sit", seat="B")
        await a.ask("ready")
        await moves((a, "h1"), (program, "p1"))
        await shown(program)
        early = await a.send("move", seat="A", move="C>", at=a.frame["event_seq"])
        await a.ask("ping")
        assert not heard(a, early)
        clock.advance(0.6)
        await rang(here, a)
        await a.until(lambda: heard(a, early))

    with_clock(folder, scene)


@pytest.mark.parametrize("message", ["hold", "release"])
def test_there_is_nothing_to_hold_where_nobody_looks(serve: Serve, message: str) -> None:
    async def scene(here: Running) -> None:
        a, _ = await here.duel()
        assert (await a.ask(message, seat="A"))["code"] == "not-now"
        await moves((a, "h1"))
        assert (await a.ask(message, seat="A"))["code"] == "not-now"

    serve(scene)


def test_holding_again_and_again_is_refused_in_the_end(folder: Path) -> None:
    """Each hold is a stored row."""

    async def scene(here: Running, clock: StoppedClock) -> None:
        _, b = await peeking(here)
        answers = []
        for _ in range(25):
            answers.append((await b.ask("hold", seat="B")).get("code"))
            await b.ask("release", seat="B")
        assert answers[:20] == [None] * 20
        assert set(answers[20:]) == {"too-many"}

    with_clock(folder, scene)
