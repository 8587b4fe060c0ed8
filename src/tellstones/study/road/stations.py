"""The stations of the Road, from one validated file: adding one is adding data and texts.

A station describes who sits there, what lies on the table and its two honors. Random draws are
new at every try.
"""

from __future__ import annotations

from functools import lru_cache
from importlib.resources import files
from itertools import chain
from random import Random
from typing import Literal

import msgspec
from msgspec import Struct

from tellstones.bots import make_bot
from tellstones.bots.banter import TalkLevel
from tellstones.bots.opponent import Opponent
from tellstones.match import set_up
from tellstones.notation import Record
from tellstones.rules import SEVEN, Chance, Options, Refused, Seat, Stone, seats
from tellstones.study.road.honors import Honor
from tellstones.study.road.prelude import Prelude, with_prelude

TO_OPEN = 2
"""Number of stations to win in a chapter to open the next one."""
LOSSES_TO_WALK_ON = 3
USUAL_TURN_LIMIT = 150


class Measured(Struct, frozen=True, forbid_unknown_fields=True):
    """Win rates of simulated players, in percent: `make bench-road` measures them again."""

    beginner: int
    experienced: int
    expert: int
    honors: tuple[int, int]
    """Share of games in which the experienced player wins with each honor, in percent."""
    games: int


class Station(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """One stop: a game for one person, at the seat that no opponent has."""

    id: str
    opponents: dict[Seat, Opponent]
    """The bots, with a partner in King's Round."""
    honors: tuple[Honor, Honor]
    measured: Measured
    talk: TalkLevel = TalkLevel.TABLE
    players: Literal[2, 4] = 2
    lines: Literal[1, 2] = 1
    points: int = 3
    looks: int = 3
    stones: tuple[Stone, ...] = SEVEN
    prelude: Prelude | None = None

    def set_up(self, chance: Chance) -> Record:
        """The record of a game here, up to the first move that is the player's own."""
        return with_prelude(set_up(self.options, chance), self.prelude, chance)

    @property
    def options(self) -> Options:
        return Options(
            players=self.players,
            lines=self.lines,
            points=self.points,
            turn_limit=USUAL_TURN_LIMIT,
            stones=self.stones,
            looks=self.looks,
        )

    @property
    def seat(self) -> Seat:
        """The seat of the person."""
        (seat,) = set(seats(self.players)) - set(self.opponents)
        return seat

    @property
    def host(self) -> str:
        """The person one meets here, in the seat to the left."""
        return self.opponents[Seat.B].person


class Chapter(Struct, frozen=True, forbid_unknown_fields=True):
    """Stations under the sign of one stone; the first two that are passed turn it up."""

    id: str
    stone: Stone
    stations: tuple[Station, ...]


@lru_cache(maxsize=1)
def chapters() -> tuple[Chapter, ...]:
    """The whole Road, in order. Raises ValueError for data that make no sense."""
    text = files("tellstones.study.road").joinpath("stations.json").read_bytes()
    return read_chapters(text)


def read_chapters(text: bytes) -> tuple[Chapter, ...]:
    """Raises ValueError for what is no road; msgspec's errors are among them."""
    found = msgspec.json.decode(text, type=tuple[Chapter, ...])
    if sorted(chapter.stone for chapter in found) != list(SEVEN):
        raise ValueError("a chapter for each of the seven stones")
    every = [station.id for station in chain.from_iterable(one.stations for one in found)]
    if len(set(every)) < len(every):
        raise ValueError("two stations of one id")
    for chapter in found:
        if len(chapter.stations) < TO_OPEN:
            raise ValueError(f"{chapter.id} cannot be finished")
        for station in chapter.stations:
            if not station.id.startswith(f"{chapter.id}-"):
                raise ValueError(f"{station.id} lies in {chapter.id}")
            _check(station)
    return found


def _check(station: Station) -> None:
    free = set(seats(station.options.players)) - set(station.opponents)
    if free != {Seat.A}:
        raise ValueError(f"{station.id} has no seat for the player, or more than one")
    for opponent in station.opponents.values():
        make_bot(opponent, seed=0)
    if not station.host:
        raise ValueError(f"nobody receives the player at {station.id}")
    try:
        station.set_up(Random(0))
    except (Refused, IndexError):
        raise ValueError(f"{station.id} has a prelude that cannot be played") from None
    if station.honors[0] == station.honors[1]:
        raise ValueError(f"{station.id} has one honor twice")


@lru_cache(maxsize=1)
def stations() -> dict[str, Station]:
    """Every station by id, in order."""
    return {station.id: station for chapter in chapters() for station in chapter.stations}
