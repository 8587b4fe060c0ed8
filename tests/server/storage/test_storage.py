"""Tests that every storage must pass."""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec
import pytest

from tellstones.rules import Seat
from tellstones.server.clock import DAY_MS, SystemClock
from tellstones.server.phase import Phase
from tellstones.server.storage import (
    AccessToken,
    Card,
    Late,
    Leases,
    Person,
    Presence,
    Shown,
    SqliteStorage,
    Storage,
    TokenKind,
)
from tellstones.server.storage import entries as e
from tellstones.server.storage.operations import COOKIE_LIFE_MS
from tellstones.server.storage.postgres import PostgresStorage
from tests.server.storage.scenes import ANN, BOB, OTHER, ROBOT, TABLE, Store, made

LONG = Leases(beat_ms=5 * DAY_MS, lease_ms=5 * DAY_MS)


async def aged(storage: Storage, node: str, ms: int) -> None:
    """Makes the marks of a node older by this time."""
    for sql in ("update nodes set beat = beat - {}", "update presence set at = at - {}"):
        statement = sql.format(ms) + f" where node = '{node}'"
        if isinstance(storage, PostgresStorage):
            await storage._database.pool.execute(statement)
        else:
            assert isinstance(storage, SqliteStorage)
            await storage._database.writer.run(statement)


def moved(seq: int, table: str = TABLE, by: str | None = None) -> e.Row:
    return e.Row(table, seq, 1000 + seq, e.Moved(Seat.A, "h1", "device"), by)


def card(table: str = TABLE, **changes: Any) -> Card:
    plain = Card(
        table=table,
        phase=Phase.GATHERING,
        listed=True,
        quick=False,
        open_seats=1,
        players=2,
        maker=ANN,
        people=(ANN,),
        since=1000,
        due=None,
        listing=b"{}",
    )
    return msgspec.structs.replace(plain, **changes)


def test_a_whole_table_is_added_once_and_found(store: Store) -> None:
    async def scene(storage: Storage) -> None:
        rows, over = [made(), moved(2), moved(3)], card(phase=Phase.OVER, people=(ANN,))
        assert await storage.add_table(rows, over)
        assert not await storage.add_table([made()], card(people=(BOB,)))
        assert await storage.read(TABLE) == rows
        assert await storage.card(TABLE) == over
        assert await storage.cards_of(ANN, (Phase.OVER,), 5) == [over]

    store(scene)


def test_rows_are_read_as_they_were_appended(store: Store) -> None:
    async def scene(storage: Storage) -> None:
        rows = [made(), moved(2, by="device 1"), moved(3)]
        for row in rows:
            await storage.append(row)
        assert await storage.read(TABLE) == rows
        assert await storage.read(TABLE, after=2) == rows[2:]
        assert await storage.read(OTHER) == []

    store(scene)


def test_whoever_appends_second_is_late(store: Store) -> None:
    async def scene(storage: Storage) -> None:
        await storage.append(made())
        outcomes = await asyncio.gather(
            *(storage.append(moved(2, by=f"device {n}")) for n in range(20)),
            return_exceptions=True,
        )
        assert sum(outcome is None for outcome in outcomes) == 1
        assert sum(isinstance(outcome, Late) for outcome in outcomes) == 19
        assert len(await storage.read(TABLE)) == 2

    store(scene)


def test_a_row_that_is_not_the_next_is_late(store: Store) -> None:
    async def scene(storage: Storage) -> None:
        await storage.append(made())
        with pytest.raises(Late):
            await storage.append(moved(3))
        with pytest.raises(Late):
            await storage.append(moved(2, OTHER))

    store(scene)


def test_a_late_row_does_not_change_the_card(store: Store) -> None:
    async def scene(storage: Storage) -> None:
        await storage.append(made(), card())
        with pytest.raises(Late):
            await storage.append(made(), card(phase=Phase.OVER))
        found = await storage.card(TABLE)
        assert found is not None
        assert found.phase is Phase.GATHERING

    store(scene)


def test_tables_are_found_by_their_state(store: Store) -> None:
    async def scene(storage: Storage) -> None:
        await storage.append(made(), card(since=2000))
        await storage.append(made(OTHER), card(OTHER, since=1000, listed=False, quick=True))
        waiting = await storage.cards(Phase.GATHERING, limit=9)
        assert [found.table for found in waiting] == [TABLE, OTHER]
        listed = await storage.cards(Phase.GATHERING, listed=True, limit=9)
        assert [found.table for found in listed] == [TABLE]
        quick = await storage.cards(Phase.GATHERING, quick=True, limit=9)
        assert quick == [card(OTHER, since=1000, listed=False, quick=True)]
        assert await storage.cards(Phase.PLAYING, limit=9) == []

    store(scene)


def test_of_each_maker_few_tables_are_found_programs_included(store: Store) -> None:
    async def scene(storage: Storage) -> None:
        robot = AccessToken(b"1" * 32, "token", ROBOT, TokenKind.PROGRAM)
        await storage.add_person(Person(ROBOT, "Robot", ANN), robot, 1)
        makers = [BOB, *[ANN, ROBOT, ""] * 3]
        for number, maker in enumerate(makers):
            table = f"{number:016}"
            await storage.append(made(table), card(table, since=number, maker=maker))
        found = await storage.cards(Phase.GATHERING, listed=True, per_maker=2, limit=9)
        latest = [makers[int(one.table)] for one in found]
        assert latest == ["", ROBOT, ANN, "", "", BOB]

    store(scene)


def test_a_persons_tables_are_found_the_latest_first(store: Store) -> None:
    async def scene(storage: Storage) -> None:
        await storage.append(made(), card(since=1000))
        await storage.append(made(OTHER), card(OTHER, since=2000, people=(ANN, BOB)))
        living = (Phase.GATHERING, Phase.PLAYING)
        assert [c.table for c in await storage.cards_of(ANN, living, 9)] == [OTHER, TABLE]
        assert [c.table for c in await storage.cards_of(BOB, living, 9)] == [OTHER]
        assert await storage.cards_of(ANN, [Phase.OVER], 9) == []
        await storage.append(moved(2, OTHER), card(OTHER, people=(BOB,)))
        assert [c.table for c in await storage.cards_of(ANN, living, 9)] == [TABLE]

    store(scene)


def test_finished_games_come_in_order_and_by_pages(store: Store) -> None:
    async def scene(storage: Storage) -> None:
        for number, table in enumerate((OTHER, TABLE)):
            await storage.append(made(table), card(table, phase=Phase.OVER, since=number))
        first = await storage.finished((-1, ""), 1)
        assert [found.table for found in first] == [OTHER]
        second = await storage.finished((first[0].since, first[0].table), 1)
        assert [found.table for found in second] == [TABLE]

    store(scene)


def test_a_due_table_is_taken_once(store: Store) -> None:
    async def scene(storage: Storage) -> None:
        await storage.append(made(), card(due=500))
        await storage.append(made(OTHER), card(OTHER))
        taken = await asyncio.gather(*(storage.take_due(600, 1000, 9) for _ in range(5)))
        assert sorted(table for tables in taken for table in tables) == [TABLE]
        assert await storage.take_due(1599, 1000, 9) == []
        assert await storage.take_due(1600, 1000, 9) == [TABLE]
        await storage.set_due(TABLE, None)
        assert await storage.take_due(99_999, 1000, 9) == []

    store(scene)


def test_what_is_settled_stays_settled(store: Store) -> None:
    async def scene(storage: Storage) -> None:
        assert await storage.settled("key") is None
        winners = await asyncio.gather(*(storage.settle("key", str(n), 0) for n in range(9)))
        assert len(set(winners)) == 1
        assert await storage.settled("key") == winners[0]

    store(scene)


def test_what_is_of_no_more_use_is_swept_out(store: Store) -> None:
    async def scene(storage: Storage) -> None:
        now = SystemClock().now()
        yesterday, long_ago = now - DAY_MS - 1, now - COOKIE_LIFE_MS - 1
        for key, at in (("old", yesterday), ("new", now)):
            await storage.settle(key, "1", at)
        for node in ("gone", "alive"):
            await storage.beat(node)
        await storage.mark_presence(
            [
                Presence(TABLE, ANN, "gone", here=True),
                Presence(TABLE, BOB, "alive", here=False),
                Presence(TABLE, ROBOT, "alive", here=True),
            ]
        )
        for node in ("gone", "alive"):
            await aged(storage, node, DAY_MS + 1000)
        await storage.beat("alive")
        await storage.sweep(now)
        assert [await storage.settled(key) for key in ("old", "new")] == [None, "1"]
        assert await storage.presence(TABLE, LONG) == {ROBOT: None}

        for person, at in ((ANN, long_ago), (BOB, long_ago), (ROBOT, yesterday)):
            token = AccessToken(person.encode(), person, person, TokenKind.DEVICE)
            await storage.add_person(Person(person, "Somebody"), token, at)
        link = AccessToken(b"link", "link", ROBOT, TokenKind.LINK, expires=yesterday)
        await storage.add_token(link, yesterday)
        await storage.append(made(), card(people=(BOB,)))
        await storage.sweep(now)
        assert await storage.person(ANN) is None
        assert await storage.person(BOB) is not None, "who has played is not forgotten"
        assert await storage.token(ROBOT.encode()) is not None
        assert await storage.token(b"link") is None
        assert await storage.read(TABLE) == [made()]

    store(scene)


def test_the_last_heartbeat_of_all_is_kept(store: Store) -> None:
    async def scene(storage: Storage) -> None:
        for node, days in (("first", 3), ("last", 2)):
            await storage.beat(node)
            await aged(storage, node, days * DAY_MS)
        await storage.sweep(SystemClock().now())
        last = await storage.last_beat()
        assert last is not None
        assert 2 * DAY_MS <= last.ago_ms < 3 * DAY_MS

    store(scene)


def test_seen_never_goes_back(store: Store) -> None:
    async def scene(storage: Storage) -> None:
        await storage.mark_seen({(TABLE, Seat.A): Shown(5, 7), (TABLE, Seat.B): Shown(3, 3)})
        await storage.mark_seen({(TABLE, Seat.A): Shown(4, 8), (TABLE, Seat.B): Shown(6, 2)})
        assert await storage.seen(TABLE) == {Seat.A: Shown(5, 8), Seat.B: Shown(6, 3)}
        assert await storage.seen(OTHER) == {}

    store(scene)


def test_presence_is_believed_while_the_node_is_alive(store: Store) -> None:
    async def scene(storage: Storage) -> None:
        short = Leases(beat_ms=DAY_MS, lease_ms=5 * DAY_MS)
        await storage.mark_presence(
            [
                Presence(TABLE, ANN, "one", here=True),
                Presence(TABLE, ANN, "two", here=False),
                Presence(TABLE, BOB, "two", here=True),
            ]
        )
        await storage.beat("one")
        await storage.beat("two")
        await aged(storage, "one", 2 * DAY_MS)
        await aged(storage, "two", 4 * DAY_MS)
        await storage.beat("two")
        assert await storage.presence(TABLE, LONG) == {ANN: None, BOB: None}
        told = await storage.presence(TABLE, short)
        assert told[BOB] is None
        assert 2 * DAY_MS <= (told[ANN] or 0) < 3 * DAY_MS, "since the node's last heartbeat"
        await storage.mark_presence([Presence(TABLE, BOB, "two", here=False)])
        told = await storage.presence(TABLE, short)
        assert 0 <= (told[BOB] or 0) < DAY_MS

    store(scene)


def test_presence_is_a_lease_that_runs_out_though_the_node_lives(
    store: Store,
) -> None:
    async def scene(storage: Storage) -> None:
        lease = Leases(beat_ms=5 * DAY_MS, lease_ms=DAY_MS)
        await storage.mark_presence([Presence(TABLE, ANN, "one", here=True)])
        await storage.append(made(), card())
        await storage.beat("one")
        assert await storage.presence(TABLE, lease) == {ANN: None}
        assert await storage.cards(Phase.GATHERING, attended=lease, limit=9)
        await aged(storage, "one", 2 * DAY_MS)
        told = await storage.presence(TABLE, lease)
        assert 2 * DAY_MS <= (told[ANN] or 0) < 3 * DAY_MS
        assert not await storage.cards(Phase.GATHERING, attended=lease, limit=9)
        await storage.mark_presence([Presence(TABLE, ANN, "one", here=True)])
        assert await storage.presence(TABLE, lease) == {ANN: None}

    store(scene)


def test_tables_that_nobody_started_are_forgotten(store: Store) -> None:
    async def scene(storage: Storage) -> None:
        await storage.append(made(), card(since=1000))
        await storage.append(made(OTHER), card(OTHER, since=1000, phase=Phase.PLAYING))
        assert await storage.forget_unplayed(1000) == 0
        assert await storage.forget_unplayed(1001) == 1
        assert await storage.read(TABLE) == []
        assert await storage.card(TABLE) is None
        assert len(await storage.read(OTHER)) == 1
        assert await storage.healthy()

    store(scene)
