"""A game as a few 32-bit words, and how a new one is laid out."""

from __future__ import annotations

from typing import NamedTuple

import jax
import jax.numpy as jnp
from jax import Array

from tellstones.envs import start_position
from tellstones.envs.arrays.bits import (
    Field,
    Word,
    below,
    choose,
    mix,
    pack,
    popcount,
    swapped,
    word,
)
from tellstones.envs.encoding import ACTING, CHOOSING, OVER
from tellstones.envs.fast_game import Quick
from tellstones.envs.parameters import RANDOM, Setup
from tellstones.notation import parse_position
from tellstones.rules import SEVEN, Seat, Stone

# The marks of a Line: for each place, whether its stone is hidden and whether it was looked at in
# the current Peek; for each stone, whether it is in the Pool.
HIDDEN, POOL, LOOKED = Field(0, 7), Field(7, 7), Field(14, 7)

# The status. ABOUT is the number of the action that the awaited word is about: the order to carry
# out, the Challenge to answer, the Boast to reply to or to prove.
PHASE, SEAT, SCORE_A, SCORE_B = Field(0, 4), Field(4, 2), Field(6, 4), Field(10, 4)
SCORED_BEFORE, SCORED_LAST, WINNER, ABOUT = Field(14, 2), Field(16, 2), Field(18, 2), Field(20, 8)
MOST_POINTS = SCORE_A.mask

# The latest event: which seat made which move, its object, and the stone (counted from 1) that was
# shown to the looker, or to all when it was turned face-up.
HAPPENED, ACTOR, SAID, SAID_ABOUT, SHOWN = (
    Field(0, 1),
    Field(1, 2),
    Field(3, 8),
    Field(11, 8),
    Field(19, 4),
)
# The `noisy` seat missed the end of a Place, the stone of a Hide or the places
# of a Swap.
MISSED = Field(23, 1)

NIBBLE = 4


class State(NamedTuple):
    """Games of one Setup, of any batch shape.

    `stones` holds for each Line four bits a place from the left end: the stone, counted from 1 in
    the order of `rules.SEVEN`, or 0. Nobody but `step` and `observe` may look at hidden ones.
    """

    stones: tuple[Word, ...]
    marks: tuple[Word, ...]
    status: Word
    turn: Word
    event: Word

    @property
    def phase(self) -> Word:
        return PHASE.of(self.status)

    @property
    def seat(self) -> Word:
        """The seat that must act: 0 for A to 3 for D."""
        return SEAT.of(self.status)

    @property
    def over(self) -> Array:
        return self.phase == OVER


def check(setup: Setup) -> None:
    """Raise ValueError for a setup that does not fit into the words above."""
    if setup.options.points > MOST_POINTS:
        raise ValueError(f"the array engine counts to {MOST_POINTS} points")


def init(setup: Setup, key: Array, shape: tuple[int, ...] = ()) -> State:
    """New games, with the chance that the Setup leaves drawn from `key`."""
    check(setup)
    return lay_out(setup, jax.random.bits(key, shape, jnp.uint32))


def lay_out(setup: Setup, lots: Word) -> State:
    """New games, each laid out by its own 32 random bits."""
    if setup.position:
        return _from_position(setup, lots)
    stones = tuple(_opening(setup, line, lots) for line in range(setup.options.lines))
    whole_set = sum(1 << SEVEN.index(stone) for stone in setup.options.stones)
    marks = tuple(
        ((whole_set & ~(1 << (stone - 1))) << POOL.at).astype(jnp.uint32) for stone in stones
    )
    phase = ACTING if setup.elder is None else CHOOSING
    status = pack((PHASE, phase), (SEAT, _first(setup, lots)))
    nothing = lots & 0
    return State(stones, marks, status, nothing + 1, nothing)


def _from_position(setup: Setup, lots: Word) -> State:
    """Games from a position, the stones that it leaves open dealt by the lots."""
    text, options = setup.position, setup.options
    unseen = start_position.in_order(text, options)
    game = Quick.at(setup, parse_position(start_position.dealt(text, unseen), options))
    state: State = jax.tree.map(lambda packed: packed + (lots & 0), packed_words(game))
    unknown = start_position.unknown_places(text)
    stones = tuple(
        _dealt(packed, places, mix(lots, word(line)))
        for line, (packed, places) in enumerate(zip(state.stones, unknown, strict=True))
    )
    return state._replace(stones=stones)


def _dealt(stones: Word, places: list[int], lots: Word) -> Word:
    """Fisher and Yates' shuffle of some places."""
    for i in range(len(places) - 1):
        drawn = below(mix(lots, word(i)), word(len(places) - i)) + i
        other = sum((choose(drawn == j, place, 0) for j, place in enumerate(places)), word(0))
        stones = swapped(stones, word(places[i]), other, NIBBLE)
    return stones


def packed_words(game: Quick) -> State:
    """One game of plain numbers in the words above; its latest event is not told."""
    looked = [sum(1 << p for line, p in game.looked if line == i) for i in range(len(game.stones))]
    stones = tuple(
        word(sum(stone + 1 << NIBBLE * place for place, stone in enumerate(line)))
        for line in game.stones
    )
    marks = tuple(
        pack((HIDDEN, hidden), (POOL, pool), (LOOKED, seen))
        for hidden, pool, seen in zip(game.hidden, game.pools, looked, strict=True)
    )
    status = pack(
        (PHASE, game.phase),
        (SEAT, game.seat),
        (SCORE_A, game.scores[0]),
        (SCORE_B, game.scores[1]),
        (SCORED_BEFORE, game.before),
        (SCORED_LAST, game.last),
        (WINNER, game.winner),
        (ABOUT, game.about),
    )
    return State(stones, marks, status, word(game.turn), word(0))


def _opening(setup: Setup, line: int, lots: Word) -> Word:
    """The opening stone of a Line, counted from 1."""
    if setup.opening != RANDOM:
        return (lots & 0) + SEVEN.index(Stone(setup.opening[line])) + 1
    stones = setup.options.stones
    drawn = _draw(lots >> (10 * line), len(stones))
    return sum(
        (jnp.where(drawn == i, SEVEN.index(stone) + 1, 0) for i, stone in enumerate(stones)),
        start=lots & 0,
    ).astype(jnp.uint32)


def _first(setup: Setup, lots: Word) -> Word:
    named = setup.elder or (None if setup.first == RANDOM else Seat(setup.first))
    if named is None:
        return _draw(lots >> 20, setup.options.players)
    return (lots & 0) + setup.seats.index(named)


def _draw(lots: Word, outcomes: int) -> Word:
    """Ten random bits are enough for lots among seven."""
    return ((lots & 1023) * outcomes) >> 10


def length(setup: Setup, marks: Word) -> Word:
    """Return the number of stones on a Line: those of the set that are not in its Pool."""
    return word(len(setup.options.stones)) - popcount(POOL.of(marks))


def stone_at(stones: Word, place: Word) -> Word:
    """The stone, from 1, at a place counted from 0."""
    return (stones >> (place * NIBBLE)) & 15
