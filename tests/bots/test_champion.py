"""The champion and the zoo: at every table, in whole numbers, and no plan beats it."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import numpy as np
import pytest

from tellstones.bots import make_bot
from tellstones.bots.champion.champion_player import Champion
from tellstones.bots.champion.choices import CHOICES
from tellstones.bots.champion.memory_steps import (
    MEMORIES,
    MEMORY_STEPS,
    step_of,
    traits_of,
)
from tellstones.bots.champion.network import SHIFT, Network, champion, drawn
from tellstones.bots.champion.row import BITS
from tellstones.bots.zoo import ZOO
from tellstones.rules import Options, Over, Side
from tests.bots.bot_games import play_bots

pytestmark = pytest.mark.group("long")


def by_numpy(network: Network, bits: list[int]) -> list[int]:
    values = np.array(network.biases, np.int64)
    values = np.maximum(values + np.array(network.by_input, np.int64)[bits].sum(0), 0)
    for layer in network.layers:
        weights = np.array(layer.weights, np.int64)
        sums = ((weights @ values) >> SHIFT) + np.array(layer.biases, np.int64)
        values = np.maximum(sums, 0)
    return [int(value) for value in sums]


def test_plain_python_and_numpy_add_up_to_the_same_numbers() -> None:
    chance, network = Random(1), champion()
    for _ in range(10):
        bits = sorted(chance.sample(range(BITS), 30))
        found = network.outputs(bits)
        assert found == by_numpy(network, bits)
        assert len(found) == CHOICES + 1


def test_choices_are_drawn_as_often_as_the_softmax_says() -> None:
    one, chance = 1 << SHIFT, Random(2)
    found = [drawn([0, one, -9 * one], 100, chance) for _ in range(4000)]
    assert found.count(2) == 0  # hopeless
    assert found.count(1) / 4000 == pytest.approx(np.e / (1 + np.e), abs=0.03)
    assert drawn([0, 1, 0], 0, chance) == 1


def test_every_memory_is_its_own_step_and_each_holds_more_than_the_one_before() -> None:
    steps = [traits_of(step) for step in range(MEMORY_STEPS)]
    assert [step_of(traits) for traits in steps] == list(range(MEMORY_STEPS))
    kept = [traits.chance_of_recall(traits.activation([60.0], 5)) for traits in steps]
    assert all(worse < better for worse, better in pairwise(kept))


@pytest.mark.parametrize("memory", MEMORIES)
def test_the_champion_is_made_by_name_with_any_memory(memory: str) -> None:
    bot = make_bot(f"champion:{memory}", 1)
    assert isinstance(bot, Champion)
    assert bot.traits == traits_of(MEMORIES[memory])


@pytest.mark.parametrize("name", ["champion:emperor", "wall:bold", "champion:"])
def test_no_other_name_makes_one(name: str) -> None:
    with pytest.raises(ValueError, match="no such bot"):
        make_bot(name, 1)


@pytest.mark.parametrize("plan", [*ZOO, "champion"])
@pytest.mark.parametrize(("players", "lines"), [(2, 2), (4, 1), (4, 2)])
def test_they_play_at_every_table(plan: str, players: int, lines: int) -> None:
    bots = [make_bot(plan if seat % 2 else "champion", seat) for seat in range(players)]
    table, _ = play_bots(bots, Options(players, lines, turn_limit=40))
    assert isinstance(table.waiting, Over)


@pytest.mark.parametrize("plan", ZOO)
def test_no_plan_beats_the_champion(plan: str) -> None:
    """At the King's memory. Who waits draws with it, most others lose."""
    games, points = 6, 0.0
    for game in range(games):
        bots = [make_bot("champion", f"{game}-us"), make_bot(plan, f"{game}-it", traits_of(5))]
        table, _ = play_bots(bots if game % 2 else bots[::-1], Options(turn_limit=150), game)
        assert isinstance(table.waiting, Over)
        ours = Side.A if game % 2 else Side.B
        points += {None: 0.5, ours: 1.0}.get(table.waiting.winner, 0.0)
    assert points / games >= 0.45
