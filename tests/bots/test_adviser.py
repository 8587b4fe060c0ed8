"""The adviser: the King without randomness, with any memory."""

from __future__ import annotations

from random import Random

import pytest

from tellstones.bots import make_bot
from tellstones.bots.champion.champion_player import Champion
from tellstones.bots.champion.choices import legal_choices, same_choice
from tellstones.bots.champion.features import ACTING, REPLYING, YIELDING, InOrder
from tellstones.bots.champion.network import champion
from tellstones.bots.champion.sighted_player import LineChoice
from tellstones.bots.levels import TRAITS
from tellstones.notation import parse_move
from tellstones.rules import SEVEN, Options, Seat, after, play, prepare
from tellstones.views import View, view
from tests.bots.test_champion import replying


def seated(name: str, memory: str = "king") -> Champion:
    bot = make_bot(name, 1, TRAITS[memory])
    assert isinstance(bot, Champion)
    bot.sit(view(prepare(Options(), opening=[SEVEN[0]]), Seat.A))
    return bot


def chosen(bot: Champion, asked: int, they_need: int, gaps: int) -> set[int]:
    """All that it ever chooses of the Features."""
    order = InOrder(replying(asked, they_need, gaps)._replace(to_go=2), (1, 2, 3, 4, 5))
    choices = [LineChoice(1, number) for number in legal_choices(order.sight)]
    return {bot.choose({1: order}, choices, Random(seed)).number for seed in range(60)}


@pytest.mark.parametrize("asked", [ACTING, REPLYING, YIELDING])
@pytest.mark.parametrize("gaps", range(5))
def test_an_adviser_leaves_nothing_to_chance_and_says_what_a_king_may_do(
    asked: int, gaps: int
) -> None:
    (said,) = chosen(seated("adviser"), asked, 3, gaps)
    assert said in chosen(seated("king"), asked, 3, gaps)


@pytest.mark.parametrize("gaps", range(4))
def test_an_adviser_always_gives_the_same_reply(gaps: int) -> None:
    assert len(chosen(seated("adviser"), REPLYING, 3, gaps)) == 1


@pytest.mark.parametrize("memory", ["page", "knight", "king"])
def test_an_adviser_judges_by_the_kings_network_with_anybodys_memory(memory: str) -> None:
    adviser = seated("adviser", memory)
    assert vars(adviser)["_network"] is champion()
    assert adviser.traits == TRAITS[memory]


def lying() -> View:
    """Stones 1 and 2 face-up, 3 and 4 hidden."""
    table = prepare(Options(), opening=[SEVEN[0]])
    for text in ("D>", "F>", "H>", "h3", "h4"):
        seat = table.waiting.seat
        assert seat is not None
        table = after(table, play(table, seat, text))
    return view(table, Seat.A)


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("K>", "W<", True),
        ("h1", "h2", True),
        ("K>", "h1", False),
        ("1~3", "2~3", True),
        ("1~3", "1~4", False),
        ("1~3", "1~2", False),
        ("3~4", "3~4", True),
        ("p3", "p4", False),
        ("c3", "c4", False),
        ("b", "b", True),
    ],
)
def test_moves_that_differ_in_nothing_that_matters_are_one_choice(
    one: str, other: str, same: bool
) -> None:
    assert same_choice(parse_move(one), parse_move(other), lying()) is same
