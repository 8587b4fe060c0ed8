"""The champion and the zoo: at every table, in whole numbers, and nothing foolish on its face."""

from __future__ import annotations

import struct
from collections import Counter
from dataclasses import replace
from importlib.resources import files
from io import BytesIO
from itertools import pairwise, product
from random import Random
from typing import Any
from zipfile import ZipFile

import numpy as np
import pytest

from tellstones.bots import make_bot
from tellstones.bots.champion.champion_player import Champion
from tellstones.bots.champion.champion_settings import MOST_LEANING_HEAT, ChampionSettings
from tellstones.bots.champion.choices import (
    BELIEVE,
    BOAST,
    CHOICES,
    DOUBT,
    PEEK,
    STEAL,
    SWAP,
    kind_of,
    legal_choices,
)
from tellstones.bots.champion.features import ACTING, REPLYING, SHADES, YIELDING, Features, InOrder
from tellstones.bots.champion.memory_steps import (
    MEMORIES,
    MEMORY_STEPS,
    step_of,
    traits_of,
)
from tellstones.bots.champion.mixture import NAMES, Mixture, champions_network, packaged
from tellstones.bots.champion.network import (
    MAGIC,
    ONE,
    SHIFT,
    Layer,
    Network,
    champion,
    drawn,
    levels_network,
)
from tellstones.bots.champion.packed_integers import packed, unpacked
from tellstones.bots.champion.row import BITS, set_bits
from tellstones.bots.champion.sighted_player import LineChoice
from tellstones.bots.levels import BY_FIRST_NETWORK, STYLES, TEMPERS, TRAITS
from tellstones.bots.registry import is_bot
from tellstones.bots.zoo import ZOO
from tellstones.rules import (
    SEVEN,
    End,
    Move,
    Options,
    Over,
    Place,
    Seat,
    Swap,
    after,
    play,
    prepare,
)
from tellstones.views import glimpse, view
from tests.bots.bot_games import play_bots

pytestmark = pytest.mark.group("long")


def by_numpy(network: Network, bits: list[int]) -> list[int]:
    values = np.isin(np.arange(BITS), bits) * ONE
    for layer in network.layers:
        rows = [unpacked(each, layer.units) for each in (*layer.by_input, layer.biases)]
        *weights, biases = np.array(rows, np.int64)
        sums = (values @ np.array(weights) >> SHIFT) + biases
        values = np.maximum(sums, 0)
    return [int(value) for value in sums]


def networks() -> list[Network]:
    """The package's weights, and all that the champion draws from."""
    mixture = packaged()
    assert mixture is not None
    return [champion(), *(mixture.network(n) for names in mixture.names.values() for n in names)]


def test_plain_python_and_numpy_add_up_to_the_same_numbers() -> None:
    chance = Random(1)
    for network in networks():
        bits = sorted(chance.sample(range(BITS), 30))
        found = network.outputs(bits)
        assert found == by_numpy(network, bits)
        assert len(found) == CHOICES + 1


def test_packed_integers_are_added_up_and_multiplied_each_by_itself() -> None:
    one, other = [5, -7, 0, -(2**40), 2**62], [-6, 7, -1, 2**39, -1]
    number = 3 * packed(other) + packed(one)
    assert unpacked(number, 5) == tuple(3 * y + x for x, y in zip(one, other, strict=True))
    assert unpacked(packed([-(2**63), 2**63 - 1]), 2) == (-(2**63), 2**63 - 1)


def test_the_champion_draws_each_of_its_networks_as_often() -> None:
    mixture = packaged()
    assert mixture is not None
    for step, names in mixture.names.items():
        drawn = Counter(id(champions_network(step, seed)) for seed in range(2000))
        asked = Counter(id(mixture.network(name)) for name in names)
        for network, times in asked.items():
            assert drawn[network] / 2000 == pytest.approx(times / len(names), abs=0.04)


def test_the_same_seed_draws_the_same_network_on_every_machine() -> None:
    with ZipFile(data := BytesIO(), "w") as archive:
        archive.writestr(NAMES, '{"5": ["one", "other"]}')
        for name, bias in (("one", 7), ("other", 9)):
            archive.writestr(name, MAGIC + struct.pack("<5h", 2, 1, 1, 0, bias))
    mixture = Mixture(data.getvalue())
    several = [mixture.drawn(5, seed) for seed in (1, "1", 2, 3, 4, "a-B", "b-A")]
    drawn = [list(network.outputs([])) for network in several if network]
    assert drawn == [[9], [9], [7], [9], [7], [7], [9]]
    assert mixture.drawn(4, 1) is None


def test_the_champion_plays_by_the_network_that_its_memory_and_seed_draw() -> None:
    king = make_bot("champion", 5)
    assert vars(king)["_network"] is champions_network(MEMORIES["king"], 5)
    as_a_knight = make_bot("champion", 5, traits_of(MEMORIES["knight"]))
    assert vars(as_a_knight)["_network"] is champions_network(MEMORIES["knight"], 5)


@pytest.mark.parametrize("name", [*BY_FIRST_NETWORK, "champion:captain", "champion:oracle"])
def test_the_king_and_memories_without_networks_of_their_own_keep_the_first_network(
    name: str,
) -> None:
    assert vars(make_bot(name, 5))["_network"] is champion()


@pytest.mark.parametrize("level", sorted(TEMPERS.keys() - BY_FIRST_NETWORK))
def test_the_other_levels_play_by_one_of_the_champions_networks(level: str) -> None:
    assert vars(make_bot(level, 5))["_network"] is levels_network()
    assert vars(make_bot(level, 5, among_bots=True))["_network"] is champion()


def test_the_levels_network_reads_every_memory_alike() -> None:
    asked = replying(ACTING, they_need=3, gaps=1)
    said = [
        levels_network().outputs(set_bits(asked._replace(memory=step)))
        for step in range(MEMORY_STEPS)
    ]
    assert all(each == said[0] for each in said)


def test_where_its_networks_are_left_out_there_is_no_champion(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("tellstones.bots.champion.mixture.packaged", lambda: None)
    assert not is_bot("champion")
    assert is_bot("king")


def test_all_weights_together_are_under_two_megabytes() -> None:
    folder = files("tellstones.bots.champion")
    weights = [
        folder.joinpath(name) for name in ("champion.weights", "levels.weights", "mixture.zip")
    ]
    assert sum(len(file.read_bytes()) for file in weights) < 2_000_000


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


@pytest.mark.parametrize("name", ["champion:emperor", "wall:sleepy", "champion:", "champion@page"])
def test_no_other_name_makes_one(name: str) -> None:
    with pytest.raises(ValueError, match=r"No bot|no such"):
        make_bot(name, 1)


@pytest.mark.parametrize("plan", [*ZOO, "champion"])
@pytest.mark.parametrize(("players", "lines"), [(2, 2), (4, 1), (4, 2)])
def test_they_play_at_every_table(plan: str, players: int, lines: int) -> None:
    bots = [make_bot(plan if seat % 2 else "champion", seat) for seat in range(players)]
    table, _ = play_bots(bots, Options(players, lines, turn_limit=40))
    assert isinstance(table.waiting, Over)


def test_nobody_believes_what_loses_the_game_and_nobody_steals_with_three_gaps() -> None:
    for asked, last in product((REPLYING, YIELDING), (False, True)):
        found = legal_choices(replying(asked, they_need=1 if last else 2, gaps=3))
        assert (BELIEVE in found) is not last
        assert STEAL not in found
    assert STEAL in legal_choices(replying(REPLYING, they_need=1, gaps=2))


def test_the_only_hidden_stone_is_neither_looked_at_nor_claimed() -> None:
    alone = replying(ACTING, they_need=3, gaps=0)._replace(hidden=1, up=2)
    assert {kind_of(choice) for choice in legal_choices(alone)} == {
        "place",
        "hide",
        "swap_up",
        "idle",
    }


def replying(asked: int, they_need: int, gaps: int) -> Features:
    """Five hidden stones of which so many do not come to mind."""
    trust = [3] * (5 - gaps) + [0] * (gaps + 2)
    none = [0] * 7
    return Features(asked, 5, 0, 2, trust, none, none, none, 3, they_need, 0, 7, 5, 0)


HOT = ChampionSettings(heat=800)


def share_of(
    number: int, temper: ChampionSettings, asked: Features, outputs: dict[int, int]
) -> float:
    """Return how often a player with exactly these network outputs makes this choice."""
    biases = [outputs.get(choice, 0) for choice in range(CHOICES + 1)]
    network = Network((Layer(len(biases), (0,) * BITS, packed(biases)),))
    somebody = Champion(traits_of(5), 1, temper, network)
    somebody.sit(view(prepare(Options(), opening=[SEVEN[0]]), Seat.A))
    order, chance = InOrder(asked, (1, 2, 3, 4, 5)), Random(4)
    choices = [LineChoice(1, choice) for choice in outputs]
    chosen = [somebody.choose({1: order}, choices, chance).number for _ in range(3000)]
    return chosen.count(number) / 3000


@pytest.mark.parametrize("heat", [100, 200])
def test_a_leaning_doubles_the_odds(heat: int) -> None:
    on_turn = replying(ACTING, they_need=3, gaps=0)
    looking = ChampionSettings(heat=heat, leanings={"peek": 710})
    share = share_of(PEEK, looking, on_turn, {SWAP: ONE, PEEK: ONE})
    assert share == pytest.approx(2 / 3, abs=0.04)


def test_a_leaning_leads_nobody_who_is_hot_to_what_is_far_worse() -> None:
    on_turn = replying(ACTING, they_need=3, gaps=0)
    looking = ChampionSettings(heat=1600, leanings={"peek": 710})
    share = share_of(PEEK, looking, on_turn, {SWAP: ONE, PEEK: ONE})
    odds = 2 ** (MOST_LEANING_HEAT / 1600)
    assert share == pytest.approx(odds / (1 + odds), abs=0.04)


@pytest.mark.parametrize("asked", [REPLYING, YIELDING])
def test_a_boast_is_answered_as_the_network_says_however_hot_quiet_moves_are(asked: int) -> None:
    """The odds of one word that the network holds to be four times as likely as another."""
    share = share_of(BELIEVE, HOT, replying(asked, 3, gaps=0), {DOUBT: 0, BELIEVE: 2 * 710})
    assert share / (1 - share) == pytest.approx(4, rel=0.25)


def test_whether_to_boast_is_decided_coolly_and_quiet_moves_hotly() -> None:
    on_turn = replying(ACTING, they_need=3, gaps=0)
    said = {SWAP: 2 * 710, PEEK: 0, BOAST: 0}
    assert share_of(BOAST, HOT, on_turn, said) == pytest.approx(1 / 6, abs=0.04)
    looks, swaps = (share_of(one, HOT, on_turn, said) for one in (PEEK, SWAP))
    assert swaps / looks == pytest.approx(4 ** (1 / 8), rel=0.2)


def test_what_no_level_does_is_not_drawn_among_the_quiet_moves_either() -> None:
    bot = Champion(traits_of(0), 1, replace(GIVEN_TO_SWAPS, heat=3000))
    bot.sit(view(prepare(Options(), opening=[SEVEN[0]]), Seat.A))
    vars(bot)["_swaps"] = 3
    assert "swap" not in kinds_of(bot, gaps=3)


@pytest.mark.parametrize("level", TEMPERS)
def test_styles_differ_from_their_level_by_leanings_alone(level: str) -> None:
    for style in STYLES:
        styled = make_bot(f"{level}:{style}", 1)
        assert isinstance(styled, Champion)
        assert styled.temper.leanings
        assert replace(styled.temper, leanings={}) == TEMPERS[level]
        assert styled.traits == TRAITS[level]


GIVEN_TO_SWAPS = ChampionSettings(
    leanings=dict.fromkeys(("swap", "idle"), 50 * ONE), swaps_in_a_row=3
)


def restless(swaps: int) -> Champion:
    """A bot with a leaning to Swaps, after this many of them."""
    bot = Champion(traits_of(0), 1, GIVEN_TO_SWAPS)
    table = prepare(Options(), opening=[SEVEN[0]])
    bot.sit(view(table, Seat.A))
    moves: list[Move] = [Place(SEVEN[1], End.RIGHT), Place(SEVEN[2], End.RIGHT)]
    for move in [*moves, *[Swap(1, 2)] * 2 * swaps]:
        seat = table.waiting.seat
        assert seat is not None
        event = play(table, seat, move)
        table = after(table, event)
        bot.see(glimpse(table, event, Seat.A))
    return bot


def test_a_level_swaps_three_times_around_a_gap_and_then_does_something_else() -> None:
    assert [kinds_of(restless(swaps), gaps=3) for swaps in range(3)] == [{"swap"}] * 3
    assert "swap" not in kinds_of(restless(3), gaps=3)
    assert kinds_of(restless(3), gaps=0) == {"swap"}


def test_a_level_swaps_face_up_stones_when_all_are_placed_and_not_twice() -> None:
    def idles(swaps: int, pool: int) -> bool:
        return "idle" in kinds_of(restless(swaps), gaps=0, hidden=0, up=5, pool=pool)

    assert idles(swaps=0, pool=0)
    assert not idles(swaps=0, pool=1)
    assert not idles(swaps=1, pool=0)


def test_a_level_boasts_with_two_gaps_at_the_most() -> None:
    boasts = [given_to("boast", gaps=gaps) for gaps in (2, 3)]
    assert boasts == [True, False]


def test_a_level_challenges_only_what_has_probably_gone_from_the_other_head() -> None:
    faded = [given_to("challenge", theirs=[shade] + [0] * 6) for shade in range(SHADES)]
    assert faded == [False, False, True, True]


def given_to(kind: str, gaps: int = 0, **other: Any) -> bool:
    """Return whether a player that prefers this kind of choice makes it on such a Line."""
    bot = Champion(traits_of(0), 1, ChampionSettings(leanings={kind: 50 * ONE}, swaps_in_a_row=3))
    bot.sit(view(prepare(Options(), opening=[SEVEN[0]]), Seat.A))
    return kinds_of(bot, gaps, **other) == {kind}


def kinds_of(bot: Champion, gaps: int, **other: Any) -> set[str | None]:
    """The kinds of what it chooses around so many gaps, on a Line that is otherwise like that."""
    order = InOrder(replying(ACTING, they_need=3, gaps=gaps)._replace(**other), (1, 2, 3, 4, 5))
    choices = [LineChoice(1, number) for number in legal_choices(order.sight)]
    return {kind_of(bot.choose({1: order}, choices, Random(s)).number) for s in range(5)}
