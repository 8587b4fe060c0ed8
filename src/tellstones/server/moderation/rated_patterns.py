"""Patterns in a person's rated games that show how a rating was made, with the games as evidence.

`boosted`: won from people who hardly play anyone outside their own circle, and never win there.
`sandbagged`: gave games up against much weaker people. `resigned`: gave up many games in a row.
`stalled`: lost many of their latest games on time. Two friends or a tired evening can look like it:
each is a reason to look at the games, and never a verdict.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Literal, NamedTuple

from tellstones.rules import Termination
from tellstones.server.ratings.pools import PEOPLE_POOLS
from tellstones.server.storage import Storage
from tellstones.server.storage.listings import Listing, listing_of
from tellstones.server.storage.rating_rows import PlayedSeat

Kind = Literal["boosted", "sandbagged", "resigned", "stalled"]
MOST_GAMES = 300
"""The latest rated games of one person. All figures here are chosen manually."""
GIVEN = 3
"""Number of games lost to the same opponent, without a win, before the pair is considered."""
CIRCLE_SHARE = 0.6
"""Share of their games that a member of a circle plays within it."""
BOOSTED = 10
FAR_WEAKER_MU = 5.0
"""150 points."""
GIVEN_UP = 5
LATEST, ON_TIME = 20, 8


class Pattern(NamedTuple):
    """A pattern, and the games that show it, latest first."""

    kind: Kind
    tables: list[str]


class RatedResult(NamedTuple):
    """A rated game as one of its players sees it."""

    table: str
    won: bool
    lost: bool
    opponents: frozenset[str]
    ahead: float
    """Rating difference between the player and the strongest opponent."""
    how: Termination | None


async def patterns_of(storage: Storage, person: str) -> list[Pattern]:
    mine = await _ended(storage, person)
    lost_to_me = Counter(other for game in mine if game.won for other in game.opponents)
    won_from_me = {other for game in mine if not game.won for other in game.opponents}
    giving = [who for who, games in lost_to_me.items() if games >= GIVEN]
    theirs = {who: await _ended(storage, who) for who in giving if who not in won_from_me}
    found = [
        Pattern("boosted", _boosted(person, mine, theirs)),
        Pattern("sandbagged", [game.table for game in mine if _given_to_weaker(game)]),
        Pattern("resigned", _in_a_row(mine)),
        Pattern("stalled", [game.table for game in mine[:LATEST] if _lost(game, "time")]),
    ]
    return [one for one in found if len(one.tables) >= LEAST[one.kind]]


LEAST: Mapping[Kind, int] = {
    "boosted": BOOSTED,
    "sandbagged": GIVEN_UP,
    "resigned": GIVEN_UP,
    "stalled": ON_TIME,
}


def _boosted(
    person: str, mine: Iterable[RatedResult], theirs: Mapping[str, Sequence[RatedResult]]
) -> list[str]:
    circle = {person, *theirs}
    puppets = {
        who
        for who, games in theirs.items()
        if sum(game.opponents <= circle for game in games) >= CIRCLE_SHARE * len(games)
    }
    return [game.table for game in mine if game.won and game.opponents & puppets]


def _given_to_weaker(game: RatedResult) -> bool:
    return game.ahead >= FAR_WEAKER_MU and _lost(game, "resign", "time")


def _lost(game: RatedResult, *how: str) -> bool:
    return game.lost and game.how in how


def _in_a_row(games: Iterable[RatedResult]) -> list[str]:
    """The longest row of games that were given up."""
    longest: list[str] = []
    row: list[str] = []
    for game in games:
        row = [*row, game.table] if _lost(game, "resign") else []
        longest = max(longest, row, key=len)
    return longest


async def _ended(storage: Storage, person: str) -> list[RatedResult]:
    """The latest games first."""
    seats: dict[str, list[PlayedSeat]] = {}
    for seat in await storage.played(person, MOST_GAMES):
        if seat.pool in PEOPLE_POOLS:
            seats.setdefault(seat.table, []).append(seat)
    how = {table: listing_of(one) for table, one in (await storage.results(seats)).items()}
    return [_seen(person, of_game, how) for of_game in seats.values()]


def _seen(person: str, seats: list[PlayedSeat], how: Mapping[str, Listing]) -> RatedResult:
    me = next(seat for seat in seats if seat.who == person)
    others = [seat for seat in seats if seat.seat.side is not me.seat.side]
    strongest = max((seat.mu_before or 0.0 for seat in others), default=0.0)
    listed = how.get(me.table)
    result = listed.result if listed else None
    return RatedResult(
        table=me.table,
        won=me.winner is me.seat.side,
        lost=me.winner is me.seat.side.other,
        opponents=frozenset(seat.who for seat in others),
        ahead=(me.mu_before or 0.0) - strongest,
        how=result.termination if result else None,
    )
