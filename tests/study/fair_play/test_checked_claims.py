"""Claims and their difficulty, read from a finished game."""

from __future__ import annotations

from tellstones.rules import Answered, Seat
from tellstones.study.fair_play import CheckedClaim, checked_claims
from tests.study.study_games import RESIGNED, bot_game, told

HIDDEN = "1. C> 2. D> 3. h1 4. h2 5. h3"
"""The Line is Scales, Crown, Shield, all hidden; B is next."""
GIVEN_UP = '[Result "A"]\n' + RESIGNED


def claims(moves: str, seat: Seat = Seat.A) -> list[CheckedClaim]:
    return list(checked_claims(told(f"{HIDDEN} {moves} A", GIVEN_UP), seat))


def test_an_answer_is_a_claim_with_the_turns_since_the_stone_was_seen() -> None:
    assert claims("6. c1 =S") == [CheckedClaim(True, 6, 3, 3, 0, True)]
    assert claims("6. c1 =W") == [CheckedClaim(True, 6, 3, 3, 0, False)]
    assert claims("6. c1 =S", Seat.B) == []


def test_only_what_others_moved_makes_it_harder() -> None:
    assert claims("6. 1~2 7. 1~3 8. c2 =S") == [CheckedClaim(True, 8, 3, 5, 1, True)]


def test_a_look_of_ones_own_makes_it_easy_again() -> None:
    assert claims("6. 1~2 7. p2 8. c2 =S") == [CheckedClaim(True, 8, 3, 1, 0, True, looks=1)]
    (answer,) = claims("6. p1 7. h2 8. c1 =S".replace("7. h2", "7. p3"))
    assert answer.unseen_turns == 5, "it was another who looked"


def test_free_words_may_have_told_it_and_phrases_cannot() -> None:
    assert claims("6. 1~2 {B: that was the Scales} 7. p1 8. c2 =S")[0].unseen_turns == 1
    assert claims("6. 1~2 {B: #well_played} 7. p1 8. c2 =S")[0].unseen_turns == 5


def test_a_proof_is_one_claim_about_all_its_stones() -> None:
    proof = "6. 1~2 7. b doubt 1=C 2=S 3=D"
    (won,) = checked_claims(told(f"{HIDDEN} {proof} A"), Seat.A)
    assert won == CheckedClaim(False, 7, 3, 4 + 3 + 2, 2, True)
    (lost,) = checked_claims(told(f"{HIDDEN} 6. 1~2 7. b doubt 1=C 2=W B"), Seat.A)
    assert lost == won._replace(right=False)


def test_who_was_stood_in_for_claims_nothing() -> None:
    assert claims("6. c1 =S {%seat A bot:knight}") == []


def test_with_four_seats_there_are_answers_too() -> None:
    game = bot_game(1, players=4)
    asked = [step for step in game.steps() if isinstance(step.event, Answered)]
    found = [claim for seat in Seat for claim in checked_claims(game, seat) if claim.asked]
    assert len(found) == len(asked)
