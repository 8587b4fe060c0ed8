"""A game changes the ratings of people, by who they are and who won, and of nobody else."""

from __future__ import annotations

import pytest

from tellstones.bots import LEVELS
from tellstones.rules import Seat, Side
from tellstones.server.ratings.pools import POOLS, game_of, speed_of
from tellstones.server.ratings.weng_lin import (
    FULL_GAMES,
    LEVEL_POINTS,
    REMEMBERED_MS,
    UNSURE,
    RatedGame,
    Rating,
    after_game,
    counted_at,
    weight,
)
from tellstones.server.rooms.shown_ratings import SURE_SIGMA
from tellstones.server.storage.rating_rows import Ledger

ANN, BOB, CAT, DAN = "ann", "bob", "cat", "dan"
DUEL = {Seat.A: ANN, Seat.B: BOB}
ROUND = {Seat.A: ANN, Seat.B: BOB, Seat.C: CAT, Seat.D: DAN}
NEW = {person: Rating() for person in (ANN, BOB, CAT, DAN)}


def game(players: dict[Seat, str], winner: Side | None, at: int = 1000) -> RatedGame:
    return RatedGame("table", POOLS[0], at, winner, players)


def test_who_wins_goes_up_by_what_who_loses_goes_down_and_both_are_surer() -> None:
    after = after_game(game(DUEL, Side.A), NEW)
    assert after[ANN].mu - 25 == pytest.approx(25 - after[BOB].mu)
    assert after[ANN].mu > 25
    assert after[ANN].sigma == after[BOB].sigma < UNSURE
    assert after[ANN].games == 1


def test_a_draw_among_equals_changes_nothing_but_how_sure_one_is() -> None:
    after = after_game(game(DUEL, None), NEW)
    assert after[ANN].mu == after[BOB].mu == 25
    assert after[ANN].sigma < UNSURE


def test_a_draw_is_worth_something_against_somebody_stronger() -> None:
    before = {ANN: Rating(20.0, 2.0), BOB: Rating(30.0, 2.0)}
    after = after_game(game(DUEL, None), before)
    assert after[ANN].mu > 20
    assert after[BOB].mu < 30


def test_partners_win_and_lose_together() -> None:
    after = after_game(game(ROUND, Side.B), NEW)
    assert after[BOB].mu == after[DAN].mu > 25 > after[ANN].mu == after[CAT].mu


def test_a_bot_is_an_anchor_and_a_stronger_one_is_worth_more() -> None:
    won = {
        level: after_game(game({Seat.A: ANN, Seat.B: f"bot:{level}"}, Side.A), NEW)
        for level in LEVELS
    }
    assert all(list(after) == [ANN] for after in won.values())
    gains = [won[level][ANN].mu for level in LEVELS]
    assert gains == sorted(gains)
    assert list(LEVEL_POINTS) == list(LEVELS)


def test_beating_a_page_for_ever_leads_no_higher_than_beating_a_page_proves() -> None:
    rating, page = NEW, game({Seat.A: ANN, Seat.B: "bot:page"}, Side.A)
    for _ in range(200):
        rating = after_game(page, rating)
    gained = after_game(page, rating)[ANN].mu - rating[ANN].mu
    assert gained < 0.05, "one and a half points for the two hundred and first win"


def with_each(opponents: int, games: int) -> Rating:
    """The rating of Ann after so many games with each of so many newcomers, half of them won."""
    ledger = Ledger()
    for number in range(opponents * games):
        players = {Seat.A: ANN, Seat.B: f"puppet {number % opponents}"}
        ledger.count(game(players, (Side.A, Side.B)[number % 2], at=number))
    return ledger.ratings[ANN, POOLS[0]]


def test_nobody_is_ranked_after_games_with_few_opponents_however_many() -> None:
    assert all(with_each(few, 300).sigma > SURE_SIGMA for few in (1, 2, 3, 4))
    assert with_each(12, 4).sigma < SURE_SIGMA


def test_a_partners_fresh_opponent_makes_ones_own_no_fresher() -> None:
    """A ring that changes partners has a pair that never met in each of many games."""
    ledger, lifts = Ledger(), []
    for number in range(20):
        before = ledger.ratings[ANN, POOLS[0]].mu
        players = {Seat.A: ANN, Seat.B: BOB, Seat.C: f"partner {number}", Seat.D: CAT}
        ledger.count(game(players, Side.A, at=number))
        lifts.append(ledger.ratings[ANN, POOLS[0]].mu - before)
    assert lifts[19] < lifts[0] / 20
    assert ledger.ratings["partner 19", POOLS[0]].mu - 25 > 10 * lifts[19], "they are new to it"


def test_the_same_opponent_lifts_less_each_time_and_as_much_again_after_a_season() -> None:
    ledger, lifts = Ledger(), []
    for number in range(40):
        before = ledger.ratings[ANN, POOLS[0]].mu
        ledger.count(game(DUEL, Side.A, at=number))
        lifts.append(ledger.ratings[ANN, POOLS[0]].mu - before)
    assert sum(lifts[20:]) < lifts[0] / 2
    assert weight(FULL_GAMES - 1) == 1 > weight(FULL_GAMES) > weight(FULL_GAMES + 1)
    before = ledger.ratings[ANN, POOLS[0]].mu
    ledger.count(game(DUEL, Side.A, at=40 + REMEMBERED_MS))
    assert ledger.ratings[ANN, POOLS[0]].mu - before > 10 * lifts[-1]


def test_a_clock_that_is_behind_does_not_put_a_game_before_an_earlier_one() -> None:
    before = {ANN: Rating(at=5000), BOB: Rating(at=10)}
    assert counted_at(game(DUEL, None, at=1000), before) == 5001
    assert counted_at(game(DUEL, None, at=9000), before) == 9000


@pytest.mark.parametrize(
    ("players", "lines", "found"),
    [(2, 1, "duel"), (4, 1, "round"), (2, 2, "lines"), (4, 2, "lines")],
)
def test_each_game_has_a_pool_of_its_own(players: int, lines: int, found: str) -> None:
    assert game_of(players, lines) == found


@pytest.mark.parametrize(
    ("time", "speed"),
    [
        *((("bank", 60, 1), "lightning"), (("word", 5, 0), "lightning")),
        *((("bank", 180, 3), "quick"), (("word", 30, 0), "quick"), (("bank", 300, 5), "quick")),
        *((("word", 60, 0), "calm"), (("bank", 900, 10), "calm"), (("word", 300, 0), "calm")),
        *((("word", 86400, 0), "slow"), (("bank", 7200, 0), "slow"), (("none", 0, 0), "slow")),
    ],
)
def test_a_clock_of_any_kind_has_a_speed(time: tuple[str, int, int], speed: str) -> None:
    assert speed_of(*time) == speed
