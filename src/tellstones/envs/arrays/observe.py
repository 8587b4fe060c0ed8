"""The observations of a seat as arrays: the twin of `envs.observations`, in the same layout.

A row is made of pieces of a few bits each, game by game, and no array of single bits is written on
the way: in packed words an observation costs about as much as the move before it.
"""

from __future__ import annotations

from typing import NamedTuple

import jax.numpy as jnp
from jax import Array

from tellstones.envs import actions
from tellstones.envs import observation_layout as layout
from tellstones.envs.actions import PAIRS
from tellstones.envs.arrays.bits import Bits, Word, choose, flag, joined, unpacked, word
from tellstones.envs.arrays.noisy_percept_arrays import LOST, PAIR
from tellstones.envs.arrays.state import (
    ABOUT,
    ACTOR,
    HAPPENED,
    HIDDEN,
    LOOKED,
    MISSED,
    POOL,
    SAID,
    SAID_ABOUT,
    SCORE_A,
    SCORE_B,
    SCORED_BEFORE,
    SCORED_LAST,
    SHOWN,
    State,
    length,
    stone_at,
)
from tellstones.envs.encoding import (
    ANSWERING,
    CARRYING,
    OVER,
)
from tellstones.envs.observation_layout import EVENTS, N
from tellstones.envs.parameters import Setup
from tellstones.rules import (
    Answered,
    Believed,
    Boasted,
    Challenged,
    Chose,
    Doubted,
    Hands,
    Hid,
    Looked,
    Named,
    Ordered,
    Placed,
    Stole,
    Stopped,
    Swapped,
)

_KIND = {kind: i for i, kind in enumerate(EVENTS)}


class Recalls(NamedTuple):
    """The recollection, place by place of each Line: the stone and how far it is trusted.

    Both are counted from 1, with 0 for nothing; the shape ends in Lines and places.
    """

    stone: Array
    trust: Array


class PrivatePart(NamedTuple):
    """A seat's private information, where it differs from what everyone sees."""

    event: Word | None = None
    """The latest event as this seat took it in."""
    recalls: Recalls | None = None
    symbols: bool = True
    """Otherwise open stones and glances are seen only until the first move."""
    glances: Word | None = None
    """The glances at hidden stones, with the Lines as last axis."""
    followed: Word | None = None
    """Each seat's percept of the latest exchange of hidden stones, with Lines as last axis."""
    looks_are_open: bool = False
    """Show the looks of all seats."""


AS_IT_IS = PrivatePart()


def observe(setup: Setup, state: State, seat: Array, told: PrivatePart = AS_IT_IS) -> Array:
    """The observation of `seat`, 0 for A to 3 for D: uint8, with the row as last axis."""
    return unpacked(observe_bits(setup, state, seat, told), layout.size(setup))


def observe_bits(setup: Setup, state: State, seat: Array, told: PrivatePart = AS_IT_IS) -> Word:
    """The same in an eighth of the space: 32 bits a word, the first lowest."""
    seat = seat.astype(jnp.uint32)
    taken_in = state.event if told.event is None else told.event
    to_be_seen = (HAPPENED.of(taken_in) == 0) | told.symbols
    lines = range(setup.options.lines)
    pieces = _table(setup, state, seat) + _event(setup, taken_in, seat, told.looks_are_open)
    for line in lines:
        caught = word(0) if told.glances is None else choose(to_be_seen, told.glances[..., line], 0)
        pieces += _line(setup, state, line, to_be_seen, caught)
    if told.followed is not None:
        pieces += [piece for line in lines for piece in _followed(told.followed[..., line])]
    if layout.has_mind(setup.memory):
        assert told.recalls is not None
        pieces += _mind(told.recalls)
    return joined(pieces)


def _hot(value: Word, size: int) -> Bits:
    """A one at `value`, counted from 0; beyond the end there is none."""
    return Bits(choose(value < size, word(1) << value, 0), size)


def _hot_if(condition: Array, value: Word, size: int) -> Bits:
    return Bits(choose(condition & (value < size), word(1) << value, 0), size)


def _low(value: Word, size: int) -> Bits:
    return Bits(value & ((1 << size) - 1), size)


def _one(condition: Array) -> Bits:
    return Bits(flag(condition), 1)


def _table(setup: Setup, state: State, seat: Word) -> list[Bits]:
    status, points, phase = state.status, setup.options.points, state.phase
    a, b, mine_is_a = SCORE_A.of(status), SCORE_B.of(status), (seat & 1) == 0
    mine, theirs = choose(mine_is_a, a, b), choose(mine_is_a, b, a)
    about = (phase >= ANSWERING) & (phase < OVER) | (phase == CARRYING)
    most = (1 << layout.TURN_BITS) - 1
    return [
        _hot(phase, len(layout.PHASES)),
        _hot_if(~state.over, _from(setup, seat, state.seat), layout.SEATS),
        *[_hot(jnp.minimum(word(points) - x, N) - 1, N) for x in (mine, theirs)],
        *[_scored(field.of(status), seat) for field in (SCORED_BEFORE, SCORED_LAST)],
        _hot_if(about, (ABOUT.of(status) >> 6) - 1, 2),
        _low(jnp.minimum(state.turn, most), layout.TURN_BITS),
    ]


def _scored(side: Word, seat: Word) -> Bits:
    return _hot_if(side > 0, (side - 1) ^ (seat & 1), 2)


def _from(setup: Setup, seat: Word, other: Word) -> Word:
    return (other - seat) & (setup.options.players - 1)


def _followed(exchange: Word) -> list[Bits]:
    pair = PAIR.of(exchange)
    one, other = (
        sum((choose(pair == n, places[i] + 1, 0) for n, places in enumerate(PAIRS, 1)), word(0))
        for i in (0, 1)
    )
    return [_hot(one - 1, N), _hot(other - 1, N), _one(LOST.of(exchange) == 1)]


def _line(setup: Setup, state: State, line: int, symbols: Array, caught: Word) -> list[Bits]:
    marks, stones = state.marks[line], state.stones[line]
    ends, hidden = length(setup, marks), HIDDEN.of(marks)
    places = []
    for place in range(N):
        lies = choose(symbols, stone_at(stones, word(place)) - 1, layout.LIES)
        lies = choose((hidden >> place) & 1 == 1, layout.FACE_DOWN, lies)
        seen = _hot(choose(ends <= place, layout.EMPTY, lies), layout.LIES)
        glanced = _hot(stone_at(caught, word(place)) - 1, layout.LIES)
        places.append(Bits(seen.bits | glanced.bits, layout.LIES))
    return [*places, _low(POOL.of(marks), N), _low(LOOKED.of(marks), N)]


def _mind(recalls: Recalls) -> list[Bits]:
    stones, trusts = (part.astype(jnp.uint32) - 1 for part in recalls)
    lines, places = stones.shape[-2:]
    return [
        piece
        for line in range(lines)
        for place in range(places)
        for piece in (
            _hot(stones[..., line, place], N),
            _hot(trusts[..., line, place], layout.TRUSTS),
        )
    ]


def _event(setup: Setup, event: Word, seat: Word, looks_are_open: bool) -> list[Bits]:
    happened = HAPPENED.of(event) == 1
    said, about, actor = SAID.of(event), SAID_ABOUT.of(event), ACTOR.of(event)
    carried = said == actions.CARRY_OUT
    done = choose(carried, about, said)
    whose = choose(carried, (actor - 1) & (setup.options.players - 1), actor)
    on_line, within = done >= actions.BLOCK, done & (actions.BLOCK - 1)
    kind = _kind(setup, said, on_line, within, carried)
    one, other = _places(said, about, on_line, within)
    caught = MISSED.of(event) == 0
    missed_swap = ~caught & (kind == _KIND[Swapped])
    one, other = choose(missed_swap, 0, one), choose(missed_swap, 0, other)
    named = _stone_said(said, on_line, within)
    sees = _sees_shown(setup, kind, within, whose, seat) | looks_are_open
    shown = choose(sees, SHOWN.of(event), 0)
    placing, looking = on_line & (within < actions.HIDE), kind == _KIND[Looked]
    at_line = choose(on_line, done, about) >> 6
    tells_line = on_line | (said >= actions.ANSWER)
    pieces = [
        _hot(kind, len(EVENTS)),
        _hot(_from(setup, seat, whose), layout.SEATS),
        _one(looking & (within >= actions.PARTNER_PEEK)),
        _hot(one - 1, N),
        _hot(other - 1, N),
        _hot(named - 1, N),
        _hot(shown - 1, N),
        _hot_if(placing & caught, choose(within < actions.PLACE_RIGHT, 0, 1), 2),
        _hot_if(tells_line, at_line - 1, 2),
        _hot_if(kind == _KIND[Ordered], _order_kind(within), 3),
    ]
    return [Bits(choose(happened, piece.bits, 0), piece.size) for piece in pieces]


def _order_kind(within: Word) -> Word:
    return choose(within < actions.HIDE, 0, choose(within < actions.SWAP, 1, 2))


def _kind(setup: Setup, said: Word, on_line: Array, within: Word, carried: Array) -> Word:
    steps = [
        (actions.CARRY_OUT, Chose),
        (actions.BELIEVE, Stopped),
        (actions.DOUBT, Believed),
        (actions.STEAL, Doubted),
        (actions.ANSWER, Stole),
        (actions.NAME, Answered),
        (actions.BLOCK, Named),
    ]
    kind = word(0)
    for below, what in reversed(steps):
        kind = choose(said < below, _KIND[what], kind)
    on_line_steps = [
        (actions.HIDE, Placed),
        (actions.SWAP, Hid),
        (actions.PEEK, Swapped),
        (actions.CHALLENGE, Looked),
        (actions.BOAST, Challenged),
        (actions.BLOCK, Boasted),
    ]
    for below, what in reversed(on_line_steps):
        kind = choose(on_line & (within < below), _KIND[what], kind)
    if setup.options.hands is Hands.OPPONENT:
        ordered = on_line & (within < actions.PEEK) & ~carried
        kind = choose(ordered, _KIND[Ordered], kind)
    return kind


def _places(said: Word, about: Word, on_line: Array, within: Word) -> tuple[Word, Word]:
    """The one or two places that an event names, counted from 1; 0 for none."""
    k = within - actions.SWAP
    right = sum(
        ((k >= n * (n - 1) // 2).astype(jnp.uint32) for n in range(2, N)),
        start=jnp.ones_like(k),
    )
    left = k - ((right * (right - 1)) >> 1)
    one, none = word(0), word(0)
    challenged = (about & (actions.BLOCK - 1)) - actions.CHALLENGE + 1
    one = choose(said >= actions.NAME, (said - actions.NAME) // N + 1, one)
    one = choose((said >= actions.ANSWER) & (said < actions.NAME), challenged, one)
    ranges = [
        (actions.PLACE_LEFT, none),
        (actions.HIDE, within - actions.HIDE + 1),
        (actions.SWAP, left + 1),
        (actions.PEEK, within - actions.PEEK + 1),
        (actions.PARTNER_PEEK, within - actions.PARTNER_PEEK + 1),
        (actions.CHALLENGE, within - actions.CHALLENGE + 1),
        (actions.BOAST, none),
    ]
    for begin, place in ranges:
        one = choose(on_line & (within >= begin), place, one)
    swapping = on_line & (within >= actions.SWAP) & (within < actions.PEEK)
    return one, choose(swapping, right + 1, none)


def _stone_said(said: Word, on_line: Array, within: Word) -> Word:
    """The stone that an event names aloud, counted from 1; 0 for none."""
    stone = choose(said >= actions.NAME, (said - actions.NAME) % N + 1, 0)
    answering = (said >= actions.ANSWER) & (said < actions.NAME)
    stone = choose(answering, said - actions.ANSWER + 1, stone)
    placed = choose(within < actions.PLACE_RIGHT, within + 1, within + 1 - N)
    return choose(on_line, choose(within < actions.HIDE, placed, 0), stone)


def _sees_shown(setup: Setup, kind: Word, within: Word, whose: Word, seat: Word) -> Array:
    """A look shows its stone to the looker alone; a stone turned face-up is there for all."""
    by_partner = within >= actions.PARTNER_PEEK
    partner = whose ^ (2 if setup.options.players == 4 else 0)
    looker = choose(by_partner, partner, whose)
    return (kind != _KIND[Looked]) | (looker == seat)
