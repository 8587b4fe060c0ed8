"""Finds pairs of people who seem to hand each other rating points, from all rated games.

Each player's strength is recomputed without the games between the two, from the same ledger and by
the same rule as the ratings.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import groupby
from math import hypot
from typing import NamedTuple

from tellstones.server.jobs.job_threads import JobRunner
from tellstones.server.ratings.pools import PEOPLE_POOLS
from tellstones.server.ratings.weng_lin import RatedGame, Rating, after_game
from tellstones.server.storage import Storage
from tellstones.server.storage.rating_rows import PlayedSeat
from tellstones.study.fair_play import PairGame, Sign, SignKind, pair_bets, weighed

MOST_RATED = 2_000
"""The games of one person; chosen manually."""
FEWEST_TOGETHER, MOST_OTHERS = 5, 10
"""Pairs with fewer games, or beyond a person's ten most frequent opponents, are left out; chosen
manually."""


class Counted(NamedTuple):
    """A rated game, with the known ratings of all its players."""

    game: RatedGame
    before: dict[str, Rating]
    """The rating with its later spread, which is a little smaller."""


class Meeting(NamedTuple):
    """A person's rating before a game, without all games against one opponent; and the ratings of
    everyone at the table."""

    counted: Counted
    rating: Rating


async def pair_signs(storage: Storage, person: str, runner: JobRunner) -> list[Sign]:
    """Return one sign per opponent, pool and direction; none for people with few rated games."""
    mine = ledger(await storage.played(person, MOST_RATED))
    found: list[Sign] = []
    for other in often_met(person, mine):
        theirs = ledger(await storage.played(other, MOST_RATED))
        found += await runner.run(signs_between, person, mine, other, theirs)
    return found


def ledger(seats: Iterable[PlayedSeat]) -> list[Counted]:
    """The games among people that these seats tell, the earliest first."""
    games = [list(seated) for _, seated in groupby(seats, key=lambda seat: seat.table)]
    return [_counted(game) for game in reversed(games) if game[0].pool in PEOPLE_POOLS]


def _counted(seats: Sequence[PlayedSeat]) -> Counted:
    table, pool, at, winner = seats[0].table, seats[0].pool, seats[0].at, seats[0].winner
    game = RatedGame(table, pool, at, winner, {seat.seat: seat.who for seat in seats})
    before = {
        seat.who: Rating(seat.mu_before, seat.sigma)
        for seat in seats
        if seat.mu_before is not None and seat.sigma is not None
    }
    return Counted(game, before)


def often_met(person: str, games: Iterable[Counted]) -> list[str]:
    met = Counter(other for game, _ in games for other in _opponents(person, game))
    return [who for who, games in met.most_common(MOST_OTHERS) if games >= FEWEST_TOGETHER]


def _opponents(person: str, game: RatedGame) -> set[str]:
    own = {seat.side for seat, who in game.players.items() if who == person}
    return {who for seat, who in game.players.items() if seat.side not in own}


def signs_between(
    one: str, ones: Sequence[Counted], other: str, others: Sequence[Counted]
) -> list[Sign]:
    """Return the signs that one player wins, or loses, too often against the other."""
    found = []
    for pool in PEOPLE_POOLS:
        mine, theirs = _meetings(one, ones, other, pool), _meetings(other, others, one, pool)
        met = [table for table in mine if table in theirs]
        if len(met) >= FEWEST_TOGETHER:
            won = [_game(one, other, mine[table], theirs[table].rating) for table in met]
            lost = [_game(other, one, theirs[table], mine[table].rating) for table in met]
            found += [_sign(SignKind.WON, other, won), _sign(SignKind.LOST, other, lost)]
    return found


def _sign(kind: SignKind, other: str, games: Iterable[PairGame]) -> Sign:
    return weighed(kind, ([bet] for bet in pair_bets(games)))._replace(other=other)


def _meetings(person: str, games: Iterable[Counted], other: str, pool: str) -> dict[str, Meeting]:
    """The rows by table, in order of time."""
    rating, found = Rating(), {}
    for counted in games:
        game, before = counted
        if game.pool != pool:
            continue
        if other in _opponents(person, game):
            found[game.table] = Meeting(counted, rating)
        else:
            rating = after_game(game, {**before, person: rating})[person]
    return found


def _game(who: str, other: str, meeting: Meeting, theirs: Rating) -> PairGame:
    (game, before), mine = meeting
    side = next(seat.side for seat, player in game.players.items() if player == who)
    beside = [
        (before[player], 1 if seat.side is side else -1)
        for seat, player in game.players.items()
        if player not in (who, other)
    ]
    return PairGame(
        ahead=mine.mu - theirs.mu,
        unsure=hypot(mine.sigma, theirs.sigma, *(rating.sigma for rating, _ in beside)),
        won=game.winner is side,
        beside=sum(rating.mu * ours for rating, ours in beside),
        players=len(game.players),
    )
