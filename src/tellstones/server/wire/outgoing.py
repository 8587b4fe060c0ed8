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
    TimeShown,
    WatcherShown,
    You,
)


class Told_(Shape, frozen=True, tag_field="t"):  # noqa: N801 - `Told` is the union below
    pass


class Frame(Told_, frozen=True, tag="table"):
    """The one shape of every frame about the table. Nothing has to be folded: the newest is all.

    `seq` grows by one with everything that is stored about the table. `fresh` says that `event`
    is news to this seat and should be shown happening; otherwise it is only the latest.
    """

    v: int
    table: str
    seq: int
    now: int
    phase: Phase
    listed: bool
    """In the lobby, for anybody to join."""
    quick: bool
    """Of somebody who waits for whoever comes."""
    private: bool
    """Watched by invitation only."""
    rated: bool
    """The game counts for the ratings, as far as those at the table have wished by now."""
    tournament: str | None
    """To which the game belongs."""
    rules: RulesShown
    time: TimeShown
    seats: list[SeatShown]
    you: You
    watchers: int
    watching: list[WatcherShown]
    """Who they are: for the table's maker, who may send them away. Nobody else is told."""
    view: TableShown | None
    """Null while people gather."""
    event: EventShown | None
    event_seq: int
    """The `seq` of `event`, 0 without one: what `seen` acknowledges and a move is an answer to."""
    fresh: bool
    look: LookingShown | None
    """Somebody is looking at a stone: the next word waits for them."""
    sight: SightShown | None
    legal: list[str]
    """The legal moves of the awaited seat if it is yours, else none."""
    clock: ClockShown | None
    draw: DrawShown
    hints: HintsShown
    result: ResultShown | None
    decided: DecidedShown | None
    """Once it is over: by what, for one sentence."""
    again: list[Seat]
    """Who wishes a rematch."""
    next: str | None
    """The table of the rematch, for everybody here to go on to."""
    series: list[int]
    """Games that side A and side B have won in this row of rematches."""


class Ack(Told_, frozen=True, tag="ack"):
    """What you sent under this id is stored, or was already when you sent it before."""

    id: str
    seq: int


class Wrong(Told_, frozen=True, tag="error"):
    """Nothing has changed. `refusal` is the rule that refuses, when the code is `refused`; `field`
    what of the message cannot be read, when it is `unreadable`."""

    id: str | None
    code: Fault
    refusal: str | None = None
    field: str | None = None


class Why(Told_, frozen=True, tag="why"):
    """Why a move would be refused: a rule's code, or null because it is legal."""

    id: str
    move: str
    refusal: str | None


class Said(Told_, frozen=True, tag="said"):
    """Talk. With `phrase` it is one of the ready-made ones, to be shown in the reader's language.

    `seat` is null when a spectator says it. It is not kept: whoever comes later does not hear it.
    """

    seat: Seat | None
    person: str | None
    name: str
    text: str | None
    phrase: str | None


class Pointed(Told_, frozen=True, tag="pointed"):
    """A hand hovers over a stone, or (place null) no longer does."""

    seat: Seat
    line: int
    place: int | None


class BeliefShown(Shape, frozen=True):
    """What is believed of one hidden stone, how surely, and how long ago this seat saw it."""

    place: int
    line: int
    stone: Stone
    sure: float
    since: Literal["fresh", "while", "long", "gone"]


class Hint(Told_, frozen=True, tag="hint"):
    """What a bot would think that had seen what your seat saw; only where nobody else plays or
    watches."""

    id: str
    move: str
    beliefs: list[BeliefShown]


class Pong(Told_, frozen=True, tag="pong"):
    id: str
    now: int


class Bye(Told_, frozen=True, tag="bye"):
    """The socket is about to close; with `stopping`, come back in a moment."""

    code: Fault
    back: Literal["now", "never"]


class Invited(Told_, frozen=True, tag="invited"):
    """Somebody invites you to a game or has answered you, or your game in a tournament has begun:
    `GET /api/me/circle` says which."""


Told: TypeAlias = Frame | Ack | Wrong | Why | Said | Pointed | Hint | Pong | Bye | Invited
