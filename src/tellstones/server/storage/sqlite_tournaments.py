"""Tournaments in SQLite."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Sequence

import msgspec

from tellstones.server.storage.interface import Late
from tellstones.server.storage.sqlite_access import Reader, Writer
from tellstones.server.storage.tournament_entries import TournamentRow, entry_bytes, entry_of
from tellstones.server.storage.tournaments import (
    CARDS,
    LIVING,
    PLAYING,
    Stage,
    TournamentCard,
    TournamentKey,
    card_of,
    new_person,
    summary_bytes,
)

_APPEND = (
    "insert into tournament_events select ?1, ?2, ?3, ?4 where ?2 = 1 or exists"
    " (select 1 from tournament_events where tournament = ?1 and seq = ?2 - 1)"
)
_CARD = (
    "insert into tournaments values (?, ?, ?, ?, ?) on conflict do update"
    " set phase = excluded.phase, starts = excluded.starts, summary = excluded.summary"
)


class SqliteTournaments:
    """Implements `TournamentStorage`."""

    _writer: Writer
    _reader: Reader

    async def append_tournament(self, row: TournamentRow, card: TournamentCard) -> None:
        def job(db: sqlite3.Connection) -> None:
            values = (row.tournament, row.seq, row.at, entry_bytes(row.entry))
            try:
                if not db.execute(_APPEND, values).rowcount:
                    raise Late
            except sqlite3.IntegrityError:
                raise Late from None
            db.execute(_CARD, _card_values(card))
            sql = "insert or ignore into tournament_players values (?, ?)"
            db.executemany(sql, [(person, row.tournament) for person in new_person(row)])

        await self._writer.do(job)

    async def tournament_rows(self, tournament: str, after: int = 0) -> list[TournamentRow]:
        sql = (
            "select seq, at, entry from tournament_events where tournament = ? and seq > ?"
            " order by seq"
        )
        rows = await self._reader.do(lambda db: db.execute(sql, (tournament, after)).fetchall())
        return [TournamentRow(tournament, seq, at, entry_of(entry)) for seq, at, entry in rows]

    async def tournament_cards(self, phase: Stage, limit: int) -> list[TournamentCard]:
        order = "desc" if phase == "over" else "asc"
        sql = f"{CARDS} where t.phase = ? order by t.starts {order}, t.tournament limit ?"
        return await self._tournament_cards(sql, phase, limit)

    async def playing_tournaments(self, after: TournamentKey, limit: int) -> list[TournamentCard]:
        return await self._tournament_cards(PLAYING, *after, limit)

    async def tournaments_of_club(self, club: str, limit: int) -> list[TournamentCard]:
        sql = f"{CARDS} where t.club = ? order by t.starts desc, t.tournament limit ?"
        return await self._tournament_cards(sql, club, limit)

    async def _tournament_cards(self, sql: str, *values: object) -> list[TournamentCard]:
        rows = await self._reader.do(lambda db: db.execute(sql, values).fetchall())
        return [card_of(*row) for row in rows]

    async def tournaments_of(self, person: str) -> list[str]:
        sql = "select tournament from tournament_players where person = ? order by tournament"
        rows = await self._reader.do(lambda db: db.execute(sql, (person,)).fetchall())
        return [tournament for (tournament,) in rows]

    async def living_tournaments_of(self, person: str) -> list[str]:
        rows = await self._reader.do(lambda db: db.execute(f"{LIVING} ?", (person,)).fetchall())
        return [tournament for (tournament,) in rows]

    async def rewrite_tournament(
        self, person: str, rows: Sequence[TournamentRow], card: TournamentCard
    ) -> None:
        stored = [(entry_bytes(row.entry), row.tournament, row.seq) for row in rows]

        def job(db: sqlite3.Connection) -> None:
            sql = "update tournament_events set entry = ? where tournament = ? and seq = ?"
            db.executemany(sql, stored)
            db.execute(_CARD, _card_values(card))
            sql = "delete from tournament_players where person = ? and tournament = ?"
            db.execute(sql, (person, card.tournament))

        await self._writer.do(job)

    async def results(self, tables: Iterable[str]) -> dict[str, bytes]:
        sql = (
            "select table_id, listing from tables where phase = 'over'"
            " and table_id in (select value from json_each(?))"
        )
        listed = msgspec.json.encode(list(tables)).decode()
        rows = await self._reader.do(lambda db: db.execute(sql, (listed,)).fetchall())
        return {table: bytes(listing) for table, listing in rows}


def _card_values(card: TournamentCard) -> tuple[object, ...]:
    return card.tournament, card.phase, card.starts, summary_bytes(card), card.summary.club
