"""Rows as bits and draws by one lot: cheaper, and the same."""

from __future__ import annotations

import jax
import jax.numpy as jnp
import numpy as np

from tellstones.envs import arrays

ACTIONS = 128


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
    found = arrays.draw(jnp.tile(logits, (len(lots), 1)), jnp.tile(mask, (len(lots), 1)), lots)
    shares = np.bincount(np.asarray(found), minlength=ACTIONS) / len(lots)
    likely = jax.nn.softmax(jnp.where(mask, logits, -jnp.inf))
    np.testing.assert_allclose(shares, likely, atol=1e-4)


def test_the_first_and_the_last_lot_draw_something_legal() -> None:
    mask = jnp.zeros((2, ACTIONS), bool).at[:, 70:90].set(True)
    logits = jax.random.normal(jax.random.key(1), (2, ACTIONS))
    found = arrays.draw(logits, mask, jnp.array([0, 0xFFFFFFFF], jnp.uint32))
    assert found.tolist() == [70, 89]
