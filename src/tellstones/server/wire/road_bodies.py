"""Bodies of the Road: its stations, and how far a person has come."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from msgspec import Meta

from tellstones.notation.json_shapes import Shape
from tellstones.rules import Stone
from tellstones.server.wire.base import Wish
from tellstones.study.road.honors import HonorKind

StationId: TypeAlias = Annotated[str, Meta(pattern="^[a-z]{1,16}-[0-9]{1,2}$")]


class StationWish(Wish, frozen=True):
    """The station to play at, or to walk past."""

    station: StationId


class HonorShown(Shape, frozen=True):
    """`number`: turns or Challenges; else 0. `won`: whether it was ever won here."""

    kind: HonorKind
    number: int
    won: bool


class StationShown(Shape, frozen=True):
    """`host`: the person one meets, by name in the catalogs. `stones`: null for all seven.
    `prelude`: how many moves are watched before one acts.
    `chance`: how often an experienced player wins here, in percent. `walks_on`: whether one may
    walk past it now, after three losses."""

    id: str
    host: str
    players: int
    lines: int
    points: int
    looks: int
    prelude: int
    stones: list[Stone] | None
    honors: list[HonorShown]
    chance: int
    open: bool
    won: bool
    walked_on: bool
    walks_on: bool


class ChapterShown(Shape, frozen=True):
    """`finished`: its stone is turned up."""

    id: str
    stone: Stone
    finished: bool
    stations: list[StationShown]


class WalkedShown(Shape, frozen=True):
    """The latest finished game. `honors`: which were won in it. `stitches`: how many are new."""

    table: str
    station: str
    won: bool
    honors: list[bool]
    stitches: int


class RoadShown(Shape, frozen=True):
    """`following`: the next station; null at the end of the Road."""

    chapters: list[ChapterShown]
    following: str | None
    stitches: int
    latest: WalkedShown | None


ROAD_REQUESTS = (StationWish,)
ROAD_ANSWERS = (RoadShown,)
