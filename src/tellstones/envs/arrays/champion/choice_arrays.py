"""The choices as arrays: the twin of `bots.champion.choices` and `naming`."""

from __future__ import annotations

import jax.numpy as jnp
import numpy as np
from jax import Array

from tellstones.bots.champion.choices import CHOICES, GAPS_TO_STEAL, PAIRS
from tellstones.bots.champion.features import (
    ACTING,
    FORCED,
    PEEKING,
    PLACES,
    REPLYING,
    YIELDING,
    Features,
)
from tellstones.envs import actions
from tellstones.envs import encoding as numbers
from tellstones.envs.arrays.bits import Word, mix, nth_bit, popcount, word
from tellstones.envs.arrays.champion.feature_arrays import SeenFeatures
from tellstones.envs.arrays.state import ABOUT, HIDDEN, POOL, State, length, stone_at
from tellstones.envs.parameters import Setup

_RANKS = np.arange(PLACES)
_OTHERS = np.array([other for _, other in PAIRS])


def legal_choices(sight: Features) -> Array:
    """A bool for every choice."""
    hidden, up = sight.hidden[..., None], sight.up[..., None]
    acting, peeking = (sight.asked == ACTING)[..., None], (sight.asked == PEEKING)[..., None]
    replying, yielding = (sight.asked == REPLYING)[..., None], (sight.asked == YIELDING)[..., None]
    there, several = hidden > _RANKS, hidden > 1
    alone = (sight.pool[..., None] == 0) & (up == 0)
    looks = (acting & (several | alone) | peeking) & there & (sight.looked == 0)
    return jnp.concatenate(
        [
            acting & (sight.pool[..., None] > 0),
            acting & (up > 0),
            acting & (hidden > _OTHERS),
            acting & there & (up > 0),
            acting & (up > 1),
            looks,
            acting & there & several,
            acting & several,
            peeking,
            (replying | yielding) & (sight.they_need > 1)[..., None],
            replying | yielding,
            replying & (sight.gaps <= GAPS_TO_STEAL)[..., None],
            (sight.asked == FORCED)[..., None],
        ],
        -1,
    )


def action_of(setup: Setup, state: State, seen: SeenFeatures, choice: Array, lots: Word) -> Array:
    """Return the number of the choice's action; `lots` are the random draws for unknown stones."""
    place = seen.place
    marks = state.marks[0]
    n = length(setup, marks)
    face_up = ((word(1) << n) - 1) & ~HIDDEN.of(marks)
    first_up, second_up = (nth_bit((face_up,), word(i)) for i in (0, 1))
    stone = nth_bit((POOL.of(marks),), word(0))
    ranked = place.astype(jnp.uint32)
    table = jnp.concatenate(
        [
            (actions.PLACE_RIGHT + stone)[..., None],
            (actions.HIDE + first_up)[..., None],
            jnp.stack([_pair(ranked[..., i], ranked[..., j]) for i, j in PAIRS], -1),
            _pair(ranked, first_up[..., None]),
            _pair(first_up, second_up)[..., None],
            actions.PEEK + ranked,
            actions.CHALLENGE + ranked,
            jnp.full((*stone.shape, 1), actions.BOAST, jnp.uint32),
        ],
        -1,
    )
    said = jnp.array([actions.ENOUGH, actions.BELIEVE, actions.DOUBT, actions.STEAL], jnp.uint32)
    answers = jnp.broadcast_to(said, (*stone.shape, 4))
    every = jnp.concatenate(
        [table + actions.BLOCK, answers, _forced(state, seen, lots)[..., None]], -1
    )
    chosen = choice[..., None] == jnp.arange(CHOICES)
    return jnp.where(chosen, every, 0).sum(-1).astype(jnp.uint32)


def _pair(one: Array, other: Array) -> Array:
    """The number of a Swap of two places, counted from 0."""
    low, high = jnp.minimum(one, other), jnp.maximum(one, other)
    return actions.SWAP + ((high * (high - 1)) >> 1) + low


def _forced(state: State, seen: SeenFeatures, lots: Word) -> Array:
    """Carries out, or names what comes to mind, or else one of the stones that are missing."""
    phase = state.phase
    about = ABOUT.of(state.status)
    challenged = ((about & (actions.BLOCK - 1)) - actions.CHALLENGE).astype(jnp.int32)
    there = seen.sight.hidden[..., None] > _RANKS
    at_challenged = there & (seen.place == challenged[..., None])
    known = jnp.where(at_challenged, seen.stone, 0).sum(-1)
    guess = _guess(state, seen, lots)
    answer = actions.ANSWER + jnp.where(known > 0, known - 1, guess)
    best, place = seen.stone[..., 0], seen.place[..., 0]  # the best remembered is first
    name = actions.NAME + place * PLACES + jnp.where(best > 0, best - 1, guess)
    said = jnp.where(phase == numbers.ANSWERING, answer, name)
    said = jnp.where(phase == numbers.CARRYING, actions.CARRY_OUT, said)
    return jnp.where(phase == numbers.CHOOSING, actions.GO_FIRST, said).astype(jnp.uint32)


def _guess(state: State, seen: SeenFeatures, lots: Word) -> Array:
    """One of the hidden stones, from 0, that do not come to mind anywhere, each as likely."""
    places = jnp.arange(PLACES, dtype=jnp.uint32)
    hidden = (HIDDEN.of(state.marks[0])[..., None] >> places) & 1
    lying = stone_at(state.stones[0][..., None], places)
    all_hidden = jnp.where(hidden == 1, word(1) << (lying - 1), 0).sum(-1).astype(jnp.uint32)
    stone = seen.stone.astype(jnp.uint32)
    in_mind = jnp.where(stone > 0, word(1) << (stone - 1), 0).sum(-1).astype(jnp.uint32)
    missing = all_hidden & ~in_mind
    drawn = ((mix(lots, word(11)) >> 16) * popcount(missing)) >> 16
    return nth_bit((missing,), drawn).astype(jnp.int32)
