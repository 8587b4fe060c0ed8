"""Bodies of the Duel of the day."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta

from tellstones.notation.json_shapes import Shape
from tellstones.server.wire.base import Wish

Day: TypeAlias = Annotated[str, Meta(pattern="^[0-9]{4}-[0-9]{2}-[0-9]{2}$")]
"""A day in Greenwich."""


class DuelWish(Wish, frozen=True):
    """The day of the duel; null: today's, whose first try counts. Earlier days are for practice."""

    day: Day | None = None


class DuelTryShown(Shape, frozen=True):
    """My counted try. `won` and what follows: null while it is played. `checked`: false if the game
    cannot be verified, because another version of the code played it; it is on no board. `marks`:
    each point in order, true for mine."""

    table: str
    won: bool | None
    checked: bool | None
    points: list[int] | None
    turns: int | None
    by_proof: bool | None
    marks: list[bool] | None


class DuelLeaderShown(Shape, frozen=True):
    """A line of a board. `points`: the player's, and the opponent's."""

    person: str
    name: str
    won: bool
    points: list[int]
    turns: int


class DuelDayShown(Shape, frozen=True):
    """A day of the archive. `won`: whether one won one's counted try; null: none is over."""

    day: str
    level: str
    persona: str
    won: bool | None


class DuelShown(Shape, frozen=True):
    """The duel of a day. `over`, `won`: number of finished counted tries, and of those won.
    `circle`: me, people I follow, and my clubs. `seed`: of all random draws; null until the day is
    over. `archive`: earlier days."""

    day: str
    today: bool
    level: str
    persona: str
    lines: Literal[1, 2]
    mine: DuelTryShown | None
    over: int
    won: int
    leaders: list[DuelLeaderShown]
    circle: list[DuelLeaderShown]
    seed: str | None
    archive: list[DuelDayShown]


DUEL_REQUESTS = (DuelWish,)
DUEL_ANSWERS = (DuelShown,)
