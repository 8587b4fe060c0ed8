"""The look belongs to the looker: nobody takes it away, and nobody else is shown the stone."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from contextlib import closing
from functools import partial
from pathlib import Path
from sqlite3 import connect
from typing import Any

import pytest

from tellstones.rules import Seat
from tellstones.server.cluster.outages import Outage
from tellstones.server.rooms.decisions import must_wait
from tests.server.clients import AtTable, Guest, Message, moves
from tests.server.databases import fresh_database
from tests.server.running_server import QUICK, Running, Serve, running
from tests.server.stopped_clock import StoppedClock

TimedScene = Callable[[Running, StoppedClock], Coroutine[Any, Any, None]]


async def peeking(here: Running, **wish: Any) -> tuple[AtTable, AtTable]:
    """A has hidden the Scales, and B has just said that it looks at them, by hand."""
    a, b = await here.duel(**wish)
    b.looks_at_once = False
    await moves((a, "h1"), (b, "p1"))
    await b.event("looked")
    await a.event("looked")
    return a, b


def with_clock(folder: Path, scene: TimedScene) -> None:
    clock = StoppedClock()

    async def main() -> None:
        async with running(folder / "tables.sqlite3", clock=clock) as here:
            await scene(here, clock)

    asyncio.run(main())


async def rang(here: Running, at: AtTable) -> None:
    """The table is looked at again, as its timer would."""
    async with here.node.tables.holding(at.frame["table"]) as live:
        live.automation.wake()


def lifted(at: AtTable) -> bool:
    """Whether somebody holds a stone up, as this client is shown it."""
    return bool((at.frame["look"] or {}).get("held"))


async def shown(at: AtTable) -> Message:
    """The symbol, once this client is shown one."""
    await at.until(lambda: at.frame["sight"] is not None)
    found: Message = at.frame["sight"]
    return found


def heard(at: AtTable, message_id: str) -> bool:
    return at.answer(message_id) is not None


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


def test_a_word_by_way_of_another_node_waits_too(folder: Path) -> None:
    async def main() -> None:
        database = fresh_database()
        async with (
            running(folder / "no file", database=database) as one,
            running(folder / "no file", database=database) as other,
        ):
            a, b = await peeking(one, there=other)
            early = await a.send("move", seat="A", move="C>", at=a.frame["event_seq"])
            await b.ask("hold", seat="B")
            await shown(b)
            await a.until(partial(lifted, a))
            assert not any(message.get("sight") for message in a.told)
            assert not heard(a, early)
            await b.ask("put-back", seat="B")
            await b.event("placed")
            assert (a.answer(early) or {})["t"] == "ack"

    asyncio.run(main())


def test_whoever_leaves_their_look_may_be_claimed(folder: Path) -> None:
    async def scene(here: Running, clock: StoppedClock) -> None:
        a, b = await peeking(here, time={"kind": "bank", "seconds": 900})
        await b.ask("hold", seat="B")
        clock.advance(0.1)
        await b.leave()
        await a.until(lambda: not (lifted(a) or a.frame["seats"][1]["here"]))
        assert (await a.ask("claim", seat="A"))["code"] == "not-away"
        clock.advance(QUICK.claim_after)
        assert (await a.ask("claim", seat="A"))["t"] == "ack"
        await a.phase("over")

    with_clock(folder, scene)


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


def test_a_look_is_shown_on_the_device_that_held_it_first(serve: Serve) -> None:
    async def scene(here: Running) -> None:
        a, b = await peeking(here)
        second = await here.guests[1].second_device()
        second.looks_at_once = False
        here.guests.append(second)
        further = await second.sit_at(b.frame["table"])
        watcher = await (await here.guest("W")).sit_at(b.frame["table"])
        await b.ask("hold", seat="B")
        await shown(b)
        assert (await further.ask("hold", seat="B"))["code"] == "not-now"
        assert (await further.ask("put-back", seat="B"))["code"] == "not-now"
        assert (await a.ask("hold", seat="B"))["code"] == "not-your-seat"
        for other in (a, further, watcher):
            await other.until(partial(lifted, other))
            assert not any(message.get("sight") for message in other.told)
        await b.ask("release", seat="B")
        assert (await further.ask("hold", seat="B"))["t"] == "ack", "nobody holds it any more"
        await shown(further)

    serve(scene)


def test_nobody_looks_while_the_storage_is_away(folder: Path) -> None:
    async def scene(here: Running, clock: StoppedClock) -> None:
        _, b = await peeking(here)
        await b.ask("hold", seat="B")
        clock.advance(0.1)
        away = clock.now()
        clock.advance(60)
        here.node.outages.were_down([Outage(away, clock.now())])
        await rang(here, b)
        await b.until(lambda: not lifted(b))
        await b.ask("hold", seat="B")
        assert (await shown(b))["until"] == clock.now() + 9_900

    with_clock(folder, scene)


def test_nobody_looks_while_no_server_is_there(folder: Path) -> None:
    """What a server that was killed has left behind."""
    left, clock = folder / "left.sqlite3", StoppedClock()

    async def main() -> None:
        async with running(folder / "tables.sqlite3", clock=clock) as here:
            _, b = await peeking(here)
            await b.ask("hold", seat="B")
            table, guest = b.frame["table"], here.guests[1]
            with closing(connect(folder / "tables.sqlite3")) as db, closing(connect(left)) as copy:
                db.backup(copy)
        clock.advance(3600)
        async with running(left, clock=clock) as here:
            guest.base = here.base
            guest.looks_at_once = False
            back = await guest.sit_at(table)
            await rang(here, back)
            await back.until(lambda: not lifted(back))
            await back.ask("hold", seat="B")
            await shown(back)

    asyncio.run(main())


def test_a_lost_connection_lets_go_and_looks_on_when_back(folder: Path) -> None:
    async def scene(here: Running, clock: StoppedClock) -> None:
        a, b = await peeking(here)
        await b.ask("hold", seat="B")
        clock.advance(0.2)
        await b.leave()
        await a.until(lambda: not lifted(a))
        clock.advance(3600)
        here.guests[1].looks_at_once = False
        back = await here.guests[1].sit_at(a.frame["table"])
        assert back.frame["sight"] is None
        await back.ask("hold", seat="B")
        assert (await shown(back))["until"] == clock.now() + 9_800

    with_clock(folder, scene)


def test_a_look_goes_on_after_a_restart(folder: Path) -> None:
    async def main() -> None:
        async with running(folder / "tables.sqlite3") as here:
            _, b = await peeking(here)
            table, guest = b.frame["table"], here.guests[1]
        async with running(folder / "tables.sqlite3") as here:
            guest.base = here.base
            guest.looks_at_once = False
            back = await guest.sit_at(table)
            assert back.frame["look"] == {"seat": "B", "held": False}
            await back.ask("hold", seat="B")
            await shown(back)

    asyncio.run(main())


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
