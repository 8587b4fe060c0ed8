"""Stand-ins for people who walk the Road, and how they fare at a station."""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt
from random import Random
from typing import NamedTuple

from tellstones.bots import make_bot
from tellstones.match import play_game
from tellstones.study.road.honors import HonorFacts, outcome_of
from tellstones.study.road.stations import Measured, Station, stations

STAND_INS = {"beginner": "page", "experienced": "knight", "expert": "king"}
"""The human-like plan with the memory of these levels."""
BAND = 10
"""Points by which a win rate may leave its band: the published one with its margin of error."""
STEEPEST = 15
"""The most points from one station to the next, for the experienced."""


class Try(NamedTuple):
    """One game of a stand-in at a station."""

    station: str
    who: str
    seed: str


@dataclass(frozen=True, slots=True)
class Fared:
    """Results of a simulated player: the share of wins, and of wins with each honor, in percent."""

    won: int
    honors: tuple[int, int]


def play(tried: Try) -> HonorFacts:
    """The same for the same try, on every machine."""
    station = stations()[tried.station]
    setup = station.set_up(Random(f"road:{tried.seed}"))
    players = {
        seat: make_bot(opponent, f"road:{tried.seed}:{seat}")
        for seat, opponent in station.opponents.items()
    }
    for bot in players.values():
        bot.talks = station.talk
    person = make_bot(f"person@{STAND_INS[tried.who]}", f"road:{tried.seed}:person")
    return outcome_of(play_game(setup, {station.seat: person, **players}), station.seat)


def fared(station: Station, outcomes: list[HonorFacts]) -> Fared:
    def share(hits: int) -> int:
        return round(100 * hits / len(outcomes))

    first, second = (sum(one.has(honor) for one in outcomes) for honor in station.honors)
    return Fared(share(sum(one.won for one in outcomes)), (share(first), share(second)))


def measured(found: dict[str, Fared], games: int) -> Measured:
    return Measured(
        beginner=found["beginner"].won,
        experienced=found["experienced"].won,
        expert=found["expert"].won,
        honors=found["experienced"].honors,
        games=games,
    )


def margin(games: int) -> float:
    """Points of a share of so many games, 95 times of 100: 7 for 200 games."""
    return 100 * 1.96 * sqrt(0.25 / games)


def out_of_band(published: Measured, found: Measured) -> list[str]:
    """The stand-ins whose win rate is no longer what the data say."""
    return [
        f"{who} {getattr(published, who)} % is now {getattr(found, who)} %"
        for who in STAND_INS
        if abs(getattr(published, who) - getattr(found, who)) > margin(published.games) + BAND
    ]
