"""Bodies of puzzles that test a memory, and of Rush."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from tellstones.notation.json_shapes import EventShown, Shape, TableShown
from tellstones.rules import Stone
from tellstones.server.wire.base import Wish
from tellstones.study.recall.beats import RecallKind
from tellstones.study.recall.recall_puzzle import Daring


class RecallWish(Wish, frozen=True):
    """The puzzle to start; null: the puzzle of the day."""

    kind: RecallKind | None = None


class RecallReply(Wish, frozen=True):
    """The reply to the beat of this number; null to give up, or if the beat has no question. A
    repeated reply changes nothing."""

    number: Annotated[int, Meta(ge=0, le=10_000)]
    said: Annotated[str, Meta(max_length=16)] | None = None


class AskShown(Shape, frozen=True):
    """A question about the stone at `place`, or about these choices."""

    place: int | None
    choices: list[str]


class RecallStanding(Shape, frozen=True):
    """`lean`: whether one `dares` more than one knows, is `shy`, or it `fits`; empty: not known
    yet. `curve`: for look, Challenge and Boast, how often it was chosen, and every stone known.
    `today`: whether today's puzzle was solved; null: not tried."""

    rating: int
    provisional: bool
    solved: int
    tried: int
    streak: int
    best: int
    lean: Literal["", "dares", "shy", "fits"]
    curve: list[tuple[int, int]]
    day: str
    today: bool | None


class MissShown(Shape, frozen=True):
    """`at`: seconds since the start. `line`: the whole Line as it lay. `hidden`: the places of its
    hidden stones. `path`: the places of this stone since it was hidden, the last one last."""

    place: int
    stone: Stone
    said: Stone | None
    at: float
    line: list[Stone]
    hidden: list[int]
    path: list[int]


class RushShown(Shape, frozen=True):
    """The end of a Rush. `by_swaps`: for stones with 0, 1, 2 and more Swaps, how many were named,
    and how many asked for. `runs`: the latest scores, this one first."""

    score: int
    seconds: float
    misses: list[MissShown]
    by_swaps: list[tuple[int, int]]
    runs: list[int]


class VerdictShown(Shape, frozen=True):
    """The end of a puzzle. `counted`: false for a second try of the puzzle of the day. `line`: the
    whole Line. `change`: of the rating. `dared` and `knew`: of a Dare?. `proved`: of a bot's
    Boast."""

    solved: bool
    counted: bool
    line: list[Stone]
    change: int
    dared: Daring | None
    knew: Daring | None
    proved: bool | None
    standing: RecallStanding


class RecallShown(Shape, frozen=True):
    """A beat: shown for `seconds`, or to be answered within them. What comes next is not known to
    the page before it is due. `left`: seconds of a Rush."""

    number: int
    kind: RecallKind
    day: str | None
    boaster: str
    """The level of the bot that boasts; empty elsewhere."""
    moves: int
    """The number of moves to watch before the question; 0 for a Rush, which continues."""
    view: TableShown
    event: EventShown | None
    ask: AskShown | None
    seconds: float
    left: float
    score: int
    misses: int
    verdict: VerdictShown | None
    rush: RushShown | None


class RushLeaderShown(Shape, frozen=True):
    person: str
    name: str
    score: int


class RushBoards(Shape, frozen=True):
    """The best runs of members since midnight and since Monday in Greenwich, and my latest
    scores."""

    day: list[RushLeaderShown]
    week: list[RushLeaderShown]
    runs: list[int]


RECALL_REQUESTS = (RecallWish, RecallReply)
RECALL_ANSWERS = (RecallShown, RecallStanding, RushBoards)
