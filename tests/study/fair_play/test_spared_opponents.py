"""A player who never challenges one opponent, but others, is found; one who seldom challenges is
not."""

from __future__ import annotations

from random import Random

from tellstones.rules import Challenged, Seat
from tellstones.study.fair_play import ChallengeTurn, Sign, challenge_turns, spared_signs
from tests.study.study_games import bot_game


def sign_of(who: str, games: list[list[ChallengeTurn]]) -> Sign:
    [sign] = [sign for sign in spared_signs(games) if sign.other == who]
    return sign


def round_of(chances: dict[str, float], chance: Random) -> list[ChallengeTurn]:
    """Three turns beside each, in which they are challenged with these chances."""
    return [
        ChallengeTurn(who, hidden, chance.random() < likely)
        for hidden in (1, 2, 3)
        for who, likely in chances.items()
    ]


def test_who_is_never_challenged_where_others_are_is_found() -> None:
    chance = Random(1)
    sign = sign_of("bob", [round_of({"bob": 0.0, "cat": 0.2}, chance) for _ in range(60)])
    assert sign.beyond()
    assert (sign.counted, sign.found) == (180, 0)
    assert 20 < sign.expected < 55


def test_who_is_challenged_half_as_often_stays_within_the_bound() -> None:
    chance = Random(2)
    for _ in range(20):
        games = [round_of({"bob": 0.1, "cat": 0.2}, chance) for _ in range(60)]
        assert not sign_of("bob", games).beyond(1 / 1000)
        assert not sign_of("cat", games).beyond(1 / 10)


def test_turns_are_laid_beside_turns_with_as_many_hidden_stones() -> None:
    turns = [ChallengeTurn("bob", 1, False)] * 10 + [ChallengeTurn("cat", 2, True)] * 10
    assert sign_of("bob", [turns]).counted == 0


def test_a_turn_is_one_in_which_the_left_neighbour_could_be_challenged() -> None:
    game = bot_game(1, players=4)
    turns = [turn for seat in Seat for turn in challenge_turns(game, seat, "left")]
    challenged = sum(isinstance(step.event, Challenged) for step in game.steps())
    assert sum(turn.challenged for turn in turns) == challenged
    assert all(turn.hidden for turn in turns)
    assert not list(challenge_turns(bot_game(1, players=2), Seat.A, "left"))
