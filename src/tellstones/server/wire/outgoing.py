"""Messages that the server sends over the socket of a table."""

from __future__ import annotations

from typing import Literal, TypeAlias

from tellstones.notation.json_shapes import EventShown, Shape, TableShown
from tellstones.rules import Seat, Stone
from tellstones.server.phase import Phase
from tellstones.server.wire.codes import Fault
from tellstones.server.wire.table_state import (
    ClockShown,
    DecidedShown,
    DrawShown,
    HintsShown,
    LookingShown,
    ResultShown,
    RulesShown,
    SeatShown,
    SightShown,
    Talking,
    TimeShown,
    WatcherShown,
    You,
)


class ServerMessage_(Shape, frozen=True, tag_field="t"):  # noqa: N801 - `ServerMessage` is the union below
    pass


class SettingPart(ServerMessage_, frozen=True, tag="table"):
    """The part of a frame that no move changes; the same for everyone."""

    v: int
    table: str
    listed: bool
    """Listed in the lobby, for anyone to join."""
    quick: bool
    """A table in the queue."""
    private: bool
    """Watched by invitation only."""
    rated: bool
    """The game counts for the ratings, as far as those at the table have wished by now."""
    talk: Talking
    """The amount of talk at this table: see `CreateTable`."""
    tournament: str | None
    """The tournament of the game."""
    occasion: str | None
    """The purpose for which the server created the table: a station of the Road, for example
    `road:crown-2`."""
    rules: RulesShown
    time: TimeShown
    seats: list[SeatShown]
    watchers: int
    hints: HintsShown
    next: str | None
    """The table of the rematch, where everyone here continues."""


class Frame(SettingPart, frozen=True, tag="table"):
    """The one shape of every frame about the table. Nothing has to be folded: the newest is all.

    `seq` grows by one with everything that is stored about the table. `fresh` says that `event`
    is news to this seat and should be shown happening; otherwise it is only the latest.
    """

    seq: int
    now: int
    phase: Phase
    view: TableShown | None
    """Null while people gather."""
    event: EventShown | None
    event_seq: int
    """The `seq` of `event`, 0 without one: what `seen` acknowledges and a move is an answer to."""
    look: LookingShown | None
    """A stone is being looked at: the next move waits for it."""
    clock: ClockShown | None
    draw: DrawShown
    result: ResultShown | None
    decided: DecidedShown | None
    """Once it is over: by what, for one sentence."""
    prelude: int
    """The number of moves that are still watched before anyone may act."""
    again: list[Seat]
    """The seats that want a rematch."""
    series: list[int]
    """Games that side A and side B have won in this row of rematches."""
    you: You
    watching: list[WatcherShown]
    """The spectators: only for the table's maker, who may remove them."""
    fresh: bool
    sight: SightShown | None
    legal: list[str]
    """The legal moves of the awaited seat if it is yours, else none."""


class PlayPart(Shape, frozen=True):
    """The fields of `Frame` that moves change, the same for everyone."""

    seq: int
    now: int
    phase: Phase
    view: TableShown | None
    event: EventShown | None
    event_seq: int
    look: LookingShown | None
    clock: ClockShown | None
    draw: DrawShown
    result: ResultShown | None
    decided: DecidedShown | None
    prelude: int
    again: list[Seat]
    series: list[int]


class OwnPart(Shape, frozen=True):
    """The fields of `Frame` for one viewer."""

    you: You
    watching: list[WatcherShown]
    fresh: bool
    sight: SightShown | None
    legal: list[str]


class Ack(ServerMessage_, frozen=True, tag="ack"):
    """Your message with this id is stored, now or when you first sent it."""

    id: str
    seq: int


class Wrong(ServerMessage_, frozen=True, tag="error"):
    """Nothing has changed. `refusal` is the rule that refuses, when the code is `refused`; `field`
    what of the message cannot be read, when it is `unreadable`."""

    id: str | None
    code: Fault
    refusal: str | None = None
    field: str | None = None


class Why(ServerMessage_, frozen=True, tag="why"):
    """The code of the rule that would refuse a move, or null because it is legal."""

    id: str
    move: str
    refusal: str | None


class Said(ServerMessage_, frozen=True, tag="said"):
    """Talk. With `phrase` it is one of the ready-made ones, to be shown in the reader's language.

    `seat` is null for a spectator. Talk is not stored: later arrivals do not receive it.
    """

    seat: Seat | None
    person: str | None
    name: str
    text: str | None
    phrase: str | None


class Pointed(ServerMessage_, frozen=True, tag="pointed"):
    """A hand hovers over a stone, or (place null) no longer does."""

    seat: Seat
    line: int
    place: int | None


class BeliefShown(Shape, frozen=True):
    """A belief about one hidden stone: which, how sure, and how long ago this seat saw it."""

    place: int
    line: int
    stone: Stone
    sure: float
    since: Literal["fresh", "while", "long", "gone"]


class Hint(ServerMessage_, frozen=True, tag="hint"):
    """The thoughts of a bot that saw what your seat saw; only in solo games without spectators."""

    id: str
    move: str
    beliefs: list[BeliefShown]


class Pong(ServerMessage_, frozen=True, tag="pong"):
    id: str
    now: int


class Bye(ServerMessage_, frozen=True, tag="bye"):
    """The socket is about to close; with `stopping`, come back in a moment."""

    code: Fault
    back: Literal["now", "never"]


class Invited(ServerMessage_, frozen=True, tag="invited"):
    """Someone invited you to a game or answered you, or your game in a tournament has begun: `GET
    /api/me/circle` says which."""


ServerMessage: TypeAlias = Frame | Ack | Wrong | Why | Said | Pointed | Hint | Pong | Bye | Invited
