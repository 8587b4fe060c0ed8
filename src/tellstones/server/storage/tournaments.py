"""Tournaments as they are stored: rows that are only added to, and a card for lists."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Literal, Protocol

import msgspec
from msgspec import Struct

from tellstones.server.storage.database import Duplicate, Each, Late, Queries, Transaction, step
from tellstones.server.storage.entries import StoredTime
from tellstones.server.storage.tournament_entries import (
    Announced,
    Cancelled,
    Joined,
    PairWished,
    System,
    TournamentRow,
    entry_bytes,
    entry_of,
)

Stage = Literal["open", "playing", "over"]
TournamentKey = tuple[int, str]
"""The sort key of tournaments: start time and id."""
STAGES: tuple[Stage, ...] = ("playing", "open", "over")


class Summary(Struct, frozen=True):
    """A tournament in a list. Readers ignore unknown fields, and new fields have defaults."""

    name: str
    system: System
    players: Literal[2, 4]
    lines: Literal[1, 2]
    time: StoredTime
    rated: bool
    rounds: int
    round: int
    ends: int
    joined: int
    winner: str = ""
    cancelled: bool = False
    club: str = ""
    """The club's id; empty: it is public."""
    weekly: bool = False


class TournamentCard(Struct, frozen=True):
    """The searchable part of a tournament, without its rows; `starts` in milliseconds since
    1970."""

    tournament: str
    phase: Stage
    starts: int
    summary: Summary
    club_name: str = ""
    """Its current name."""

    @property
    def club_has_ended(self) -> bool:
        """Then it has no name any more."""
        return bool(self.summary.club) and not self.club_name


class TournamentStorage(Queries, Protocol):
    """Rows and cards of tournaments."""

    async def append_tournament(self, row: TournamentRow, card: TournamentCard) -> None:
        """Store a row if it is the next, with the card: both or neither. Raises `Late`."""
        stored = (row.tournament, row.seq, row.at, entry_bytes(row.entry))
        values = (*stored, *_card_values(card), _people_of(row))
        try:
            appended = bool(await self._database.write(_APPEND, *values))
        except Duplicate:
            # Perhaps our own, and the answer to an earlier try was lost.
            appended = row in await self.tournament_rows(row.tournament, row.seq - 1)
        if not appended:
            raise Late

    async def tournament_rows(self, tournament: str, after: int = 0) -> list[TournamentRow]:
        sql = (
            "select seq, at, entry from tournament_events where tournament = $1 and seq > $2"
            " order by seq"
        )
        rows = await self._database.read(sql, tournament, after)
        return [TournamentRow(tournament, seq, at, entry_of(entry)) for seq, at, entry in rows]

    async def tournament_cards(self, phase: Stage, limit: int) -> list[TournamentCard]:
        """Those that start soonest come first; of those that are over, the latest."""
        order = "desc" if phase == "over" else "asc"
        sql = f" where t.phase = $1 order by t.starts {order}, t.tournament limit $2"
        return await self._tournament_cards(sql, phase, limit)

    async def playing_tournaments(self, after: TournamentKey, limit: int) -> list[TournamentCard]:
        """Those being played, by start and id, after a key."""
        sql = (
            " where t.phase = 'playing' and (t.starts, t.tournament) > ($1, $2)"
            " order by t.starts, t.tournament limit $3"
        )
        return await self._tournament_cards(sql, *after, limit)

    async def tournaments_of_club(self, club: str, limit: int) -> list[TournamentCard]:
        """The latest first."""
        sql = " where t.club = $1 order by t.starts desc, t.tournament limit $2"
        return await self._tournament_cards(sql, club, limit)

    async def tournament_card(self, tournament: str) -> TournamentCard | None:
        found = await self._tournament_cards(" where t.tournament = $1", tournament)
        return found[0] if found else None

    async def _tournament_cards(self, sql: str, *values: object) -> list[TournamentCard]:
        return await self._all(_card_of, _CARDS + sql, *values)

    async def tournaments_of(self, person: str) -> list[str]:
        sql = "select tournament from tournament_players where person = $1 order by tournament"
        return await self._column(sql, person)

    async def living_tournaments_of(self, person: str) -> list[str]:
        """Those that are not over."""
        sql = (
            "select p.tournament from tournament_players p join tournaments t"
            " on t.tournament = p.tournament where t.phase <> 'over' and p.person = $1"
        )
        return await self._column(sql, person)

    async def rewrite_tournament(
        self, person: str, rows: Sequence[TournamentRow], card: TournamentCard
    ) -> None:
        """Replace stored entries where a person is to be forgotten."""
        sql = "update tournament_events set entry = $1 where tournament = $2 and seq = $3"
        stored = [(entry_bytes(row.entry), row.tournament, row.seq) for row in rows]

        def rewritten() -> Transaction[None]:
            yield Each(sql, stored)
            yield step(_REWRITE, card.tournament, _encode(card.summary), person)

        await self._database.transact(rewritten)

    async def results(self, tables: Iterable[str]) -> dict[str, bytes]:
        """The listings of those tables whose game is over."""
        sql = "select table_id, listing from tables where phase = 'over' and table_id = any ($1)"
        return dict(await self._database.read(sql, list(tables)))


_NEXT = (
    "($2::bigint = 1 or exists"
    " (select 1 from tournament_events where tournament = $1 and seq = $2 - 1))"
)
_APPEND = (
    "insert into tournaments select $1::text, $5::text, $6::bigint, $7::bytea, $8::text"
    f" where {_NEXT} on conflict (tournament) do update"
    " set phase = excluded.phase, starts = excluded.starts, summary = excluded.summary",
    "insert into tournament_players select given.value, $1 from unnest($9::text[]) as given (value)"
    f" where {_NEXT} on conflict do nothing",
    f"insert into tournament_events select $1, $2, $3::bigint, $4::bytea where {_NEXT} returning 1",
)
_CARDS = (
    "select t.tournament, t.phase, t.starts, t.summary, coalesce(c.name, '')"
    " from tournaments t left join clubs c on c.club = t.club"
)
_REWRITE = (
    "update tournaments set summary = $2 where tournament = $1",
    "delete from tournament_players where person = $3 and tournament = $1",
)
_encode = msgspec.json.Encoder().encode
_decoder: msgspec.json.Decoder[Summary] = msgspec.json.Decoder(Summary)


def _people_of(row: TournamentRow) -> list[str]:
    """Return the people who are part of the tournament from this row on."""
    match row.entry:
        case Announced(maker=maker):
            return [maker]
        case PairWished(by=by, to=to):
            return [by.person, to.person]
        case Joined(pair=(one, other)):
            return [one.person, other.person]
        case Joined(player=player, bot=""):
            return [player]
        case Cancelled(by=by):
            return [by] if by else []
        case _:
            return []


def _card_values(card: TournamentCard) -> tuple[object, ...]:
    return card.phase, card.starts, _encode(card.summary), card.summary.club


def _card_of(
    tournament: str, phase: Stage, starts: int, summary: bytes, club_name: str
) -> TournamentCard:
    return TournamentCard(tournament, phase, starts, _decoder.decode(summary), club_name)
