"""The game in plain numbers is the game of the rules."""

from __future__ import annotations

from random import Random

import pytest

from tellstones.envs import actions
from tellstones.envs.fast_game import Quick
from tellstones.envs.parameters import Setup, setup
from tellstones.rules import Refused, Seat, Stone, after, play, prepare

VARIANTS = [
    setup(players=players, lines=lines, hands=hands, turn_limit=limit, elder=elder)
    for players in (2, 4)
    for lines in (1, 2)
    for hands in ("auto", "opponent")
    for limit, elder in ((None, None), (30, "B"))
] + [setup(stones="DHW", points=1, looks=2), setup(stones="CFKW", lines=2, turn_limit=9)]


def begin(variant: Setup, chance: Random) -> Quick:
    opening = [chance.choice(variant.options.stones) for _ in range(variant.options.lines)]
    named = variant.elder or (Seat(variant.first) if variant.first != "random" else None)
    first = named or chance.choice(variant.seats)
    return Quick(variant, [list(Stone).index(s) for s in opening], list(Seat).index(first))


@pytest.mark.parametrize("variant", VARIANTS, ids=str)
def test_random_games_are_the_same_in_plain_numbers_and_in_the_rules(variant: Setup) -> None:
    chance = Random(5)
    quick = begin(variant, chance)
    table = quick.table()
    for _ in range(1500):
        assert quick.table() == table
        assert quick.legal() == actions.legal_indices(table)
        seat = table.waiting.seat
        if seat is None:
            quick = begin(variant, chance)
            table = quick.table()
            continue
        number = chance.choice(quick.legal())
        quick.say(number)
        table = after(table, play(table, seat, actions.move_at(number)))


@pytest.mark.parametrize("variant", VARIANTS[:8], ids=str)
def test_a_game_goes_on_from_any_position(variant: Setup) -> None:
    chance = Random(6)
    quick = begin(variant, chance)
    for _ in range(300):
        assert Quick.at(variant, quick.table()).table() == quick.table()
        assert Quick.at(variant, quick.table()).legal() == quick.legal()
        if quick.table().waiting.seat is None:
            quick = begin(variant, chance)
        quick.say(chance.choice(quick.legal()))


def test_a_copy_goes_its_own_way() -> None:
    quick = begin(setup(first="A"), Random(0))
    before = quick.table()
    copy = quick.copied()
    copy.say(copy.legal()[0])
    assert quick.table() == before != copy.table()


def test_an_illegal_action_is_refused() -> None:
    quick = begin(setup(first="A"), Random(0))
    with pytest.raises(Refused):
        quick.say(actions.BELIEVE)
    assert quick.table() == prepare(opening=[quick.table().lines[0].stones[0]])
