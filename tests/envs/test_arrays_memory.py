"""Memory in arrays is the memory of the bots and of the other environments."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from functools import partial
from random import Random
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
import pytest
from jax import Array, lax

from tellstones.bots.memory.recall import MemoryTraits
from tellstones.envs import actions, arrays
from tellstones.envs import observation_layout as layout
from tellstones.envs.arrays import mix
from tellstones.envs.arrays import noisy_percept_arrays as noisy
from tellstones.envs.arrays.game_batch import Games
from tellstones.envs.arrays.noisy_percept_arrays import LOST, PAIR
from tellstones.envs.arrays.state import MISSED, SAID, SHOWN
from tellstones.envs.formal_memory import Witness
from tellstones.envs.initial_draws import laid_out
from tellstones.envs.noisy_percepts import of_move
from tellstones.envs.observations import TRUSTS
from tellstones.envs.parameters import Setup, setup
from tellstones.envs.percept_log import LoggedEvent
from tellstones.notation import position_text
from tellstones.rules import Table, after, play
from tellstones.views import view

Numbers = np.ndarray[Any, np.dtype[Any]]
GAMES, MOVES = 96, 120


def recorded(variant: Setup, seed: int) -> tuple[Games, Numbers, arrays.Recalls]:
    """Random games move by move: each state, what was said in it, and what all seats recall."""

    def one(games: Games, lots: Array) -> tuple[Games, tuple[object, ...]]:
        words = arrays.legal_words(variant, games.state)
        action = arrays.pick(words, lots)
        nobody = jnp.zeros_like(games.state.seat)
        recall = jax.vmap(lambda seat: arrays.recalls_of(variant, games, nobody + seat))(seats)
        following, _, _ = arrays.advance(variant, games, action, lots)
        return following, (games, action, recall)

    seats = jnp.arange(variant.options.players, dtype=jnp.uint32)
    lots = jax.random.bits(jax.random.key(seed), (MOVES, GAMES), jnp.uint32)
    start = jax.jit(partial(arrays.begin, variant))(lots[0] * jnp.uint32(3))
    states, said, recalls = jax.jit(lambda g: lax.scan(one, g, lots)[1])(start)
    return states, np.asarray(said), recalls


def statistics_of_bots(variant: Setup, states: Games, said: Numbers) -> Counter[str]:
    found: Counter[str] = Counter()
    ours = arrays.host(states.state)
    for game in range(GAMES):
        table: Table | None = None
        for move in range(MOVES):
            if table is None or table.waiting.seat is None:
                table = arrays.table_of(variant, ours, (move, game))
                chance = Random(1000 * game + move)
                witnesses = [Witness(variant, s, table, chance) for s in variant.seats]
            for witness in witnesses:
                count(found, table, witness)
            before, seat = table, table.waiting.seat
            assert seat is not None
            event = play(before, seat, actions.move_at(int(said[move, game])))
            table = after(before, event)
            for witness in witnesses:
                witness.see(before, event, table)
    return found


def count(found: Counter[str], table: Table, witness: Witness) -> None:
    found["hidden"] += sum(line.faces.count(False) for line in table.lines)
    for spot, recollection in witness.seeing(table).mind.items():
        right = table.line(spot.line).at(spot.place) is recollection.stone
        found["recalled"] += 1
        found["right"] += right
        found[f"trust{TRUSTS.index(recollection.trust) + 1}"] += 1


def statistics_of_arrays(states: Games, recalls: arrays.Recalls) -> Counter[str]:
    found: Counter[str] = Counter()
    truth = arrays.everything(states.state).stone[:, None]  # of each move, the same for all seats
    comes = np.asarray(recalls.stone > 0)
    found["hidden"] = int((truth > 0).sum()) * comes.shape[1]
    found["recalled"] = int(comes.sum())
    found["right"] = int((comes & np.asarray(recalls.stone == truth)).sum())
    for trust in (1, 2, 3):
        found[f"trust{trust}"] = int((recalls.trust == trust).sum())
    return found


@pytest.mark.parametrize(
    "variant",
    [
        pytest.param(setup(memory="register", turn_limit=100), marks=pytest.mark.torture),
        setup(
            memory="register", turn_limit=60, players=4, lines=2, rehearsals=1.5, slip=0.1, load=0.6
        ),
    ],
    ids=["two seats", "four seats, two Lines"],
)
def test_registers_recall_as_the_bots_do(variant: Setup) -> None:
    states, said, recalls = recorded(variant, seed=5)
    bots = statistics_of_bots(variant, states, said)
    ours = statistics_of_arrays(states, recalls)
    assert ours["hidden"] == bots["hidden"]
    for what, of in (
        ("recalled", "hidden"),
        ("right", "recalled"),
        ("trust1", "recalled"),
        ("trust2", "recalled"),
        ("trust3", "recalled"),
    ):
        assert ours[what] / ours[of] == pytest.approx(bots[what] / bots[of], abs=0.015), what


def test_perfect_memory_recalls_every_hidden_stone_rightly() -> None:
    variant = setup(memory="perfect", lines=2)
    states, _, recalls = recorded(variant, seed=2)
    ours = statistics_of_arrays(states, recalls)
    assert ours["hidden"] == ours["recalled"] == ours["right"] == ours["trust1"] > 0


def test_noisy_percepts_are_garbled_as_often_as_in_the_other_environments() -> None:
    """The same moves, taken in 4,000 times by arrays, beside the exact chances."""
    variant = setup(memory="noisy", stones="CDFH", opening="C", first="A", place_noise=0.4)
    variant = replace(variant, noise=replace(variant.noise, hide=0.3, swap=0.3, ratio=1.5))
    said = [actions.PLACE_RIGHT + 1, actions.PLACE_LEFT + 2, actions.PLACE_RIGHT + 3]
    said += [actions.SWAP + 1, actions.HIDE, actions.HIDE + 2, actions.SWAP + 4, actions.SWAP + 1]
    draws = jax.random.bits(jax.random.key(1), (4000,), jnp.uint32)
    state, game = arrays.lay_out(variant, draws), laid_out(variant, [])
    for number in (actions.BLOCK + each for each in said):
        following = arrays.play(variant, state, jnp.full(4000, number, jnp.uint32))
        lots = mix(draws, jnp.uint32(number))
        taken_in = np.asarray(noisy.percepts(variant, state, following, lots))
        entry = LoggedEvent(game.seat, number)
        for seat in (0, 1):
            ways = of_move(variant.noise, entry, game.stones[0], game.hidden[0], seat)
            for way, likely in ways:
                matching = taken_in[:, seat] == _word(following, way)
                assert matching.mean() == pytest.approx(likely, abs=0.04), (way, likely)
        state = following
        game.say(number)


def _word(state: arrays.State, taken: LoggedEvent) -> int:
    word = SAID.put(state.event[0], taken.number)
    return int(MISSED.put(SHOWN.put(word, taken.shown), taken.missed))


def test_traits_have_the_same_names_everywhere() -> None:
    assert setup(memory="register", decay=0.4).traits == MemoryTraits(decay=0.4)
    with pytest.raises(TypeError):
        setup(memory="register", forgetfulness=1.0)


@pytest.mark.parametrize("memory", ["noisy", "own", "register", "perfect"])
def test_array_games_start_from_a_position_and_every_deal_is_as_likely(memory: str) -> None:
    text = "?C??|KSW 0-1 B turn -B 20"
    variant = setup(memory=memory, position=text, first="A")
    games = arrays.begin(variant, jax.random.bits(jax.random.key(2), (6000,), jnp.uint32))
    ours = arrays.host(games.state)
    found: Counter[str] = Counter()
    for index in range(600):
        table = arrays.table_of(variant, ours, index)
        found[position_text(table)] += 1
        assert position_text(view(table, None)) == text
    assert len(found) == 6
    assert arrays.seen_by(variant, games, games.state.seat).shape[0] == 6000


def test_glances_at_what_was_hidden_from_the_start_fail_as_often_as_elsewhere() -> None:
    variant = setup(
        memory="noisy", position="?C??|KSW 0-1 B turn -B 20", hide_noise=0.3, noise_ratio=2.0
    )
    games = arrays.begin(variant, jax.random.bits(jax.random.key(3), (4000,), jnp.uint32))
    assert games.glances is not None
    for seat, noise in ((0, 0.3), (1, 0.6)):
        caught = np.asarray(games.glances[:, seat, 0])
        right, missed = caught == np.asarray(games.state.stones[0]) & 0xFF0F, caught & 15 == 0
        assert missed.mean() == pytest.approx(noise / 2, abs=0.03)
        assert right.mean() == pytest.approx((1 - noise) ** 3, abs=0.03)


def test_hidden_stones_are_exchanged_and_followed_as_often_as_elsewhere() -> None:
    variant = setup(memory="noisy", position="cDfh|KSW 0-0 A turn -- 20", forgetting=0.3, aware=0.5)
    lots = jax.random.bits(jax.random.key(4), (4000,), jnp.uint32)
    games = arrays.begin(variant, lots)
    swap = jnp.full(4000, actions.BLOCK + actions.SWAP, jnp.uint32)
    after, _, _ = arrays.advance(variant, games, swap, lots)
    assert after.followed is not None
    seen = after.followed[:, 1, 0]
    lost, pair = np.asarray(LOST.of(seen)), np.asarray(PAIR.of(seen))
    swapped = np.asarray(arrays.play(variant, games.state, swap).stones[0])
    stayed = np.asarray(after.state.stones[0]) == swapped
    assert stayed.mean() == pytest.approx(1 / 4, abs=0.03)
    assert lost.mean() == pytest.approx(0.15, abs=0.03)
    rightly = (lost == 0) & ((pair == 0) == stayed)
    assert rightly.mean() == pytest.approx(0.7 + 0.15 * 3 / 4 * 2 / 3, abs=0.04)
    row = np.asarray(arrays.seen_by(variant, after, after.state.seat))
    assert row.shape[1] == layout.size(variant)
    assert (row[:, -1] == lost).all()
