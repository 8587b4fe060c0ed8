"""Storage in one SQLite file, for a single node."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path

import msgspec

from tellstones.rules import Seat
from tellstones.server.clock import Clock, SystemClock
from tellstones.server.phase import Phase
from tellstones.server.ratings.weng_lin import RatedGame
from tellstones.server.storage.entries import Row, entry_bytes, entry_of
from tellstones.server.storage.interface import (
    NO_TABLE,
    Card,
    LastBeat,
    Late,
    Presence,
    Shown,
    Trust,
    presence_of,
)
from tellstones.server.storage.retention import sweepings
from tellstones.server.storage.sql_cards import FORGOTTEN_AT_ONCE, few_of_each_maker, in_list
from tellstones.server.storage.sqlite_access import Reader, Writer
from tellstones.server.storage.sqlite_circle import SqliteCircle
from tellstones.server.storage.sqlite_clubs import SqliteClubs
from tellstones.server.storage.sqlite_members import SqliteMembers
from tellstones.server.storage.sqlite_moderation import SqliteModeration
from tellstones.server.storage.sqlite_notes import SqliteNotes
from tellstones.server.storage.sqlite_people import SqlitePeople
from tellstones.server.storage.sqlite_push import SqlitePush
from tellstones.server.storage.sqlite_ratings import SqliteRatings, count_game
from tellstones.server.storage.sqlite_threads import in_threads
from tellstones.server.storage.sqlite_tournaments import SqliteTournaments

_CARDS = (
    "select table_id, phase, listed, quick, open_seats, players, maker, people, since, due,"
    " listing from tables"
)
_APPEND = (
    "insert into events select ?1, ?2, ?3, ?4, ?5 where ?2 = 1"
    " or exists (select 1 from events where table_id = ?1 and seq = ?2 - 1)"
)
_ADD_ROWS = (
    "insert into events select ?1, json_extract(value, '$[0]'), json_extract(value, '$[1]'),"
    " json_extract(value, '$[2]'), cast(json_extract(value, '$[3]') as blob) from json_each(?2)"
)
_READ = (
    "select group_concat(json_array(seq, at, by_message, cast(entry as text))) from"
    " (select * from events where table_id = ? and seq > ? order by seq)"
)
"""All rows of a table in one step each: between two steps a thread lets go of Python's lock, and
with others at work it waits for it again, so that for 3,000 rows everybody's moves waited, too."""
_STORE_CARD = (
    "insert into tables (table_id, phase, listed, quick, open_seats, players, maker, people,"
    " since, due, listing) values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
    " on conflict do update set phase = excluded.phase, listed = excluded.listed,"
    " open_seats = excluded.open_seats,"
    " people = excluded.people, since = excluded.since, due = excluded.due,"
    " listing = excluded.listing"
)
_SEAT = (
    "delete from chairs where table_id = ?1 and person not in (select value from json_each(?2))",
    "insert or ignore into chairs select value, ?1 from json_each(?2)",
)
_HERE = "here and at >= ?1 - ?3 and beat >= ?1 - ?2"
"""At ?1, by a beat no older than ?2 and a lease no older than ?3."""
_OLD = (
    "select table_id from tables where since < ?1 and phase = 'gathering' and listed in (0, 1)"
    " union all select table_id from tables indexed by tables_of_bots"
    " where since < ?1 and phase = 'playing' and people = '[]' limit ?2"
)
_FORGET = tuple(
    f"delete from {table} where table_id in (select value from json_each(?))"
    for table in ("events", "chairs", "traces", "presence", "seen", "tables")
)
_rows = msgspec.json.Decoder(list[tuple[int, int, str | None, str]])


class SqliteStorage(
    SqlitePeople,
    SqliteNotes,
    SqliteModeration,
    SqliteMembers,
    SqliteRatings,
    SqlitePush,
    SqliteCircle,
    SqliteClubs,
    SqliteTournaments,
):
    """All of the storage; notes and people are in its base classes."""

    def __init__(
        self,
        path: Path,
        clock: Clock | None = None,
        opened: Callable[[Path], tuple[Writer, Reader]] = in_threads,
    ) -> None:
        self.path = path
        self._clock = clock or SystemClock()
        self._opened = opened
        self._writer: Writer
        self._reader: Reader

    async def open(self) -> None:
        self._writer, self._reader = self._opened(self.path)

    async def close(self) -> None:
        self._writer.close()
        self._reader.close()

    async def healthy(self) -> bool:
        # Written, because a database that can only be read keeps no move.
        return await self.settle("health", "1", 0) == "1"

    # Tables

    async def append(
        self, row: Row, card: Card | None = None, game: RatedGame | None = None
    ) -> None:
        stored = _stored(row)

        def job(db: sqlite3.Connection) -> None:
            try:
                appended = db.execute(_APPEND, stored).rowcount
            except sqlite3.IntegrityError:
                raise Late from None
            if not appended:
                raise Late
            if card is not None:
                _store_card(db, card)
            if game is not None:
                count_game(db, game)

        await self._writer.do(job)

    async def add_table(self, rows: list[Row], card: Card) -> bool:
        stored = msgspec.json.encode(
            [(row.seq, row.at, row.by, entry_bytes(row.entry).decode()) for row in rows]
        ).decode()

        def job(db: sqlite3.Connection) -> bool:
            if db.execute("select 1 from events where table_id = ?", (card.table,)).fetchone():
                return False
            db.execute(_ADD_ROWS, (card.table, stored))
            _store_card(db, card)
            return True

        return await self._writer.do(job)

    async def read(self, table: str, after: int = 0) -> list[Row]:
        (found,) = await self._reader.do(lambda db: db.execute(_READ, (table, after)).fetchone())
        rows = _rows.decode(f"[{found or ''}]")
        return [Row(table, seq, at, entry_of(entry), by) for seq, at, by, entry in rows]

    async def newest(self, tables: Iterable[str]) -> dict[str, int]:
        wanted = msgspec.json.encode(list(tables)).decode()
        sql = (
            "select table_id, max(seq) from events"
            " where table_id in (select value from json_each(?)) group by table_id"
        )
        return dict(await self._reader.do(lambda db: db.execute(sql, (wanted,)).fetchall()))

    async def card(self, table: str) -> Card | None:
        cards = await self._cards(_CARDS + " where table_id = ?", (table,))
        return cards[0] if cards else None

    async def cards(
        self,
        phase: Phase,
        *,
        listed: bool | None = None,
        quick: bool | None = None,
        attended: Trust | None = None,
        per_maker: int | None = None,
        limit: int,
    ) -> list[Card]:
        where = in_list("?4", listed, quick)
        if attended is not None:
            # Looked for by who is here: with `+`, no index on the phase is taken for this.
            where = where.replace("where phase", "where +phase") + (
                " and table_id in"
                " (select table_id from presence indexed by presence_here join nodes using (node)"
                f" where {_HERE})"
            )
        trusted = (None, None) if attended is None else (attended.beat_ms, attended.lease_ms)
        few = few_of_each_maker(where, "?5") if per_maker is not None else " and ?5 is null"
        sql = _CARDS + where + few + " order by since desc limit ?6"
        return await self._cards(sql, (self._clock.now(), *trusted, phase, per_maker, limit))

    async def cards_of(self, person: str, phases: Iterable[Phase], limit: int) -> list[Card]:
        wanted = msgspec.json.encode(list(phases)).decode()
        mine = " join chairs using (table_id) where person = ?"
        living = " and phase in (select value from json_each(?))"
        sql = _CARDS + mine + living + " order by since desc limit ?"
        return await self._cards(sql, (person, wanted, limit))

    async def finished(self, after: tuple[int, str], limit: int) -> list[Card]:
        sql = (
            _CARDS + " where phase = 'over' and (since, table_id) > (?, ?)"
            " order by since, table_id limit ?"
        )
        return await self._cards(sql, (*after, limit))

    async def _cards(self, sql: str, values: tuple[object, ...]) -> list[Card]:
        rows = await self._reader.do(lambda db: db.execute(sql, values).fetchall())
        return [_card_of(row) for row in rows]

    async def forget_unplayed(self, before: int) -> int:
        def job(db: sqlite3.Connection) -> int:
            old = [table for (table,) in db.execute(_OLD, (before, FORGOTTEN_AT_ONCE))]
            if not old:
                return 0
            listed = msgspec.json.encode(old).decode()
            return [db.execute(sql, (listed,)).rowcount for sql in _FORGET][-1]

        return await self._writer.do(job)

    # Care

    async def set_due(self, table: str, at: int | None) -> None:
        sql = "update tables set due = ? where table_id = ?"
        await self._writer.run(sql, (at, table))

    async def take_due(self, now: int, lease_ms: int, limit: int) -> list[str]:
        sql = (
            "update tables set due = ? where table_id in"
            " (select table_id from tables where due <= ? order by due limit ?)"
            " returning table_id"
        )
        values = (now + lease_ms, now, limit)
        rows = await self._writer.do(lambda db: db.execute(sql, values).fetchall())
        return [table for (table,) in rows]

    async def settle(self, key: str, value: str, at: int) -> str:
        def job(db: sqlite3.Connection) -> str:
            db.execute("insert or ignore into settled values (?, ?, ?)", (key, value, at))
            (winner,) = db.execute("select value from settled where key = ?", (key,)).fetchone()
            return str(winner)

        return await self._writer.do(job)

    async def settled(self, key: str) -> str | None:
        sql = "select value from settled where key = ?"
        row = await self._reader.do(lambda db: db.execute(sql, (key,)).fetchone())
        return str(row[0]) if row else None

    async def beat(self, node: str) -> int | None:
        sql = "insert into nodes values (?, ?) on conflict do update set beat = excluded.beat"
        await self._writer.run(sql, (node, self._clock.now()))
        return None

    async def last_beat(self) -> LastBeat | None:
        sql = "select max(beat) from nodes"
        (beat,) = await self._reader.do(lambda db: db.execute(sql).fetchone())
        return None if beat is None else LastBeat(beat, self._clock.now() - beat)

    async def sweep(self, now: int) -> None:
        def job(db: sqlite3.Connection) -> None:
            for sql, then in sweepings(now):
                db.execute(sql, (then,))

        await self._writer.do(job)

    # Attendance

    async def mark_seen(self, marks: Mapping[tuple[str, Seat], Shown]) -> None:
        sql = (
            "insert into seen values (?, ?, ?, ?) on conflict do update"
            " set seq = max(seq, excluded.seq), written = max(written, excluded.written)"
        )
        stored = [(table, seat.value, m.up_to, m.written) for (table, seat), m in marks.items()]
        await self._writer.run_many(sql, stored)

    async def seen(self, table: str) -> dict[Seat, Shown]:
        sql = "select seat, seq, written from seen where table_id = ?"
        rows = await self._reader.do(lambda db: db.execute(sql, (table,)).fetchall())
        return {Seat(seat): Shown(*numbers) for seat, *numbers in rows}

    async def mark_presence(self, marks: Iterable[Presence]) -> None:
        sql = (
            "insert into presence values (?, ?, ?, ?, ?) on conflict do update"
            " set here = excluded.here, at = excluded.at"
        )
        now = self._clock.now()
        stored = [(mark.table, mark.person, mark.node, mark.here, now) for mark in marks]
        await self._writer.run_many(sql, stored)

    async def presence(self, table: str, trust: Trust) -> dict[str, int | None]:
        return (await self.presences([table], trust)).get(table, {})

    async def presences(
        self, tables: Iterable[str], trust: Trust
    ) -> dict[str, dict[str, int | None]]:
        sql = (
            f"select table_id, person, max({_HERE}),"
            " ?1 - max(case when here and beat < ?1 - ?2 then beat else at end)"
            " from presence join nodes using (node)"
            " where table_id in (select value from json_each(?4)) group by table_id, person"
        )
        listed = msgspec.json.encode(list(tables)).decode()
        values = (self._clock.now(), trust.beat_ms, trust.lease_ms, listed)
        rows = await self._reader.do(lambda db: db.execute(sql, values).fetchall())
        return presence_of(rows)

    async def people_here(self, trust: Trust) -> int:
        sql = (
            "select count(distinct person) from presence join nodes using (node)"
            f" where {_HERE} and table_id <> ?4"
        )
        values = (self._clock.now(), trust.beat_ms, trust.lease_ms, NO_TABLE)
        (count,) = await self._reader.do(lambda db: db.execute(sql, values).fetchone())
        return int(count)

    async def whereabouts(self, people: Iterable[str], trust: Trust) -> dict[str, bool]:
        sql = (
            "select person, max(table_id <> ?4) from presence join nodes using (node)"
            f" where {_HERE} and person in (select value from json_each(?5)) group by person"
        )
        listed = msgspec.json.encode(list(people)).decode()
        values = (self._clock.now(), trust.beat_ms, trust.lease_ms, NO_TABLE, listed)
        rows = await self._reader.do(lambda db: db.execute(sql, values).fetchall())
        return {person: bool(at_table) for person, at_table in rows}


def _stored(row: Row) -> tuple[str, int, int, str | None, bytes]:
    return row.table, row.seq, row.at, row.by, entry_bytes(row.entry)


def _store_card(db: sqlite3.Connection, card: Card) -> None:
    people = msgspec.json.encode(card.people).decode()
    db.execute(
        _STORE_CARD,
        (
            card.table,
            card.phase,
            card.listed,
            card.quick,
            card.open_seats,
            card.players,
            card.maker,
            people,
            card.since,
            card.due,
            card.listing,
        ),
    )
    # Hardly ever does anybody sit down: mostly this writes nothing.
    for sql in _SEAT:
        db.execute(sql, (card.table, people))


def _card_of(row: tuple[str, str, int, int, int, int, str, str, int, int | None, bytes]) -> Card:
    table, phase, listed, quick, open_seats, players, maker, people, since, due, listing = row
    return Card(
        table=table,
        phase=Phase(phase),
        listed=bool(listed),
        quick=bool(quick),
        open_seats=open_seats,
        players=players,
        maker=maker,
        people=tuple(msgspec.json.decode(people, type=list[str])),
        since=since,
        due=due,
        listing=bytes(listing),
    )
