"""Bots are made by their names."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from tellstones.bots import BASELINES, LEVELS, STYLES, make_bot
from tellstones.bots.bot_player import BotPlayer
from tellstones.bots.champion.choices import kind_of, legal_choices
from tellstones.bots.champion.features import ACTING, Features, InOrder
from tellstones.bots.champion.sighted_player import LineChoice
from tellstones.bots.levels import TRAITS, leanings_of
from tellstones.bots.memory.recall import MemoryTraits
from tellstones.bots.opponent import Opponent
from tellstones.bots.personas import people, persona_of
from tellstones.bots.registry import is_bot, level_of_bot
from tellstones.bots.zoo.plan_player import PlanPlayer
from tellstones.bots.zoo.wishes import Wishes
from tellstones.rules import Options, Over, Seat
from tests.bots.bot_games import play_bots
from tests.bots.test_champion import replying

pytestmark = pytest.mark.group("long")


@pytest.mark.parametrize("kind", [*LEVELS, *BASELINES, *(f"knight:{style}" for style in STYLES)])
def test_every_kind_of_bot_plays_a_whole_game(kind: str) -> None:
    table, _ = play_bots([make_bot(kind, 1), make_bot("knight", 2)], Options(turn_limit=100))
    assert isinstance(table.waiting, Over)


CHILD = MemoryTraits(threshold=-0.7, noise=0.5, load=0.7, slip=0.1, rehearsals=0.0)


@pytest.mark.parametrize("plays", ["page", "conjurer", "points-only", "miser", "king"])
@pytest.mark.parametrize("style", ["", *STYLES])
@pytest.mark.parametrize("memory", [CHILD, "knight"])
def test_an_opponent_is_data_and_its_name_makes_it_again(
    plays: str, style: str, memory: MemoryTraits | str
) -> None:
    described = Opponent(plays=plays, memory=memory, style=style)
    name, bot = described.bot, make_bot(described, 1)
    assert isinstance(bot, BotPlayer)
    assert bot.traits == (TRAITS[memory] if isinstance(memory, str) else memory)
    assert is_bot(name)
    assert level_of_bot(name) is None
    assert persona_of(name, Seat.A) is None
    table, _ = play_bots([bot, make_bot("knight", 2)], Options(turn_limit=30))
    assert isinstance(table.waiting, Over)


@pytest.mark.parametrize("plays", ["page", "conjurer", "king:bold"])
@pytest.mark.parametrize("memory", ["", "@knight"])
def test_an_opponent_can_be_a_certain_person_in_every_seat(plays: str, memory: str) -> None:
    name = f"{plays}{memory}#mirla"
    assert [persona_of(name, seat) for seat in Seat] == [people()["mirla"]] * 4
    assert vars(make_bot(name, 1))["traits"] == vars(make_bot(f"{plays}{memory}", 1))["traits"]
    assert level_of_bot(name) is None


def test_a_style_makes_a_plan_do_more_of_what_it_does_and_nothing_else() -> None:
    asked = replying(ACTING, they_need=3, gaps=1)
    for style, share in (("", 0.0), (":tricky", 1.0)):
        player = PlanPlayer(torn, TRAITS["king"], 1, leanings_of(style[1:]) if style else None)
        chosen = [choice_of(player, asked, seed) for seed in range(20)]
        assert chosen.count("swap") / 20 == share
        assert set(chosen) <= {"swap", "peek"}


def torn(_: Features, __: Any) -> Wishes:
    return Wishes(peek=1.5, swap=1)


def choice_of(player: PlanPlayer, asked: Features, seed: int) -> str | None:
    order = InOrder(asked, (1, 2, 3, 4, 5))
    choices = [LineChoice(1, number) for number in legal_choices(asked)]
    return kind_of(player.choose({1: order}, choices, Random(seed)).number)


@pytest.mark.parametrize(
    ("plays", "memory", "style"),
    [
        ("duke", None, ""),
        ("page", "duke", ""),
        ("page", "1,2", ""),
        ("page", "king", "sleepy"),
        ("mirror:-1.95,0.4,0.3,0.03,0.5", "page", ""),
        ("champion", "page", ""),
    ],
)
def test_data_that_make_no_opponent_are_refused(plays: str, memory: str | None, style: str) -> None:
    with pytest.raises(ValueError, match=r"No bot|no such|numbers"):
        make_bot(Opponent(plays=plays, memory=memory, style=style), 1)


@pytest.mark.parametrize(
    "kind",
    [
        "",
        "duke",
        "page@",
        "page@king@king",
        "page@king:bold",
        "page#nobody",
        "random#mirla",
        "page#mirla@king",
        "king:sleepy",
        "king:",
        "random:bold",
        "mirror:bold",
    ],
)
def test_a_bot_that_nobody_knows_is_refused(kind: str) -> None:
    with pytest.raises(ValueError, match=r"No bot|no such|not the name|numbers"):
        make_bot(kind, 1)
    assert not is_bot(kind)
