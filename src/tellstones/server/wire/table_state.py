"""The parts of a frame around the table: rules, time, seats, clock, draw and result."""

from __future__ import annotations

from typing import Literal, TypeAlias

from tellstones.notation.json_shapes import Shape
from tellstones.rules import Hands, Seat, Side, Stone, Termination
from tellstones.study.decisive_moment import DecidedBy

Talking: TypeAlias = Literal["silent", "table", "tavern"]
"""The amount of talk at a table."""


class RulesShown(Shape, frozen=True):
    """The rules that this table is played by. `turn_limit` null: none.

    A chosen opening stone is not named: it may lie face-down by now.
    """

    players: Literal[2, 4]
    lines: Literal[1, 2]
    hands: Hands
    points: int
    turn_limit: int | None
    opening: Literal["random", "scales", "chosen"]
    first: Literal["random", "A", "B", "C", "D"]
    elder: Seat | None
    stones: list[Stone] | None
    """The set of each Line; null: all seven."""
    looks: int
    """The looks of a Peek after the other side scored."""


class TimeShown(Shape, frozen=True):
    """The time control: none, seconds per move, or a bank of seconds."""

    kind: Literal["none", "word", "bank"]
    seconds: int
    plus: int


class SeatShown(Shape, frozen=True):
    """The player of a seat. `by` is the current player: a bot may play the seat of a player who has
    left, until they return."""

    seat: Seat
    by: Literal["nobody", "person", "bot", "program"]
    name: str | None
    person: str | None
    member: bool
    """The name is reserved for this member; other names are not."""
    bot: str | None
    ready: bool
    here: bool
    away_since: int | None
    """Milliseconds since 1970; null while the person is present."""
    claimable: bool
    """The others may now claim the game or put a bot here."""
    persona: str | None
    """The persona of a bot in this seat: its name is in the catalogs under `persona.`, its face in
    the page. Null for people, and for bots without one."""


class LookingShown(Shape, frozen=True):
    """A stone is being looked at, by this seat; until it is put back no other seat can act. The
    latest event says which stone. `held`: it is lifted now."""

    seat: Seat
    held: bool


class SightShown(Shape, frozen=True):
    """The symbol being looked at. It is to be forgotten at `until` (milliseconds since 1970), when
    it is put back, or when the next frame comes without it, whichever is first."""

    seat: Seat
    place: int
    line: int
    stone: Stone
    until: int


class ClockShown(Shape, frozen=True):
    """Seconds are those left at `at`; only the clock of the awaited seat runs."""

    at: int
    running: Seat | None
    left: dict[Seat, float]


class DrawShown(Shape, frozen=True):
    """Seats that have offered or accepted a draw; it is agreed when all seats have."""

    seats: list[Seat]


class HintsShown(Shape, frozen=True):
    """The number of hints given in this game, and of those left. A game with hints is marked and
    does not count."""

    taken: int
    left: int


class ResultShown(Shape, frozen=True):
    winner: Side | None
    termination: Termination


class DecidedShown(Shape, frozen=True):
    """The reason for the result. A stone was named wrongly (`lost`) or rightly (`kept`), and lay
    there as it did since `turn`; a proof was completed; a Boast was believed; a seat resigned; or
    what the termination says."""

    by: DecidedBy
    seat: Seat | None
    stone: Stone | None
    turn: int | None


class You(Shape, frozen=True):
    person: str
    seats: list[Seat]
    maker: bool
    """You set this table up, and may arrange its seats and remove people."""
    watch_key: str | None
    """Value of `?watch=` to invite spectators; only for private tables that are yours."""


class WatcherShown(Shape, frozen=True):
    """A spectator."""

    person: str
    name: str
