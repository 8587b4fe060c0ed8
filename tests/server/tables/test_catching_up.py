"""Events during a seat's absence are shown to it once."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from tellstones.server.storage.entries import Row
from tests.server.clients import AtTable, moves
from tests.server.running_server import Running, Serve, running


def fresh(at: AtTable) -> list[tuple[str, bool]]:
    """The events that this client's frames have shown, and whether as news."""
    frames = [message for message in at.told if message["t"] == "table"]
    return [(frame["event"]["kind"], frame["fresh"]) for frame in frames if frame["event"]]


def test_what_a_seat_missed_is_shown_to_it_in_order_and_once(serve: Serve) -> None:
    async def scene(here: Running) -> None:
        a, b = await here.duel(rules={"hands": "opponent"})
        await moves((a, "C>"))
        await b.my_word()
        await b.send("seen", seq=b.frame["event_seq"])
        await b.ask("ping")
        await b.leave()
        guest = here.guests[1]
        # While B is away its seat is awaited, and so nothing happens but A's resigning.
        await a.ask("resign", seat="A")
        back = await guest.sit_at(a.frame["table"])
        assert fresh(back) == [("resigned", True)]
        await back.send("seen", seq=back.frame["event_seq"])
        await back.ask("ping")
        again = await guest.sit_at(a.frame["table"])
        assert fresh(again) == [("resigned", False)]

    serve(scene)


def test_missed_events_come_one_by_one_with_the_table_as_it_lay(serve: Serve) -> None:
    async def scene(here: Running) -> None:
        at = await here.kings_round()
        late, table = here.guests[3], at[3].table
        await at[3].leave()
        await moves((at[0], "C>"), (at[1], "h1"), (at[2], "1~2"))
        back = await late.sit_at(table)
        await back.my_word()
        assert fresh(back) == [("placed", True), ("hid", True), ("swapped", True)]
        shown = [m["view"]["lines"][0] for m in back.told if m["t"] == "table"]
        assert shown == [["S", "C"], [None, "C"], ["C", None]]
        legal = [bool(m["legal"]) for m in back.told if m["t"] == "table"]
        assert legal == [False, False, True]
        # A seat's own move acknowledges all before it.
        await moves((back, "W<"))
        second = await late.second_device()
        here.guests.append(second)
        further = await second.sit_at(table)
        assert fresh(further) == [("placed", False)]
        watcher = await (await here.guest("W")).sit_at(table)
        assert fresh(watcher) == [("placed", False)]
        assert watcher.frame["legal"] == []

    serve(scene)


def test_what_was_seen_is_remembered_through_a_restart(folder: Path) -> None:
    async def main() -> None:
        async with running(folder / "tables.sqlite3") as here:
            a, b = await here.duel()
            await moves((a, "C>"))
            await b.my_word()
            await b.send("seen", seq=b.frame["event_seq"])
            await b.ask("ping")
            table, guest = b.frame["table"], here.guests[1]
            old = guest.base
        async with running(folder / "tables.sqlite3") as here:
            guest.base = here.base
            back = await guest.sit_at(table)
            assert fresh(back) == [("placed", False)]
            assert guest.base != old

    asyncio.run(main())


async def uncovered(at: AtTable, seat: str) -> list[tuple[list[str | None], bool]]:
    """The Line and whether it is news, of each frame that a seat is shown when it uncovers."""
    since = len(at.told)
    assert (await at.ask("here", seat=seat))["t"] == "ack"
    frames = [message for message in at.told[since:] if message["t"] == "table"]
    return [(frame["view"]["lines"][0], frame["fresh"]) for frame in frames]


def test_at_one_screen_each_seat_is_shown_what_it_missed_when_it_uncovers_it(serve: Serve) -> None:
    async def scene(here: Running) -> None:
        guest = await here.guest()
        seats = [{"seat": seat, "by": "me"} for seat in "ABCD"]
        rules = {"players": 4, "first": "A", "opening": "scales"}
        at = await guest.sit_at(await guest.create(rules=rules, seats=seats))
        await at.phase("playing")
        assert await uncovered(at, "A") == [(["S"], False)]
        await moves((at, "C>"), (at, "h1"))
        assert await uncovered(at, "C") == [(["S"], False), (["S", "C"], True), ([None, "C"], True)]
        await at.send("seen", seq=at.frame["event_seq"], seat="C")
        assert await uncovered(at, "C") == [([None, "C"], False)]
        assert len(await uncovered(at, "D")) == 3
        assert await uncovered(at, "B") == [([None, "C"], False)], "its own move it has seen"

    serve(scene)


def test_who_has_one_seat_is_shown_nothing_of_before(serve: Serve) -> None:
    async def scene(here: Running) -> None:
        a, b = await here.duel()
        await moves((a, "h1"))
        assert (await b.ask("here", seat="B"))["code"] == "not-now"
        assert (await b.ask("here", seat="A"))["code"] == "not-your-seat"

    serve(scene)


def test_a_table_that_two_wait_for_is_opened_though_one_of_them_is_cancelled(
    serve: Serve, monkeypatch: pytest.MonkeyPatch
) -> None:
    may_read = asyncio.Event()

    async def scene(here: Running) -> None:
        tables, read = here.node.tables, here.node.storage.read

        async def later(table: str, after: int = 0) -> list[Row]:
            await may_read.wait()
            return await read(table, after)

        async def opened(table: str) -> str:
            async with tables.holding(table) as live:
                return live.room.id

        table = await (await here.guest()).create()
        if (live := tables.live.pop(table, None)) is not None:  # else it was released already
            live.close()
        monkeypatch.setattr(here.node.storage, "read", later)
        one, other = (asyncio.create_task(opened(table)) for _ in range(2))
        await asyncio.sleep(0)
        one.cancel()
        await asyncio.wait([one])
        may_read.set()
        assert await other == table
        assert one.cancelled()

    serve(scene)
