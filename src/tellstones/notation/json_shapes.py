"""The shapes of events, of what is awaited and of a table in JSON: the rules' own, field by field.

The server sends them and a replay shows them, so that a page draws both with the same hands. No
event names a symbol that the table does not show to everybody: it has that from the rules.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct

from tellstones.rules import Seat, Side, Stone


class Shape(Struct, frozen=True, kw_only=True, gc=False):
    """Something shown. It is written once and never changed, so that it can be shared."""


class Happened(Shape, frozen=True, tag_field="kind"):
    pass


class Chose(Happened, frozen=True, tag="chose"):
    seat: Seat
    first: Seat


class Ordered(Happened, frozen=True, tag="ordered"):
    """Said and pointed at, not yet carried out. The order is a move: `C<`, `h3`, `1~4`."""

    seat: Seat
    order: str


class Placed(Happened, frozen=True, tag="placed"):
    seat: Seat
    stone: Stone
    end: Literal["<", ">"]
    line: int


class Hid(Happened, frozen=True, tag="hid"):
    seat: Seat
    place: int
    line: int


class Swapped(Happened, frozen=True, tag="swapped"):
    seat: Seat
    one: int
    other: int
    line: int


class Looked(Happened, frozen=True, tag="looked"):
    """`seat` pointed, `looker` looked. The symbol is in `sight`, for the looker alone."""

    seat: Seat
    looker: Seat
    place: int
    line: int


class Stopped(Happened, frozen=True, tag="stopped"):
    seat: Seat


class Challenged(Happened, frozen=True, tag="challenged"):
    seat: Seat
    place: int
    line: int


class Answered(Happened, frozen=True, tag="answered"):
    seat: Seat
    place: int
    line: int
    named: Stone
    stone: Stone


class Boasted(Happened, frozen=True, tag="boasted"):
    seat: Seat
    line: int


class Believed(Happened, frozen=True, tag="believed"):
    seat: Seat


class Doubted(Happened, frozen=True, tag="doubted"):
    seat: Seat


class Stole(Happened, frozen=True, tag="stole"):
    seat: Seat


class Named(Happened, frozen=True, tag="named"):
    seat: Seat
    place: int
    line: int
    named: Stone
    stone: Stone


class Resigned(Happened, frozen=True, tag="resigned"):
    seat: Seat


class Agreed(Happened, frozen=True, tag="agreed"):
    pass


class Awarded(Happened, frozen=True, tag="awarded"):
    winner: Side | None


EventShown: TypeAlias = (
    Chose
    | Ordered
    | Placed
    | Hid
    | Swapped
    | Looked
    | Stopped
    | Challenged
    | Answered
    | Boasted
    | Believed
    | Doubted
    | Stole
    | Named
    | Resigned
    | Agreed
    | Awarded
)


class Choosing(Happened, frozen=True, tag="choosing"):
    seat: Seat


class Acting(Happened, frozen=True, tag="acting"):
    seat: Seat


class Carrying(Happened, frozen=True, tag="carrying"):
    seat: Seat
    order: str


class SpotShown(Shape, frozen=True):
    place: int
    line: int


class Peeking(Happened, frozen=True, tag="peeking"):
    seat: Seat
    looked: list[SpotShown]


class Answering(Happened, frozen=True, tag="answering"):
    seat: Seat
    place: int
    line: int


class Replying(Happened, frozen=True, tag="replying"):
    seat: Seat
    line: int


class Yielding(Happened, frozen=True, tag="yielding"):
    seat: Seat
    line: int


class Proving(Happened, frozen=True, tag="proving"):
    seat: Seat
    line: int


class Over(Happened, frozen=True, tag="over"):
    winner: Side | None


WaitingShown: TypeAlias = (
    Choosing | Acting | Carrying | Peeking | Answering | Replying | Yielding | Proving | Over
)


class TableShown(Shape, frozen=True):
    """The table as it is. A face-down stone is null for every viewer."""

    lines: list[list[Stone | None]]
    pools: list[list[Stone]]
    score: tuple[int, int]
    """The points of side A and of side B."""
    turn: int
    scored: tuple[Side | None, Side | None]
    waiting: WaitingShown
    looks: int
    """Number of stones that a Peek of the seat on turn may look at: 1 or 3."""
