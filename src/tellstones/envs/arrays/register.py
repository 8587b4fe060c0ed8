"""The mental register as arrays: the twin of `bots.memory.recall.Memory`, for all seats at once.

Every trace keeps its first and its two latest moments exactly; the others are taken as spread
evenly in between (Petrov's approximation of ACT-R's base-level activation, 2006). Everything else
follows the bots' model draw by draw, and a test holds their statistics together.
"""

from __future__ import annotations

from typing import NamedTuple

import jax.numpy as jnp
import numpy as np
from jax import Array

from tellstones.bots.memory.recall import FRESH_MARGIN, WHILE_MARGIN
from tellstones.envs import actions
from tellstones.envs.arrays.activation import Chance, Traits, activation
from tellstones.envs.arrays.bits import Word
from tellstones.envs.arrays.decoded_action import Said, hear
from tellstones.envs.arrays.observe import Recalls
from tellstones.envs.arrays.state import (
    ACTOR,
    HIDDEN,
    NIBBLE,
    SAID,
    SHOWN,
    State,
    length,
)
from tellstones.envs.parameters import Setup
from tellstones.rules import SEVEN

N = len(SEVEN)
_STONES = np.arange(1, N + 1)


class Register(NamedTuple):
    """For each seat, Line and stone: where it is believed to lie (from 1, 0 for no idea) and when
    that came to mind. The shape ends in seats, Lines and stones."""

    place: Array
    times: Array
    first: Array
    before_last: Array
    last: Array
    noise: Array


class _Lies(NamedTuple):
    """The Lines as everybody sees them; the shape ends in (a seat,) Lines and seven."""

    place_of: Array
    """For each stone its place, 0 while it is in the Pool. Only face-up ones may be looked up."""
    up: Array
    """For each stone whether it lies face-up."""
    hidden_at: Array
    """For each place whether a hidden stone lies there."""
    shown_at: Array
    """For each place the face-up stone there, or 0."""
    hidden: Array
    """How many are hidden on each Line."""


def new_register(setup: Setup, traits: Traits, state: State, lots: Word) -> Register:
    """What everybody has in mind of a table just laid out: the opening stones, seen just now."""
    lies = _lies(state)
    chance = Chance(lots, _traces(setup))
    place = jnp.broadcast_to(
        jnp.where(lies.up, lies.place_of, 0), (*state.turn.shape, *_traces(setup))
    )
    now = _spread(state.turn).astype(jnp.float32) + jnp.zeros(place.shape)
    counted = (place > 0).astype(jnp.float32)
    return Register(place, counted, now, now, now, chance.logistic(traits.noise))


def notice(
    setup: Setup, traits: Traits, register: Register, before: State, after: State, lots: Word
) -> Register:
    """The register after everybody has seen what led from one state to the other."""
    said = hear(setup, before, SAID.of(after.event))
    chance = Chance(lots, _traces(setup))
    lay, lies = _lies(before), _lies(after)
    turn = _spread(before.turn).astype(jnp.float32)
    register = _shifted(setup, register, said)
    presented, target = _presented(setup, after, said, lay)
    register = _rewritten(setup, traits, register, said, lay, turn, presented, chance)
    register = _present(register, presented, target, turn, chance.logistic(traits.noise))
    register = _without_contradicted(setup, register, said, lies)
    passed = after.turn != before.turn
    return _turn_passed(traits, register, lies, _spread(after.turn), _spread(passed), chance)


def recalls(traits: Traits, register: Register, state: State) -> Recalls:
    """What comes to each seat's mind of every hidden stone; shaped seats, Lines, places."""
    lies, now = _lies(state), _spread(state.turn).astype(jnp.float32)
    strength = activation(traits, register, now, lies.hidden) + register.noise
    speaks = (register.place > 0) & ~lies.up & (strength > traits.threshold)
    at = register.place[..., None] == jnp.arange(1, N + 1)
    here = at & (speaks[..., None] & lies.hidden_at[..., None, :])
    heard = jnp.where(here, strength[..., None], -jnp.inf)
    best, margin = jnp.argmax(heard, -2), heard.max(-2) - traits.threshold
    trust = jnp.where(margin > FRESH_MARGIN, 1, jnp.where(margin > WHILE_MARGIN, 2, 3))
    comes = here.any(-2)
    return Recalls(jnp.where(comes, best + 1, 0), jnp.where(comes, trust, 0))


def _traces(setup: Setup) -> tuple[int, int, int]:
    return setup.options.players, setup.options.lines, N


def _spread(value: Array) -> Array:
    """A value for each game, beside arrays for its seats, Lines and stones."""
    return value[..., None, None, None]


def _lies(state: State) -> _Lies:
    places = jnp.arange(N, dtype=jnp.uint32)
    stones = jnp.stack(state.stones, axis=-1)[..., None]
    marks = jnp.stack(state.marks, axis=-1)[..., None]
    at = ((stones >> (places * NIBBLE)) & 15).astype(jnp.int32)
    hidden = ((HIDDEN.of(marks) >> places) & 1) == 1
    one = at[..., None, :] == _STONES[:, None]
    place_of = jnp.where(one, places.astype(jnp.int32) + 1, 0).sum(-1)
    up = (one & ~hidden[..., None, :]).any(-1)
    found = (place_of, up, hidden, jnp.where(hidden, 0, at), hidden.sum(-1, keepdims=True))
    return _Lies(*(part[..., None, :, :] for part in found))


def _here(setup: Setup, said: Said) -> Array:
    return _spread(said.line.astype(jnp.int32)) == jnp.arange(setup.options.lines)[:, None]


def _shifted(setup: Setup, register: Register, said: Said) -> Register:
    """A stone placed at the left end moves every place by one."""
    moved = _spread(said.places & said.left) & _here(setup, said) & (register.place > 0)
    return register._replace(place=register.place + moved)


def _presented(setup: Setup, after: State, said: Said, lay: _Lies) -> tuple[Array, Array]:
    """Which stones each seat sees or is told of in this event, and where they then lie.

    A stone seen for certain at a place drives every other one out of it.
    """
    here = _here(setup, said)
    one, other = (_spread(place.astype(jnp.int32)) + 1 for place in said.pair)
    placed = _spread(said.places) & here & (_spread(said.placed.astype(jnp.int32)) == _STONES)
    end = jnp.where(_spread(said.left), 1, _spread(_length(setup, after, said)))
    hid_at = _spread((said.within - actions.HIDE).astype(jnp.int32)) + 1
    hid = _spread(said.hides) & here & lay.up & (lay.place_of == hid_at)
    swapping = _spread(said.swaps) & here & lay.up
    to_other, to_one = swapping & (lay.place_of == one), swapping & (lay.place_of == other)
    certain, spot = _certain(setup, after, said)
    certain = certain & here
    target = jnp.where(placed, end, jnp.where(hid, hid_at, jnp.where(to_other, other, one)))
    return (
        placed | hid | to_other | to_one | certain,
        jnp.where(certain, spot, target),
    )


def _length(setup: Setup, after: State, said: Said) -> Array:
    lengths = [length(setup, marks) for marks in after.marks]
    found = lengths[0] if len(lengths) == 1 else jnp.where(said.line == 1, lengths[1], lengths[0])
    return found.astype(jnp.int32)


def _certain(setup: Setup, after: State, said: Said) -> tuple[Array, Array]:
    """The stone that a look shows to its looker, or that was turned face-up for all."""
    seat = jnp.arange(setup.options.players)[:, None, None]
    actor = ACTOR.of(after.event).astype(jnp.int32)
    looker = jnp.where(said.within >= actions.PARTNER_PEEK, actor ^ 2, actor)
    sees = _spread(said.peeks) & (_spread(looker) == seat)
    sees = sees | _spread(said.answers | said.names)
    place = jnp.where(said.peeks, said.pointed, said.turned).astype(jnp.int32) + 1
    return sees & (_spread(SHOWN.of(after.event).astype(jnp.int32)) == _STONES), _spread(place)


def _rewritten(
    setup: Setup,
    traits: Traits,
    register: Register,
    said: Said,
    lay: _Lies,
    turn: Array,
    presented: Array,
    chance: Chance,
) -> Register:
    """What a Swap moves of the hidden is moved in mind if it is recalled, else stays behind."""
    one, other = (_spread(place.astype(jnp.int32)) + 1 for place in said.pair)
    place = register.place
    to = jnp.where(place == one, other, one)
    concerned = ((place == one) | (place == other)) & (place > 0) & ~presented & ~lay.up
    concerned = concerned & _spread(said.swaps) & _here(setup, said)
    strength = activation(traits, register, turn, lay.hidden) + chance.logistic(traits.noise)
    moves = concerned & (strength > traits.threshold)
    slips = chance.uniform() < traits.slip * jnp.maximum(lay.hidden - 2, 0)
    stones = (lay.shown_at > 0).sum(-1, keepdims=True) + lay.hidden
    rightwards = ((chance.uniform() < 0.5) | (to == 1)) & (to < stones)
    to = jnp.where(slips & (stones > 1), jnp.where(rightwards, to + 1, to - 1), to)
    return _appended(register._replace(place=jnp.where(moves, to, place)), moves, turn)


def _present(
    register: Register, presented: Array, target: Array, turn: Array, noise: Array
) -> Register:
    driven_out = _driven_out(register, presented, target)
    known = register.place > 0
    register = _appended(register, presented, turn)
    new = presented & ~known
    return register._replace(
        place=jnp.where(presented, target, jnp.where(driven_out, 0, register.place)),
        times=jnp.where(new, 1.0, register.times),
        noise=jnp.where(new, noise, register.noise),
    )


def _driven_out(register: Register, presented: Array, target: Array) -> Array:
    """Other stones that were believed to lie where one is now seen for certain.

    A stone that is placed, hidden or seen to be swapped was in plain sight, and nothing else was
    believed to lie there; so that it drives nothing out changes nothing.
    """
    seen_at = jnp.where(presented, target, -1)
    clash = register.place[..., None] == seen_at[..., None, :]
    return (clash & ~jnp.eye(N, dtype=bool)).any(-1) & ~presented


def _appended(register: Register, now: Array, turn: Array) -> Register:
    """One more moment for some traces."""
    return register._replace(
        times=register.times + now,
        first=jnp.where(now & (register.times <= 1), register.last, register.first),
        before_last=jnp.where(now, register.last, register.before_last),
        last=jnp.where(now, turn, register.last),
    )


def _without_contradicted(setup: Setup, register: Register, said: Said, lies: _Lies) -> Register:
    """After a Swap a stone cannot be believed where another one is plainly to be seen."""
    at = register.place[..., None] == jnp.arange(1, N + 1)
    seen = lies.shown_at[..., None, :]
    contradicted = (at & (seen > 0) & (seen != _STONES[:, None])).any(-1)
    contradicted = contradicted & _spread(said.swaps) & _here(setup, said)
    return register._replace(place=jnp.where(contradicted, 0, register.place))


def _turn_passed(
    traits: Traits, register: Register, lies: _Lies, turn: Array, passed: Array, chance: Chance
) -> Register:
    """Activations shift, what lies open stays before one's eyes, and some is gone over in mind."""
    now = turn.astype(jnp.float32)
    register = register._replace(
        noise=jnp.where(passed, chance.logistic(traits.noise), register.noise),
        last=jnp.where(passed & lies.up & (register.place > 0), now, register.last),
    )
    strength = activation(traits, register, now, lies.hidden) + register.noise
    in_mind = (register.place > 0) & ~lies.up & (strength > traits.threshold)
    return _appended(register, _rehearsed(traits, in_mind, chance) & passed, now)


def _rehearsed(traits: Traits, in_mind: Array, chance: Chance) -> Array:
    """Some of what is in mind, each as likely: those with the lowest of random numbers."""
    whole = jnp.floor(traits.rehearsals)
    times = whole + (chance.uniform()[..., :1, :1] < traits.rehearsals - whole)
    drawn = jnp.where(in_mind, chance.uniform(), 2.0)
    flat = drawn.reshape(*drawn.shape[:-2], -1)
    rank = (flat[..., None, :] < flat[..., :, None]).sum(-1).reshape(drawn.shape)
    return in_mind & (rank < times)
