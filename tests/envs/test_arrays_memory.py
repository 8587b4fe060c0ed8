"""Memory in arrays is the memory of the bots and of the other environments."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
import pytest
from jax import Array, lax

from tellstones.bots.memory.recall import MemoryTraits
from tellstones.envs import actions, arrays
from tellstones.envs.arrays import noisy_percepts as noisy
from tellstones.envs.arrays.game_batch import Games
from tellstones.envs.formal_memory import Witness, percepts
from tellstones.envs.observations import STONE_INDEX, TRUSTS
from tellstones.envs.parameters import Setup, setup
from tellstones.rules import Table, after, play, seats

Numbers = np.ndarray[Any, np.dtype[Any]]
GAMES, MOVES = 96, 120


def recorded(variant: Setup, seed: int) -> tuple[Games, Numbers, list[arrays.Recalls]]:
    """Random games move by move: each state, what was said in it, and what all seats recall."""

    def one(games: Games, lots: Array) -> tuple[Games, tuple[object, ...]]:
        words = arrays.legal_words(variant, games.state)
        action = arrays.pick(words, lots)
        seated = jnp.zeros_like(games.state.seat)
        recall = [arrays.recalls_of(variant, games, seated + s) for s in range(players)]
        following, _, _ = arrays.advance(variant, games, action, lots)
        return following, (games, action, recall)

    players = variant.options.players
    lots = jax.random.bits(jax.random.key(seed), (MOVES, GAMES), jnp.uint32)
    start = arrays.begin(variant, lots[0] * jnp.uint32(3))
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


def statistics_of_arrays(states: Games, recalls: list[arrays.Recalls]) -> Counter[str]:
    found: Counter[str] = Counter()
    truth = arrays.everything(states.state)
    for recall in recalls:
        comes = np.asarray(recall.stone > 0)
        found["hidden"] += int((truth.stone > 0).sum())
        found["recalled"] += int(comes.sum())
        found["right"] += int((comes & np.asarray(recall.stone == truth.stone)).sum())
        for trust in (1, 2, 3):
            found[f"trust{trust}"] += int((recall.trust == trust).sum())
    return found


@pytest.mark.parametrize(
    "variant",
    [
        setup(memory="register", turn_limit=100),
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
    """The same Hides and Swaps, taken in 4,000 times by arrays, beside the exact chances."""
    variant = setup(memory="noisy", stones="CDFH", opening="C", first="A", hide_noise=0.3)
    said = [64 + actions.PLACE_RIGHT + 1, 64 + actions.PLACE_RIGHT + 2, 64 + actions.HIDE, 64 + 22]
    draws = jax.random.bits(jax.random.key(1), (4000,), jnp.uint32)
    table = variant.lay(Random(0))
    state = arrays.lay_out(variant, draws)
    for number in said:
        following = arrays.play(variant, state, jnp.full(4000, number, jnp.uint32))
        taken_in = noisy.percepts(variant, state, following, draws)
        seat = table.waiting.seat
        assert seat is not None
        event = play(table, seat, actions.move_at(number))
        for index, watcher in enumerate(seats(2)):
            for percept, likely in percepts(variant, table, event, watcher):
                matching = np.asarray(taken_in[:, index]) == _word(following, percept)
                assert matching.mean() == pytest.approx(likely, abs=0.04)
        state, table = following, after(table, event)


def _word(state: arrays.State, percept: object) -> int:
    from tellstones.envs.arrays.state import SAID, SHOWN
    from tellstones.envs.observations import Percept
    from tellstones.rules import Swap, Swapped

    assert isinstance(percept, Percept)
    word = state.event[0]
    if isinstance(percept.event, Swapped):
        swap = Swap(percept.event.one, percept.event.other, percept.event.line)
        word = SAID.put(word, actions.index_of(swap))
    if percept.shown is not None:
        word = SHOWN.put(word, STONE_INDEX[percept.shown] + 1)
    return int(word)


def test_traits_have_the_same_names_everywhere() -> None:
    assert setup(memory="register", decay=0.4).traits == MemoryTraits(decay=0.4)
    with pytest.raises(TypeError):
        setup(memory="register", forgetfulness=1.0)
