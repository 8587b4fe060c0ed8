"""Calibration: the bots' estimates of their own and the opponent's memory come true as often as
stated."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from random import Random
from statistics import fmean
from typing import NamedTuple

import pytest

from tellstones.bots import make_bot
from tellstones.bots.bot_player import BotPlayer
from tellstones.bots.levels import TRAITS
from tellstones.bots.memory.recall_odds import knows_all, names_right
from tellstones.rules import (
    Acting,
    Options,
    Seat,
    Table,
    after,
    draw_opening,
    hidden_places,
    play,
    prepare,
    seats,
)
from tellstones.views import glimpse, view
from tests.bots.bot_games import would_name

pytestmark = pytest.mark.group("long")

GAMES = 60


class Supposed(NamedTuple):
    named: list[tuple[float, bool]]
    """The apparent probability that the other side names each hidden stone, and whether it
    would."""
    all: list[tuple[float, bool]]
    sure: list[tuple[float, bool]]
    """The estimated probability that all of its beliefs were true, and whether they were."""


def company(memory: str, seed: int) -> dict[Seat, BotPlayer]:
    """A level and a person that remembers as it does; who sits where takes turns."""
    kinds = (memory, "person") if seed % 2 else ("person", memory)
    found = {}
    for seat, kind in zip(seats(2), kinds, strict=True):
        bot = make_bot(kind, f"{seed}-{seat}", TRAITS[memory])
        assert isinstance(bot, BotPlayer)
        found[seat] = bot
    return found


@cache
def supposed(memory: str) -> Supposed:
    found = Supposed([], [], [])
    for seed in range(GAMES):
        options = Options(turn_limit=120)
        table = prepare(options, opening=draw_opening(options, Random(seed)))
        players = company(memory, seed)
        for seat, player in players.items():
            player.sit(view(table, seat))
        while (awaited := table.waiting.seat) is not None:
            if isinstance(table.waiting, Acting) and len(hidden_places(table.lines[0].faces)) > 1:
                other = next(seat for seat in players if seat is not awaited)
                note(found, players[awaited], players[other], table)
            event = play(table, awaited, players[awaited].decide(view(table, awaited)))
            table = after(table, event)
            for seat, player in players.items():
                player.see(glimpse(table, event, seat))
    return found


def note(found: Supposed, one: BotPlayer, other: BotPlayer, table: Table) -> None:
    holds = one.beliefs.knowledge[other.beliefs.seat].odds(1)
    found.named.extend(zip(names_right(holds), would_name(other, table), strict=True))
    found.all.append((knows_all(holds), all(would_name(other, table))))
    belief = one.beliefs.of_line(view(table, one.beliefs.seat), 1)
    found.sure.append((one.beliefs.certainty(belief, 1), all(would_name(one, table))))


@pytest.mark.parametrize("memory", ["king", "knight"])
@pytest.mark.parametrize("what", [lambda s: s.named, lambda s: s.all, lambda s: s.sure])
def test_what_is_supposed_comes_true_on_the_whole(
    memory: str, what: Callable[[Supposed], list[tuple[float, bool]]]
) -> None:
    pairs = what(supposed(memory))
    assert abs(fmean(likely for likely, _ in pairs) - fmean(so for _, so in pairs)) < 0.12


@pytest.mark.parametrize("what", [lambda s: s.named, lambda s: s.all, lambda s: s.sure])
def test_what_seems_likelier_comes_true_more_often(
    what: Callable[[Supposed], list[tuple[float, bool]]],
) -> None:
    pairs = sorted(what(supposed("knight")))
    half = len(pairs) // 2
    assert fmean(so for _, so in pairs[half:]) > fmean(so for _, so in pairs[:half]) + 0.05
