"""The rows of a table as they are stored: one for each thing that was accepted, in order.

A room is a fold over its rows, and nothing else about a table has to survive. Moves are stored as
they were said; the rules make the same events of them every time. Chance is stored where it fell.

Rows live for years, so these types are nobody else's. A field that is not known is passed over. A
new field has a default, which is what older rows meant, and a default never changes. When a kind
of entry means something else than before, its version grows, and `entry_of` brings older ones up
to date. `tests/server/storage/fixtures` keeps databases that every version must open.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec
from msgspec import Struct

from tellstones.rules import SEVEN, Hands, Seat, Stone

VERSION = 1
"""The newest version of an entry that this program can read."""


class TooNew(Exception):
    """A row was written by a later version of this program."""


class Entry(Struct, frozen=True, tag_field="k", omit_defaults=True, kw_only=True, gc=False):
    """Something that was accepted at a table."""

    v: int = 1


class StoredRules(Struct, frozen=True, gc=False):
    """The rules that a table was set up with. `turn_limit` null: as is usual; 0: none."""

    players: Literal[2, 4] = 2
    lines: Literal[1, 2] = 1
    hands: Hands = Hands.AUTO
    points: int = 3
    turn_limit: int | None = None
    opening: Literal["random", "scales"] | tuple[Stone, ...] = "random"
    first: Literal["random", "A", "B", "C", "D"] = "random"
    elder: Seat | None = None
    stones: tuple[Stone, ...] = SEVEN
    looks: int = 3
    position: str | None = None
    """The start position, instead of an opening and a first seat. It names hidden stones."""
    prelude: tuple[int, int] | None = None
    """The stones and Swaps of the moves that are watched first."""


class StoredTime(Struct, frozen=True, gc=False):
    """A time control: none, a number of seconds per move, or a bank of seconds."""

    kind: Literal["none", "word", "bank"]
    seconds: int = 0
    plus: int = 0


class StoredSetup(Struct, frozen=True, omit_defaults=True, gc=False):
    """A table's setup. `quick`: made by "play now", to be joined by any player or a bot. `shared`:
    its host holds several seats on one device. With a `watch_key` the table is private: watching
    needs the key. `rated`: its game is to count. `tournament`: the id of its tournament.
    `occasion`: what the server set it up for, as `road:crown-2`. `talk`: what bots may say.
    `seed`: the source of the bots' seeds, in place of the table's secret; never shown."""

    rules: StoredRules
    time: StoredTime
    listed: bool = False
    quick: bool = False
    shared: bool = False
    watch_key: str | None = None
    rated: bool = False
    tournament: str | None = None
    occasion: str | None = None
    talk: Literal["silent", "table", "tavern"] = "table"
    seed: str | None = None

    @property
    def private(self) -> bool:
        return self.watch_key is not None


class Chair(Struct, frozen=True, omit_defaults=True, gc=False):
    """The player in a seat. A stand-in bot leaves the seat to its person. `casual`: they do not
    want the game to count, or may not have it count."""

    by: Literal["nobody", "person", "bot", "program"] = "nobody"
    person: str | None = None
    name: str | None = None
    bot: str | None = None
    ready: bool = False
    casual: bool = False
    member: bool = False
    """The name was theirs alone when they sat down."""
    owner: str | None = None
    """The owner of this program; never shown."""

    @property
    def played_by_bot(self) -> bool:
        return self.bot is not None


class Made(Entry, frozen=True, tag="made"):
    setup: StoredSetup
    maker: str
    secret: str
    """The source of the bots' seeds and the id of a rematch; never shown."""
    chairs: dict[Seat, Chair]
    previous: str | None = None
    series: tuple[int, int] = (0, 0)
    """Games that each side has won in the row of rematches before this one."""
    origin: str | None = None
    """The id of the table on the server where an imported game was played."""


class Sat(Entry, frozen=True, tag="sat"):
    seat: Seat
    chair: Chair


class Emptied(Entry, frozen=True, tag="emptied"):
    seat: Seat


class Exchanged(Entry, frozen=True, tag="exchanged"):
    one: Seat
    other: Seat


class Opened(Entry, frozen=True, tag="opened"):
    """The maker lists the table in the lobby for anyone to join, or no longer does."""

    listed: bool


class Readied(Entry, frozen=True, tag="readied"):
    person: str
    ready: bool


class Removed(Entry, frozen=True, tag="removed"):
    person: str


class Started(Entry, frozen=True, tag="started"):
    opening: tuple[Stone, ...]
    turn_limit: int | None
    first: Seat | None = None
    elder: Seat | None = None
    position: str | None = None
    prelude: tuple[str, ...] = ()
    """Moves that the table makes by itself before anybody may act."""


class Moved(Entry, frozen=True, tag="moved"):
    """A move. `device` is its sender, so that a looked-at symbol is sent there and nowhere else."""

    seat: Seat
    move: str
    device: str | None = None


class LookHeld(Entry, frozen=True, tag="held"):
    """The looker lifts the stone, on this device and no other."""

    seat: Seat
    device: str


class LookReleased(Entry, frozen=True, tag="released"):
    """The looker releases the stone for a moment; the look continues."""

    seat: Seat


class LookEnded(Entry, frozen=True, tag="put-back"):
    """The stone is back, by its looker's word or because the time to look is over."""

    seat: Seat


class Hinted(Entry, frozen=True, tag="hinted"):
    """A lone player has taken a hint: from now on the game is marked."""

    seat: Seat


class Resigned(Entry, frozen=True, tag="resigned"):
    seat: Seat


class OfferedDraw(Entry, frozen=True, tag="draw"):
    seat: Seat


class DeclinedDraw(Entry, frozen=True, tag="no-draw"):
    seat: Seat


class RanOut(Entry, frozen=True, tag="ran-out"):
    """The clock of the awaited seat ran out. `absent`: seats whose people never came."""

    seat: Seat
    absent: tuple[Seat, ...] = ()


class Claimed(Entry, frozen=True, tag="claimed"):
    """A claim: the opponents had left."""

    seat: Seat


class TakenOver(Entry, frozen=True, tag="taken-over"):
    seat: Seat
    bot: str


class Returned(Entry, frozen=True, tag="returned"):
    seat: Seat


class Paused(Entry, frozen=True, tag="paused"):
    """The server was away for some milliseconds, which no clock counts."""

    ms: int


class Spoke(Entry, frozen=True, tag="spoke"):
    """Talk; a ready-made phrase has `#` before its code, as in a record."""

    person: str | None
    name: str
    text: str
    seat: Seat | None = None


class Wished(Entry, frozen=True, tag="wished"):
    person: str
    again: bool


class Rematched(Entry, frozen=True, tag="rematched"):
    table: str


AnyEntry: TypeAlias = (
    Made
    | Sat
    | Emptied
    | Exchanged
    | Opened
    | Readied
    | Removed
    | Started
    | Moved
    | LookHeld
    | LookReleased
    | LookEnded
    | Hinted
    | Resigned
    | OfferedDraw
    | DeclinedDraw
    | RanOut
    | Claimed
    | TakenOver
    | Returned
    | Paused
    | Spoke
    | Wished
    | Rematched
)


class Row(Struct, frozen=True, gc=False):
    """An entry with its place in the table's log, when it was accepted (milliseconds since 1970),
    and the message that asked for it (device and message id), so that it happens once."""

    table: str
    seq: int
    at: int
    entry: AnyEntry
    by: str | None = None


_encode = msgspec.json.Encoder().encode
_decoder: msgspec.json.Decoder[AnyEntry] = msgspec.json.Decoder(AnyEntry)


def entry_bytes(entry: AnyEntry) -> bytes:
    return _encode(entry)


def entry_of(stored: bytes | str) -> AnyEntry:
    """Raises `TooNew` for what only a later version can read."""
    try:
        entry = _decoder.decode(stored)
    except msgspec.ValidationError as error:
        raise TooNew(str(error)) from error
    if entry.v > VERSION:
        raise TooNew(f"version {entry.v} of an entry; this program reads up to {VERSION}")
    return entry
