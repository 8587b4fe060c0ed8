"""Tournaments as they are stored: rows that are only added to, and a card for lists."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Literal, Protocol

import msgspec
from msgspec import Struct

from tellstones.server.storage.entries import StoredTime
from tellstones.server.storage.tournament_entries import (
    Announced,
    Cancelled,
    Joined,
    PairWished,
    System,
    TournamentRow,
)

Stage = Literal["open", "playing", "over"]
TournamentKey = tuple[int, str]
"""By which tournaments are in order: when one starts, and its id."""
STAGES: tuple[Stage, ...] = ("playing", "open", "over")


class Summary(Struct, frozen=True):
    """What a list shows of a tournament. A field that is not known is passed over, and a new one
    has a default."""

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
    """By its id; empty: it is everybody's."""


class TournamentCard(Struct, frozen=True):
    """What can be found about a tournament without its rows; `starts` in milliseconds since
    1970."""

    tournament: str
    phase: Stage
    starts: int
    summary: Summary
    club_name: str = ""
    """Of today."""

    @property
    def club_has_ended(self) -> bool:
        """Then it has no name any more."""
        return bool(self.summary.club) and not self.club_name


class TournamentStorage(Protocol):
    """Rows and cards of tournaments."""

    async def append_tournament(self, row: TournamentRow, card: TournamentCard) -> None:
        """Stores a row if it is the next, with the card: both or neither. Raises `Late`."""

    async def tournament_rows(self, tournament: str, after: int = 0) -> list[TournamentRow]: ...

    async def tournament_cards(self, phase: Stage, limit: int) -> list[TournamentCard]:
        """Those that start soonest come first; of those that are over, the latest."""

    async def playing_tournaments(self, after: TournamentKey, limit: int) -> list[TournamentCard]:
        """Those that are played, by when they started and by id, from behind that one on."""

    async def tournaments_of_club(self, club: str, limit: int) -> list[TournamentCard]:
        """The latest first."""

    async def tournaments_of(self, person: str) -> list[str]: ...

    async def living_tournaments_of(self, person: str) -> list[str]:
        """Those that are not over."""

    async def rewrite_tournament(
        self, person: str, rows: Sequence[TournamentRow], card: TournamentCard
    ) -> None:
        """Other entries in the place of stored ones, where a person is to be forgotten."""

    async def results(self, tables: Iterable[str]) -> dict[str, bytes]:
        """The listings of those tables whose game is over."""


def new_person(row: TournamentRow) -> list[str]:
    """Who has to do with this tournament from this row on."""
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


_decoder: msgspec.json.Decoder[Summary] = msgspec.json.Decoder(Summary)


def summary_bytes(card: TournamentCard) -> bytes:
    return msgspec.json.encode(card.summary)


LIVING = (
    "select p.tournament from tournament_players p join tournaments t"
    " on t.tournament = p.tournament where t.phase <> 'over' and p.person = "
)
CARDS = (
    "select t.tournament, t.phase, t.starts, t.summary, coalesce(c.name, '')"
    " from tournaments t left join clubs c on c.club = t.club"
)


PLAYING = (
    f"{CARDS} where t.phase = 'playing' and (t.starts, t.tournament) > (?1, ?2)"
    " order by t.starts, t.tournament limit ?3"
)


def card_of(
    tournament: str, phase: Stage, starts: int, summary: bytes, club_name: str
) -> TournamentCard:
    return TournamentCard(tournament, phase, starts, _decoder.decode(summary), club_name)
