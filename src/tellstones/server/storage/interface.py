"""The interface that every storage implements.

The key of a row is (table, sequence number): whoever appends second is told that it was late, and
that is all the locking there is. Everything else here is about people, or can be lost and found
again (who is here, what a seat has seen, which table is to be looked after next).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Protocol

from msgspec import Struct

from tellstones.rules import Seat
from tellstones.server.phase import Phase
from tellstones.server.ratings.weng_lin import RatedGame
from tellstones.server.storage.circle import CircleStorage
from tellstones.server.storage.clubs import ClubStorage
from tellstones.server.storage.entries import Row
from tellstones.server.storage.membership import MemberStorage
from tellstones.server.storage.moderation import ModerationStorage
from tellstones.server.storage.people import PeopleStorage
from tellstones.server.storage.push import PushStorage
from tellstones.server.storage.rating_rows import RatingStorage
from tellstones.server.storage.tournaments import TournamentStorage


class Late(Exception):
    """Another node has appended a row of this number before."""


class Unstorable(Exception):
    """What was to be stored is no text or number that the database takes. It serves all others."""


class Card(Struct, frozen=True):
    """What can be found about a table without reading its rows. `listing` is a `Listing`."""

    table: str
    phase: Phase
    listed: bool
    quick: bool
    open_seats: int
    players: int
    maker: str
    people: tuple[str, ...]
    since: int
    due: int | None
    """When somebody should look after it, if nobody does anyway."""
    listing: bytes


NO_TABLE = ""
"""Stands for a table in marks of presence: somebody has the page open, wherever they are."""


class Presence(Struct, frozen=True):
    """A person at a table, as one node knows it: a lease, which it renews while they are there.
    When it was marked the database notes, by its own clock."""

    table: str
    person: str
    node: str
    here: bool


class Trust(Struct, frozen=True):
    """How long what a node has stored is believed, in milliseconds by the database's clock."""

    beat_ms: int
    """Since its last heartbeat the node counts as alive for so long."""
    lease_ms: int
    """Since it was last marked a person counts as here for so long."""


class LastBeat(Struct, frozen=True):
    """The last sign of life of any node, by the database's clock."""

    at: int
    ago_ms: int


class Shown(Struct, frozen=True):
    """What a seat has been shown, by numbers of events."""

    up_to: int = 0
    """Will not be shown again."""
    written: int = 0
    """Was written once; if the connection broke just then, it may not have arrived."""

    def joined(self, other: Shown) -> Shown:
        """Neither ever goes back."""
        return Shown(max(self.up_to, other.up_to), max(self.written, other.written))


def presence_of(
    rows: Iterable[tuple[str, str, bool, int]],
) -> dict[str, dict[str, int | None]]:
    """By table and person, out of rows of: table, person, whether here, how long away if not."""
    found: dict[str, dict[str, int | None]] = {}
    for table, person, here, away_ms in rows:
        found.setdefault(table, {})[person] = None if here else away_ms
    return found


class TableStorage(Protocol):
    """The rows of tables, and the cards by which tables are found."""

    async def append(
        self, row: Row, card: Card | None = None, game: RatedGame | None = None
    ) -> None:
        """Stores a row if it is the next, together with the table's card where that has changed,
        and with the ratings where the row ends a game that counts: all of it or nothing. When this
        returns, the row is durable. Raises `Late` or `Unstorable`."""

    async def add_table(self, rows: list[Row], card: Card) -> bool:
        """Stores a whole table at once; False, and nothing, if there is one of that id."""

    async def read(self, table: str, after: int = 0) -> list[Row]: ...

    async def newest(self, tables: Iterable[str]) -> dict[str, int]:
        """The last row's number of each of these tables."""

    async def card(self, table: str) -> Card | None: ...

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
        """Tables in a phase, the latest first. `attended`: only those where somebody is.
        `per_maker`: so many of each who set tables up, programs counting as their owner; those
        of tournaments are nobody's."""

    async def cards_of(self, person: str, phases: Iterable[Phase], limit: int) -> list[Card]:
        """Tables where a person sits, the latest first."""

    async def finished(self, after: tuple[int, str], limit: int) -> list[Card]:
        """Finished games in the order of (since, table), for export."""

    async def forget_unplayed(self, before: int) -> int:
        """Tables that nobody started, and games of bots alone that nobody saw to their end, go
        once they are this old."""


class DueStorage(Protocol):
    """Which tables wait for a bot, a clock or a stranger, and which node sees to them."""

    async def set_due(self, table: str, at: int | None) -> None: ...

    async def take_due(self, now: int, lease_ms: int, limit: int) -> list[str]:
        """Tables to look after now. Nobody else is given them before the lease is over."""


class SettledStorage(Protocol):
    """Values that nodes agree on: whoever settles a key first has settled it for all."""

    async def settle(self, key: str, value: str, at: int) -> str:
        """The first value wins, and is what everybody gets; for a day, and then it is forgotten."""

    async def settled(self, key: str) -> str | None: ...


class NodeStorage(Protocol):
    """Heartbeats of nodes, and what any node may clean up."""

    async def beat(self, node: str) -> int | None:
        """A sign of life. What time the database has, if it has a clock of its own."""

    async def last_beat(self) -> LastBeat | None:
        """When any node was last alive."""

    async def sweep(self, now: int) -> None:
        """What is of no more use to anybody goes: see `sweepings`."""


class PresenceStorage(Protocol):
    """Who is at which table, and what each seat has been shown."""

    async def mark_seen(self, marks: Mapping[tuple[str, Seat], Shown]) -> None:
        """What each seat of a table was shown; a smaller number than stored is nothing."""

    async def seen(self, table: str) -> dict[Seat, Shown]: ...

    async def mark_presence(self, marks: Iterable[Presence]) -> None: ...

    async def presence(self, table: str, trust: Trust) -> dict[str, int | None]:
        """For each person who was ever here: how many milliseconds away, or None for here.
        Whoever is here by a node that no longer lives is away since its last heartbeat, and who
        was no longer marked, since they last were. Nodes' clocks have no part in it."""

    async def presences(
        self, tables: Iterable[str], trust: Trust
    ) -> dict[str, dict[str, int | None]]:
        """The same for several tables at once; where nobody ever was, there is nothing."""

    async def people_here(self, trust: Trust) -> int:
        """How many people are at tables."""

    async def whereabouts(self, people: Iterable[str], trust: Trust) -> dict[str, bool]:
        """Of those among them who are here: whether they are at a table."""


class Note(Struct, frozen=True):
    """Something kept about one person alone. The key begins with its kind: `drill:…`."""

    key: str
    at: int
    body: bytes


class NoteStorage(Protocol):
    """Notes that belong to one person alone, and go with them when they go."""

    async def keep(self, person: str, note: Note) -> None:
        """A note of the same key is replaced."""

    async def note(self, person: str, key: str) -> Note | None: ...

    async def notes(self, person: str, kind: str, limit: int) -> list[Note]:
        """The latest of a kind, in the order of time."""

    async def drop_note(self, person: str, key: str) -> None: ...

    async def keep_latest(self, person: str, kind: str, most: int) -> None:
        """Of a kind only so many notes are kept."""

    async def trace(self, person: str, table: str) -> None:
        """A person leaves their name, id or words at a table."""

    async def traces(self, person: str) -> list[str]:
        """The tables where they did."""

    async def rewrite(self, person: str, rows: Iterable[Row], card: Card) -> None:
        """Other entries in the place of stored ones, where a person is to be forgotten; numbers and
        times stay. A finished game's card goes with them, of others only who set them up; and the
        person no longer sat at this table."""

    async def forget_person(self, person: str) -> None:
        """Everything that is theirs alone: notes, tokens, blocks, follows, invitations, reports,
        clubs that they wait for, where they sat."""


class Storage(
    TableStorage,
    DueStorage,
    SettledStorage,
    NodeStorage,
    PresenceStorage,
    PeopleStorage,
    NoteStorage,
    ModerationStorage,
    MemberStorage,
    RatingStorage,
    PushStorage,
    CircleStorage,
    ClubStorage,
    TournamentStorage,
    Protocol,
):
    """All of it, and how it is opened, closed, checked and backed up."""

    async def open(self) -> None: ...

    async def close(self) -> None: ...

    async def healthy(self) -> bool:
        """Whether something could be stored just now; that raises whatever the driver does, too."""
