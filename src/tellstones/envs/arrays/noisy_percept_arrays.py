"""Percepts that chance may garble, as arrays: the twin of `envs.noisy_percepts`."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import jax.numpy as jnp
from jax import Array

from tellstones.envs import actions
from tellstones.envs.arrays.bits import (
    Field,
    Word,
    below,
    choose,
    flag,
    happens,
    mix,
    nth_bit,
    pack,
    popcount,
    swapped,
    word,
)
from tellstones.envs.arrays.decoded_action import DecodedAction, decoded
from tellstones.envs.arrays.state import (
    ACTOR,
    HIDDEN,
    MISSED,
    NIBBLE,
    SAID,
    SHOWN,
    State,
    length,
)
from tellstones.envs.noise import Noise
from tellstones.envs.parameters import Setup


def percepts(setup: Setup, before: State, after: State, lots: Word) -> Word:
    """The latest event as each seat takes it in: event words, with the seats as last axis."""
    event = after.event
    move = _Move(setup, before, decoded(setup, before, SAID.of(event)), event)
    seats = [
        move.as_seen_by(setup.noise.of_seat(seat), ACTOR.of(event) != seat, mix(lots, word(seat)))
        for seat in range(setup.options.players)
    ]
    return jnp.stack(seats, axis=-1)


class _Move:
    """A move, and the Line that it was about as it lay before."""

    def __init__(self, setup: Setup, before: State, said: DecodedAction, event: Word) -> None:
        stones, marks = before.stones[0], before.marks[0]
        if setup.options.lines == 2:
            stones = choose(said.line == 1, before.stones[1], stones)
            marks = choose(said.line == 1, before.marks[1], marks)
        self.said, self.event, self.stones = said, event, stones
        self.hidden, self.length = HIDDEN.of(marks), length(setup, marks)

    def as_seen_by(self, noise: Noise, others: Array, draws: Word) -> Word:
        """The percept of a seat that saw another's move (`others`), or of the seat that made it."""
        said, which = self.said, mix(draws, word(3))
        chance = (noise.place, noise.hide, noise.swap)
        fails, aware = [], happens(mix(draws, word(2)), noise.aware)
        for doubtful, likely in zip(self._doubtful(), chance, strict=True):
            fails.append(others & doubtful & happens(mix(draws, word(1)), likely))
        placed = self._placed(fails[0], aware & fails[0])
        hid = self._hid(fails[1], aware & fails[1], which)
        swapped = self._swapped(fails[2], aware & fails[2], which)
        seen = choose(said.swaps, swapped, self.event)
        return choose(said.places, placed, choose(said.hides, hid, seen))

    def _doubtful(self) -> tuple[Array, Array, Array]:
        """Return whether a Place, a Hide or a Swap can be mistaken for something else."""
        alike, pair = self._alike(), self._pair()
        among = (alike >> pair) & 1 == 1
        return self.hidden == 0, self.length > 1, among & (popcount(alike) > 1)

    def _placed(self, fails: Array, aware: Array) -> Word:
        """The end may be missed or mistaken."""
        far, number = actions.PLACE_RIGHT - actions.PLACE_LEFT, self.said.number
        on_left = self.said.left
        left_end = choose(on_left, number, number - far)
        other_end = choose(on_left, number + far, number - far)
        seen = choose(fails, choose(aware, left_end, other_end), number)
        return MISSED.put(SAID.put(self.event, seen), flag(aware))

    def _hid(self, fails: Array, aware: Array, which: Word) -> Word:
        """Perceive a Hide: the stone may be missed, or mistaken for another of the Line."""
        place = (self.said.within - actions.HIDE) & 7
        moved = place + choose(fails, below(which, self.length - 1) + 1, 0)
        seen_at = choose(moved >= self.length, moved - self.length, moved) & 7
        shown = choose(aware, 0, (self.stones >> (seen_at * NIBBLE)) & 15)
        return MISSED.put(SHOWN.put(self.event, shown), flag(aware))

    def _swapped(self, fails: Array, aware: Array, which: Word) -> Word:
        """Perceive a Swap, miss it, or mistake it for another that leaves the same places
        hidden."""
        pair, alike = self._pair(), self._alike()
        rest = alike & ~(word(1) << pair)
        another = nth_bit((rest,), below(which, popcount(rest)))
        seen = choose(aware, nth_bit((alike,), word(0) * pair), another)
        number = self.said.number - pair + choose(fails, seen, pair)
        return MISSED.put(SAID.put(self.event, number), flag(aware))

    def _pair(self) -> Word:
        return (self.said.within - actions.SWAP) & 31

    def _alike(self) -> Word:
        """The Swaps whose two stones show the same side, as bits in the order of Swaps."""
        found = word(0)
        for number, (one, other) in enumerate(actions.PAIRS):
            same = ((self.hidden >> one) ^ (self.hidden >> other)) & 1 == 0
            found = found | (flag(same & (self.length > other)) << number)
        return found


def catch_hidden(setup: Setup, state: State, lots: Word) -> Word:
    """Return what each seat perceived of the stones that are hidden at the start.

    Stones in four bits a place, 0 for one that was missed; seats and Lines are the last axes.
    """
    return _of_seats_and_lines(setup, lots, partial(_caught, setup, state))


def _caught(setup: Setup, state: State, seat: int, line: int, draws: Word) -> Word:
    noise, hidden = setup.noise.of_seat(seat), HIDDEN.of(state.marks[line])
    stones, count = state.stones[line], popcount(HIDDEN.of(state.marks[line]))
    found = word(0)
    for place in range(len(setup.options.stones)):
        own = mix(draws, word(place))
        fails = happens(mix(own, word(1)), noise.hide) & (count > 1)
        aware = fails & happens(mix(own, word(2)), noise.aware)
        others = hidden & ~(word(1) << place)
        another = nth_bit((others,), below(mix(own, word(3)), count - 1)) & 7
        seen_at = choose(fails, another, place)
        shown = choose(aware, 0, (stones >> (seen_at * NIBBLE)) & 15)
        found = found | ((shown * ((hidden >> place) & 1)) << (place * NIBBLE))
    return found


# Encoding of how a seat followed the latest exchange on a Line: pair + 1, and a flag for losing
# track.
PAIR, LOST = Field(0, 5), Field(5, 1)


def exchange(
    setup: Setup, before: State, after: State, followed: Word, lots: Word
) -> tuple[State, Word]:
    """Hidden stones change places where a turn has ended, and every seat follows or does not.

    `followed` has the seats and Lines as last axes; it stays where nothing was to follow.
    """
    stones, draws = [], []
    for line in range(setup.options.lines):
        hidden = HIDDEN.of(after.marks[line])
        restless = (after.turn != before.turn) & ~after.over & (popcount(hidden) > 1)
        pairs = _pairs(hidden) << 1 | 1
        drawn = nth_bit((pairs,), below(mix(lots, word(line + 1)), popcount(pairs)))
        drawn = choose(restless, drawn, 0)
        stones.append(_exchanged(after.stones[line], drawn))
        draws.append((restless, pairs, drawn))

    def one(seat: int, line: int, own: Word) -> Word:
        restless, pairs, drawn = draws[line]
        seen = _followed(setup.noise.of_seat(seat), pairs, drawn, own)
        return choose(restless, seen, followed[..., seat, line])

    seen = _of_seats_and_lines(setup, mix(lots, word(9)), one)
    return after._replace(stones=tuple(stones)), seen


def _pairs(hidden: Word) -> Word:
    """The pairs of hidden stones, as bits in the order of Swaps."""
    found = word(0)
    for number, (one, other) in enumerate(actions.PAIRS):
        found = found | (((hidden >> one) & (hidden >> other) & 1) << number)
    return found


def _exchanged(stones: Word, drawn: Word) -> Word:
    for number, (one, other) in enumerate(actions.PAIRS, start=1):
        changed = swapped(stones, word(one), word(other), NIBBLE)
        stones = choose(drawn == number, changed, stones)
    return stones


def _followed(noise: Noise, pairs: Word, drawn: Word, draws: Word) -> Word:
    fails = happens(mix(draws, word(1)), noise.forgetting)
    aware = fails & happens(mix(draws, word(2)), noise.aware)
    others = pairs & ~(word(1) << drawn)
    another = nth_bit((others,), below(mix(draws, word(3)), popcount(others)))
    seen = choose(fails, choose(aware, 0, another), drawn)
    return pack((PAIR, seen), (LOST, flag(aware)))


def _of_seats_and_lines(setup: Setup, lots: Word, one: Callable[[int, int, Word], Word]) -> Word:
    """A word for each seat and Line, out of one random word for each game."""
    options = setup.options
    seats = [
        jnp.stack(
            [one(seat, line, mix(lots, word(8 * seat + line))) for line in range(options.lines)], -1
        )
        for seat in range(options.players)
    ]
    return jnp.stack(seats, axis=-2)
