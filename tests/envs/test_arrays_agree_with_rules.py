"""The array engine and the rules are the same game."""

from __future__ import annotations

import itertools
import os
import subprocess
import sys

import jax
import jax.numpy as jnp
import pytest

from tellstones.envs import actions, arrays
from tellstones.envs.parameters import Setup, setup
from tellstones.rules import prepare
from tests.envs.array_twins import as_words, in_order_of_places, twins

# `make torture` plays every combination, and far more of each.
DEEP = os.environ.get("HYPOTHESIS_PROFILE") == "deep"
GAMES, MOVES = (500, 250) if DEEP else (64, 250)

TABLES = list(itertools.product((2, 4), (1, 2), ("auto", "opponent")))
ENDS = list(itertools.product((None, 30), (None, "B")))
COMBINED = (
    list(itertools.product(TABLES, ENDS))
    if DEEP
    else [(table, ENDS[i % len(ENDS)]) for i, table in enumerate(TABLES)]
)
VARIANTS = [
    setup(players=players, lines=lines, hands=hands, turn_limit=limit, elder=elder)
    for (players, lines, hands), (limit, elder) in COMBINED
]
TINY = [
    setup(stones="CDF", points=1, turn_limit=12, opening="C", first="A"),
    setup(stones="DHKW", points=2, turn_limit=40, players=4, lines=2),
    setup(stones="C", points=15),
]


def name(variant: Setup) -> str:
    o = variant.options
    return f"{o.players}p-{o.lines}l-{o.hands}-{o.turn_limit}-{variant.elder}-{len(o.stones)}"


@pytest.mark.parametrize("variant", VARIANTS + TINY, ids=name)
def test_random_games_are_the_same_in_arrays_and_in_the_rules(variant: Setup) -> None:
    words = 2 * (1 + variant.options.lines)
    for step in twins(variant, games=GAMES, moves=MOVES, seed=7):
        assert arrays.table_of(variant, step.ours, step.at) == in_order_of_places(step.table)
        assert step.legal_words == as_words(actions.legal_indices(step.table), words)


def test_a_new_table_is_laid_out_as_the_rules_do_it() -> None:
    game = setup(opening="SC", lines=2, first="B")
    state = arrays.init(game, jax.random.key(0))
    table = prepare(game.options, opening=game.opening_stones(None), first="B")  # type: ignore[arg-type]
    assert arrays.table_of(game, state) == table


def test_random_openings_and_first_turns_fall_on_all_alike() -> None:
    game = setup(players=4)
    state = arrays.host(arrays.init(game, jax.random.key(0), (7000,)))
    for word, outcomes in ((state.stones[0], 7), (state.seat, 4)):
        share = 7000 / outcomes
        counts = jnp.unique_counts(jnp.asarray(word)).counts
        assert len(counts) == outcomes
        assert abs(counts - share).max() < 5 * share**0.5


def test_an_illegal_action_loses_the_game() -> None:
    game = setup(first="A")
    state = arrays.init(game, jax.random.key(0))
    state = arrays.step(game, state, jnp.asarray(actions.BELIEVE))
    assert bool(state.over)
    assert arrays.returns(game, state).tolist() == [-1.0, 1.0]


@pytest.mark.parametrize("memory", ["own", "register", "noisy"])
def test_an_illegal_action_loses_and_a_new_game_begins(memory: str) -> None:
    game = setup(first="A", opening="C", memory=memory)
    lots = jnp.arange(192, dtype=jnp.uint32)
    games = arrays.begin(game, lots)
    illegal = ~arrays.legal(game, games.state)[0]
    said = jnp.where(lots < 128, lots, 200)
    after, rewards, over = arrays.advance(game, games, said, lots)
    assert over.tolist() == [*illegal.tolist(), *[True] * 64]
    assert rewards[:, 0].tolist() == [-1.0 if lost else 0.0 for lost in over.tolist()]
    for index in range(len(lots)):
        arrays.table_of(game, arrays.host(after.state), index)
    assert (after.state.turn[over] == 1).all()


def test_an_action_is_a_whole_number() -> None:
    game = setup(first="A")
    with pytest.raises(TypeError, match="whole numbers"):
        arrays.step(game, arrays.init(game, jax.random.key(0)), jnp.asarray(78.0))


def test_a_game_that_is_over_stays_as_it_is() -> None:
    game = setup(turn_limit=1)
    state = arrays.init(game, jax.random.key(0), (3,))
    swap_in = arrays.nth_bit(arrays.legal_words(game, state), jnp.zeros(3, jnp.uint32))
    ended = arrays.step(game, state, swap_in)
    again = arrays.step(game, ended, swap_in)
    assert bool(ended.over.all())
    assert jax.tree.all(jax.tree.map(lambda a, b: (a == b).all(), ended, again))


def test_more_points_than_the_words_can_count_are_refused() -> None:
    with pytest.raises(ValueError, match="counts to 15"):
        arrays.init(setup(points=16), jax.random.key(0))


def test_importing_the_arrays_starts_no_device() -> None:
    """Importing them still allows choosing the platform, the threads and the number of devices."""
    program = (
        "import tellstones.envs.arrays; from jax._src import xla_bridge as bridge;"
        "raise SystemExit(bridge.backends_are_initialized())"
    )
    assert subprocess.run([sys.executable, "-c", program], timeout=300).returncode == 0
