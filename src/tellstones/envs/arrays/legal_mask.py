"""Legal moves as bits: the array version of `rules.why_not`."""

from __future__ import annotations

from typing import TypeAlias

import jax.numpy as jnp
from jax import Array

from tellstones.envs import actions
from tellstones.envs.arrays.bits import Word, choose, flag, side_by_side, unpacked, word
from tellstones.envs.arrays.state import (
    ABOUT,
    HIDDEN,
    LOOKED,
    POOL,
    State,
    length,
)
from tellstones.envs.encoding import (
    ACTING,
    ANSWERING,
    CARRYING,
    CHOOSING,
    PEEKING,
    PROVING,
    REPLYING,
    YIELDING,
)
from tellstones.envs.parameters import Setup
from tellstones.rules import SEVEN

Words: TypeAlias = tuple[Word, ...]
"""Legal actions as bits: bit i of word j is the action 32 j + i."""


def legal(setup: Setup, state: State) -> Array:
    """The mask of legal actions, with the actions as last axis."""
    return mask_of(legal_words(setup, state))


def legal_bits(setup: Setup, state: State) -> Word:
    """The same in packed words, which are the last axis."""
    return side_by_side(legal_words(setup, state))


def mask_of(words: Words) -> Array:
    """A bool for each bit of the words."""
    return unpacked(side_by_side(words), 32 * len(words)).astype(bool)


def legal_words(setup: Setup, state: State) -> Words:
    lines = [_on_line(setup, state, line) for line in range(setup.options.lines)]
    words = [*_in_answer(setup, state)]
    for low, high in lines:
        words += [low, high]
    return tuple(words)


def legal_slots(setup: Setup, state: State) -> Words:
    """The legal actions in a compact head: 64 slots instead of 128, or 128 instead of 192.

    A slot stands for its number as an answer and for the action 64 above it on a Line. No phase
    has both legal in one slot, so that the phase, which everybody sees, tells what a slot means.
    """
    low, high, *lines = legal_words(setup, state)
    return (low | lines[0], high | lines[1], *lines[2:])


def action_of(setup: Setup, state: State, slot: Array) -> Word:
    """Return the action of a legal slot."""
    slot = slot.astype(jnp.uint32)
    answers = (slot < actions.BLOCK) & is_legal(setup, state, slot)
    return choose(answers, slot, slot + actions.BLOCK)


def is_legal(setup: Setup, state: State, action: Array) -> Array:
    action = action.astype(jnp.uint32)
    held = word(0)
    for i, bits in enumerate(legal_words(setup, state)):
        held = choose(action >> 5 == i, bits, held)
    return (held >> (action & 31)) & 1 == 1


def _two_words(bits: list[tuple[Word, int]]) -> tuple[Word, Word]:
    """Lays groups of bits side by side, each from its own place on, into a block of 64."""
    low, high = word(0), word(0)
    for group, at in bits:
        if at < 32:
            low = low | (group << at)
        if at >= 32:
            high = high | (group << (at - 32))
        elif at > 32 - 21:  # no group is wider than the 21 Swaps
            high = high | (group >> (32 - at))
    return low, high


def _on_line(setup: Setup, state: State, line: int) -> tuple[Word, Word]:
    marks = state.marks[line]
    hidden, pool, looked = HIDDEN.of(marks), POOL.of(marks), LOOKED.of(marks)
    n = length(setup, marks)
    face_up = ((word(1) << n) - 1) & ~hidden
    swaps = (word(1) << ((n * (n - 1)) >> 1)) - 1
    acting, peeking = state.phase == ACTING, state.phase == PEEKING
    turn = word(0) - flag(acting)
    peek = hidden & ~looked & (word(0) - flag(acting | peeking))
    by_partner = peek if setup.options.players == 4 else peek & 0
    groups = [
        (pool & turn, actions.PLACE_LEFT),
        (pool & turn, actions.PLACE_RIGHT),
        (face_up & turn, actions.HIDE),
        (swaps & turn, actions.SWAP),
        (peek, actions.PEEK),
        (by_partner, actions.PARTNER_PEEK),
        (hidden & turn, actions.CHALLENGE),
        (flag(hidden != 0) & turn, actions.BOAST),
    ]
    return _two_words(groups)


def _in_answer(setup: Setup, state: State) -> tuple[Word, Word]:
    phase = state.phase
    whole_set = sum(1 << SEVEN.index(stone) for stone in setup.options.stones)
    replying = flag((phase == REPLYING) | (phase == YIELDING))
    low, high = _two_words(
        [
            (flag(phase == CHOOSING) * 0b11, actions.GO_FIRST),
            (flag(phase == CARRYING), actions.CARRY_OUT),
            (flag(phase == PEEKING), actions.ENOUGH),
            (replying * 0b11, actions.BELIEVE),
            (flag(phase == REPLYING), actions.STEAL),
            (flag(phase == ANSWERING) * whole_set, actions.ANSWER),
        ]
    )
    names_low, names_high = _two_words(_names(setup, state, whole_set))
    return low | names_low, high | names_high


def _names(setup: Setup, state: State, whole_set: int) -> list[tuple[Word, int]]:
    """A proof may name any stone of the set for any hidden one of the Line."""
    hidden = _proved_line(setup, state) & (word(0) - flag(state.phase == PROVING))
    return [
        (((hidden >> place) & 1) * whole_set, actions.NAME + place * len(SEVEN))
        for place in range(len(setup.options.stones))
    ]


def _proved_line(setup: Setup, state: State) -> Word:
    hidden = [HIDDEN.of(marks) for marks in state.marks]
    if setup.options.lines == 1:
        return hidden[0]
    return choose(ABOUT.of(state.status) >> 6 == 2, hidden[1], hidden[0])
