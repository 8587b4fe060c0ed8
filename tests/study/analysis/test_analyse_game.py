"""A finished game, explained."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given

from tellstones.i18n import LANGUAGES
from tellstones.notation import Record, Result
from tellstones.rules import (
    Hands,
    Refusal,
    Refused,
    Seat,
    Steal,
    Termination,
    seats,
)
from tellstones.study.analysis import analyse
from tellstones.study.analysis.player_traits import bots_of
from tellstones.study.bounded_reader import MOST_STEPS, TooLong
from tellstones.study.fair_play.checked_claims import checked_claims
from tellstones.study.report import analysis_text
from tests.records import records
from tests.strategies import one_in
from tests.study.study_games import RESIGNED, bot_game, keys, shuffled, told

VARIANTS = [(2, 1, Hands.AUTO), (4, 1, Hands.AUTO), (2, 2, Hands.OPPONENT), (4, 2, Hands.AUTO)]


@pytest.mark.parametrize(("players", "lines", "hands"), VARIANTS)
def test_every_variant_is_explained_from_beginning_to_end(
    players: int, lines: int, hands: Hands
) -> None:
    record = bot_game(5, players, lines, hands)
    analysis = analyse(record)
    assert len(analysis.curve) == len(record.said) + 1
    assert all(0.0 <= at.side_a <= 1.0 for at in analysis.curve)
    end = {Result.A: 1.0, Result.B: 0.0}.get(record.result, 0.5)
    assert analysis.curve[-1].side_a == end
    for decision in analysis.decisions:
        assert 0.0 <= decision.cost <= 1.0
    for language in LANGUAGES:
        assert analysis_text(analysis, language)


def test_the_same_game_is_always_explained_the_same() -> None:
    assert analyse(bot_game(6)) == analyse(bot_game(6))


def test_a_game_that_still_goes_on_cannot_be_explained_by_anyone() -> None:
    with pytest.raises(Refused) as refused:
        analyse(told("1. h1 *"))
    assert refused.value.refusal is Refusal.STILL_PLAYED


def test_a_record_longer_than_any_game_is_refused() -> None:
    record = told("1. C> *")
    endless = replace(record, said=record.said * (MOST_STEPS + 1), result=Result.DRAW)
    with pytest.raises(TooLong):
        analyse(endless)


def test_bots_are_known_by_their_tags() -> None:
    assert bots_of(bot_game(1)) == {Seat.A: "knight", Seat.B: "squire"}
    assert bots_of(told("1. h1 A", RESIGNED + '[A "knight"]\n')) == {}


def test_a_wrong_name_that_could_be_known_is_told_as_forgotten() -> None:
    analysis = analyse(told("1. C> 2. h1 3. h2 4. c1 =C 5. 1~2 A", RESIGNED))
    assert "forgot" in keys(analysis)


def test_a_believed_boast_without_knowledge_is_told_as_an_uncaught_bluff() -> None:
    analysis = analyse(told(f"{shuffled(30)} 44. b believe A", RESIGNED))
    assert "bluff-uncaught" in keys(analysis)
    (boast,) = (claim for claim in analysis.claims if claim.place is None)
    assert boast.right is None
    assert boast.likely < 0.3


def claims(moves: str, tags: str = "") -> list[tuple[str, str, str]]:
    analysis = analyse(told(f"1. C> 2. h1 3. h2 {moves}", tags))
    return [(claim.seat, claim.kind, claim.outcome) for claim in analysis.claims]


def test_claims_are_told_with_what_was_true() -> None:
    analysis = analyse(told("1. C> 2. h1 3. h2 4. c1 =C 5. h1 6. b doubt 1=S 2=C B"))
    answered, boasted, first, second = analysis.claims
    assert (answered.right, boasted.right, first.right, second.right) == (False, True, True, True)
    assert first.stone == "S"


def test_a_proved_boast_is_proved_and_a_wrong_one_failed() -> None:
    proved = claims("4. b doubt 1=S 2=C B")
    assert proved == [("B", "boast", "proved"), ("B", "name", "right"), ("B", "name", "right")]
    failed = claims("4. b doubt 1=C A")
    assert failed == [("B", "boast", "failed"), ("B", "name", "wrong")]


def test_a_stolen_boast_is_stolen_and_the_steal_is_the_thiefs_own_claim() -> None:
    believed = claims("4. b steal believe 5. 1~2 A", RESIGNED)
    assert believed == [("B", "boast", "stolen"), ("A", "steal", "believed")]
    doubted = claims("4. b steal doubt 1=S 2=C A")
    assert doubted[:2] == [("B", "boast", "stolen"), ("A", "steal", "proved")]


def test_a_boast_that_nobody_answered_was_left_unanswered() -> None:
    assert claims("4. b B", RESIGNED) == [("B", "boast", "unanswered")]


def test_one_decision_is_one_moment() -> None:
    for seed in range(5, 10):
        indices = [moment.index for moment in analyse(bot_game(seed)).key_moments]
        assert len(indices) == len(set(indices))


def test_a_reply_that_cost_the_game_is_told_with_what_was_better() -> None:
    analysis = analyse(told("1. C> 2. h1 3. h2 4. b doubt 1=S 2=C B"))
    (doubted,) = (m for m in analysis.key_moments if m.key == "study.moment.doubted-the-truth")
    assert dict(doubted.values)["king"] == Steal()
    cost = dict(doubted.values)["cost"]
    assert isinstance(cost, int)
    assert cost > 40
    said = f"“I know them too” would have raised the chance of winning by {cost}%."
    assert said in analysis_text(analysis, "en")


@one_in(8)
@given(records())
def test_a_record_that_starts_anywhere_is_analysed(record: Record) -> None:
    if record.result is Result.UNFINISHED:
        record = replace(record, result=Result.A, termination=Termination.RESIGN)
    analysis = analyse(record)
    assert len(analysis.curve) == len(record.said) + 1
    for seat in seats(record.options.players):
        assert all(claim.unseen_turns >= 0 for claim in checked_claims(record, seat))
