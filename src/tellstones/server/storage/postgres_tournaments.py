"""Tournaments in PostgreSQL."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from tellstones.server.storage.interface import Late
from tellstones.server.storage.postgres_clubs import PostgresClubs
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

_APPEND = """
with added as (
    insert into tournament_events
    select $1::text, $2::bigint, $3::bigint, $4::bytea where $2 = 1 or exists (
        select 1 from tournament_events where tournament = $1 and seq = $2 - 1
    )
    on conflict do nothing
    returning tournament
), card as (
    insert into tournaments select tournament, $5::text, $6::bigint, $7::bytea, $9::text from added
    on conflict (tournament) do update
        set phase = excluded.phase, starts = excluded.starts, summary = excluded.summary
), joined as (
    insert into tournament_players select person, tournament
    from added, unnest($8::text[]) as person on conflict do nothing
)
select count(*) from added"""
_REWRITE = """
with e as (
    update tournament_events set entry = new.entry
    from unnest($2::bigint[], $3::bytea[]) as new (seq, entry)
    where tournament = $1 and tournament_events.seq = new.seq
), p as (delete from tournament_players where person = $4 and tournament = $1)
update tournaments set summary = $5 where tournament = $1"""


class PostgresTournaments(PostgresClubs):
    """Implements `TournamentStorage`."""

    async def append_tournament(self, row: TournamentRow, card: TournamentCard) -> None:
        entry = entry_bytes(row.entry)
        stored = (row.tournament, row.seq, row.at, entry)
        found = (card.phase, card.starts, summary_bytes(card), new_person(row))
        added = await self._value(_APPEND, *stored, *found, card.summary.club)
        # The answer to an earlier try may have been lost on the way: then it is our own.
        if not added and row not in await self.tournament_rows(row.tournament, row.seq - 1):
            raise Late

    async def tournament_rows(self, tournament: str, after: int = 0) -> list[TournamentRow]:
        sql = (
            "select seq, at, entry from tournament_events where tournament = $1 and seq > $2"
            " order by seq"
        )
        rows = await self._rows(sql, tournament, after)
        return [TournamentRow(tournament, seq, at, entry_of(entry)) for seq, at, entry in rows]

    async def tournament_cards(self, phase: Stage, limit: int) -> list[TournamentCard]:
        order = "desc" if phase == "over" else "asc"
        sql = f"{CARDS} where t.phase = $1 order by t.starts {order}, t.tournament limit $2"
        return [card_of(*row) for row in await self._rows(sql, phase, limit)]

    async def playing_tournaments(self, after: TournamentKey, limit: int) -> list[TournamentCard]:
        rows = await self._rows(PLAYING.replace("?", "$"), *after, limit)
        return [card_of(*row) for row in rows]

    async def tournaments_of_club(self, club: str, limit: int) -> list[TournamentCard]:
        sql = f"{CARDS} where t.club = $1 order by t.starts desc, t.tournament limit $2"
        return [card_of(*row) for row in await self._rows(sql, club, limit)]

    async def tournaments_of(self, person: str) -> list[str]:
        sql = "select tournament from tournament_players where person = $1 order by tournament"
        return [tournament for (tournament,) in await self._rows(sql, person)]

    async def living_tournaments_of(self, person: str) -> list[str]:
        return [tournament for (tournament,) in await self._rows(f"{LIVING} $1", person)]

    async def rewrite_tournament(
        self, person: str, rows: Sequence[TournamentRow], card: TournamentCard
    ) -> None:
        numbers, entries = [row.seq for row in rows], [entry_bytes(row.entry) for row in rows]
        await self._value(_REWRITE, card.tournament, numbers, entries, person, summary_bytes(card))

    async def results(self, tables: Iterable[str]) -> dict[str, bytes]:
        sql = "select table_id, listing from tables where phase = 'over' and table_id = any ($1)"
        return {row[0]: row[1] for row in await self._rows(sql, list(tables))}
