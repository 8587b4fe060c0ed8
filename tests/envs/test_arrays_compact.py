"""Rows as bits and draws by one lot: cheaper, and the same."""

from __future__ import annotations

from functools import partial

import jax
import jax.numpy as jnp
import numpy as np
import pytest

from tellstones.envs import actions, arrays
from tellstones.envs import observation_layout as layout
from tellstones.envs.parameters import Setup, setup
from tellstones.rules import Placed
from tests.envs.array_twins import twins

ACTIONS = 128
CHOSEN = np.random.default_rng(2)
VARIANTS = [setup(), setup(players=4, lines=2, hands="opponent", elder="A")]


def test_a_row_comes_out_of_its_bits_as_it_went_in() -> None:
    row = np.random.default_rng(1).integers(0, 2, (3, 5, 174), dtype=np.uint8)
    words = arrays.packed(jnp.asarray(row))
    assert words.shape == (3, 5, 6)
    assert (arrays.unpacked(words, 174) == row).all()
    assert arrays.packed(jnp.eye(40, dtype=jnp.uint8))[33].tolist() == [0, 2]


def test_a_draw_by_one_lot_is_as_likely_as_the_logits_say() -> None:
    logits = jnp.full(ACTIONS, 50.0).at[jnp.array([3, 64, 127])].set(jnp.array([0.0, 1.0, -2.0]))
    mask = jnp.zeros(ACTIONS, bool).at[jnp.array([3, 64, 127])].set(True)
    lots = jnp.arange(0, 1 << 32, 1 << 16, dtype=jnp.uint32)
    words = tuple(jnp.tile(word, len(lots)) for word in arrays.packed(mask))
    found = arrays.draw(jnp.tile(logits, (len(lots), 1)), words, lots)
    shares = np.bincount(np.asarray(found), minlength=ACTIONS) / len(lots)
    likely = jax.nn.softmax(jnp.where(mask, logits, -jnp.inf))
    np.testing.assert_allclose(shares, likely, atol=1e-4)


def test_a_sample_by_mask_is_drawn_like_a_categorical_one() -> None:
    logits = jax.random.normal(jax.random.key(2), (ACTIONS,)) * 2
    mask = jax.random.bernoulli(jax.random.key(3), 0.1, (ACTIONS,))
    many = 40_000
    shape = (4, many // 4, ACTIONS)
    args = jax.random.key(4), jnp.broadcast_to(logits, shape), jnp.broadcast_to(mask, shape)
    found = jax.jit(arrays.sample)(*args)
    assert found.shape == shape[:2]
    shares = np.bincount(np.asarray(found).ravel(), minlength=ACTIONS) / many
    likely = np.asarray(jax.nn.softmax(jnp.where(mask, logits, -jnp.inf)))
    assert (shares[~np.asarray(mask)] == 0).all()
    assert (abs(shares - likely) <= 5 * np.sqrt(likely * (1 - likely) / many) + 1e-9).all()


def test_the_first_and_the_last_lot_draw_something_legal() -> None:
    words = arrays.packed(jnp.zeros((2, ACTIONS), bool).at[:, 70:90].set(True))
    logits = jax.random.normal(jax.random.key(1), (2, ACTIONS))
    found = arrays.draw(logits, tuple(words.T), jnp.array([0, 0xFFFFFFFF], jnp.uint32))
    assert found.tolist() == [70, 89]


@pytest.mark.parametrize("variant", VARIANTS, ids=str)
def test_a_compact_head_has_a_slot_of_its_own_for_every_legal_action(variant: Setup) -> None:
    steps = list(twins(variant, games=8, moves=150, seed=4))
    state, lines = steps[0].ours, variant.options.lines
    slots = arrays.mask_of(arrays.legal_slots(variant, state))
    assert slots.shape[-1] == actions.BLOCK * lines
    every = jnp.arange(slots.shape[-1]).reshape(-1, 1, 1)
    numbers = np.asarray(arrays.action_of(variant, state, every))
    legal = np.asarray(arrays.legal(variant, state))
    for step in steps:
        found = numbers[:, *step.at][np.asarray(slots[step.at])]
        assert sorted(found) == np.flatnonzero(legal[step.at]).tolist()


@pytest.mark.parametrize("lines", [1, 2])
def test_a_row_of_bits_tells_what_comes_to_mind_place_by_place(lines: int) -> None:
    variant = setup(memory="register", lines=lines)
    state = arrays.init(variant, jax.random.key(0), (64,))
    stones, trusts = (CHOSEN.integers(0, most, (64, lines, 7)) for most in (8, 4))
    recalls = arrays.Recalls(jnp.asarray(stones), jnp.asarray(trusts))
    row = arrays.observe(variant, state, state.seat, arrays.PrivatePart(recalls=recalls))
    minds = np.asarray(row)[:, layout.size(variant) - 70 * lines :].reshape(64, lines, 7, 10)
    ones = [np.arange(1, most) == each[..., None] for each, most in ((stones, 8), (trusts, 4))]
    assert (minds == np.concatenate(ones, -1)).all()


def test_a_noisy_row_shows_the_event_as_its_seat_took_it_in() -> None:
    """And the places that it followed, where the game itself tells everybody another story."""
    variant = setup(memory="noisy", forgetting=0.2, hide_noise=0.3)
    games = jax.jit(partial(arrays.begin, variant))(jnp.arange(4, dtype=jnp.uint32))
    other = arrays.play(variant, games.state, jnp.full(4, 64 + 7, jnp.uint32))
    followed = jnp.tile(jnp.array([0, 1, 21, 32], jnp.uint32)[:, None, None], (1, 2, 1))
    assert games.percepts is not None
    taken_in = jnp.stack([games.percepts[:, 0], other.event], -1)
    told = games._replace(percepts=taken_in, followed=followed)
    see = jax.jit(partial(arrays.seen_by, variant))
    rows = [np.asarray(see(told, jnp.full(4, seat))) for seat in (0, 1)]
    kinds, tails = slice(43, 57), [np.flatnonzero(row).tolist() for row in rows[1][:, -15:]]
    assert not rows[0][:, kinds].any()
    assert (rows[1][:, kinds].argmax(-1) == layout.EVENTS.index(Placed)).all()
    pairs = [[left, 7 + right] for left, right in (actions.PAIRS[0], actions.PAIRS[20])]
    assert tails == [[], *pairs, [14]]
