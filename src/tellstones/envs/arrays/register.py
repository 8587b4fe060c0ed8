"""The mental register as arrays: the twin of `bots.memory.recall.Memory`, for all seats at once.

Every trace keeps its first and its two latest moments exactly; the others are taken as spread
evenly in between (Petrov's approximation of ACT-R's base-level activation, 2006). Everything else
follows the bots' model draw by draw, and a test holds their statistics together.

Inside, games are the innermost axis, after seats, Lines and stones: a processor then works on many
games at once, where rows of seven stones would leave it idle.
"""

from __future__ import annotations

from typing import NamedTuple

import jax.numpy as jnp
from jax import Array

from tellstones.bots.memory.recall import FRESH_MARGIN, WHILE_MARGIN
from tellstones.envs import actions
from tellstones.envs.arrays.activation import (
    Chance,
    Traits,
    attended,
    base_levels,
    beside_traces,
    games_inmost,
    of_seat,
    traits_of_seat,
)
from tellstones.envs.arrays.bits import Word, choose, flag, once, popcount
from tellstones.envs.arrays.decoded_action import DecodedAction, decoded
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
UP = 8
"""The code for a face-up stone, next to its place."""


class Register(NamedTuple):
    """The believed place (from 1; 0 unknown) and time of recall for each seat, Line and stone.

    The shape ends in seats, Lines and stones.
    """

    place: Array
    times: Array
    first: Array
    before_last: Array
    last: Array
    noise: Array
    base: Array
    """The activation of each trace in the present turn, before noise and attention."""


class _Lies(NamedTuple):
    """The Lines as everyone sees them; the shape begins with Lines and seven, or one for all."""

    place_of: Array
    """The place of each stone, 0 while it is in the Pool. Valid for face-up ones only."""
    up: Array
    """Face-up flag of each stone."""
    faces: Word
    """The face-up stones, four bits a place."""
    hidden_at: Word
    """A bit for each place where a hidden stone lies."""
    length: Array
    """Number of stones on each Line."""

    @property
    def hidden(self) -> Array:
        """The number of hidden stones on each Line."""
        return popcount(self.hidden_at).astype(jnp.int32)


def new_register(setup: Setup, traits: Traits, state: State, lots: Word) -> Register:
    """The memories at a new table: the opening stones, seen at this moment."""
    traits = beside_traces(traits, lots.ndim)
    lies = _lies(setup, state)
    shape = (*_traces(setup), *lots.shape)
    place = jnp.broadcast_to(jnp.where(lies.up, lies.place_of, 0), shape)
    now = jnp.broadcast_to(state.turn.astype(jnp.float32), shape)
    noise = Chance(lots, _traces(setup)).logistic(traits.noise)
    times = (place > 0).astype(jnp.float32)
    register = Register(place, times, now, now, now, noise, noise)
    base, _ = base_levels(traits, register, now)
    register = register._replace(base=jnp.broadcast_to(base, shape))
    return _games_outmost(register, lots.ndim)


def notice(
    setup: Setup, traits: Traits, register: Register, before: State, after: State, lots: Word
) -> Register:
    """Return the register after all seats have seen the change between two states."""
    traits = beside_traces(traits, lots.ndim)
    register = _games_inmost(register, lots.ndim)
    said = decoded(setup, before, SAID.of(after.event))
    chance = Chance(lots, _traces(setup))
    lay, lies = _lies(setup, before), _lies(setup, after)
    turn = before.turn.astype(jnp.float32)
    register = _shifted(setup, register, said)
    spot = _presented(setup, after, said, lay)
    register = _rewritten(setup, traits, register, said, lay, turn, spot > 0, chance)
    register = _present(register, spot, turn, chance.logistic(traits.noise))
    register = _without_contradicted(setup, register, said, lies)
    passed = after.turn != before.turn
    register = _turn_passed(traits, register, lies, after.turn, passed, chance)
    return _games_outmost(register, lots.ndim)


def recalls(setup: Setup, traits: Traits, register: Register, state: State, seat: Array) -> Recalls:
    """A seat's recollection of every hidden stone; the shape ends in Lines and places."""
    own = traits_of_seat(beside_traces(traits, seat.ndim), seat)
    mind = Register(*(of_seat(part, seat) for part in _games_inmost(register, seat.ndim)))
    lies = _lies(setup, state)
    strength = attended(own, mind.base, lies.hidden) + mind.noise
    speaks = (mind.place > 0) & ~lies.up & (strength > own.threshold)
    strength = once(jnp.where(speaks, strength, -jnp.inf))
    best, most = jnp.int32(0), jnp.float32(-jnp.inf)
    places = _column(jnp.arange(1, N + 1), seat.ndim)
    for stone in range(N):
        here = mind.place[:, stone : stone + 1] == places
        heard = jnp.where(here, strength[:, stone : stone + 1], -jnp.inf)
        best, most = jnp.where(heard > most, stone + 1, best), jnp.maximum(heard, most)
    comes = (best > 0) & ((lies.hidden_at >> (places - 1).astype(jnp.uint32)) & 1 == 1)
    margin = most - own.threshold
    trust = jnp.where(margin > FRESH_MARGIN, 1, jnp.where(margin > WHILE_MARGIN, 2, 3))
    found = (jnp.where(comes, part, 0) for part in (best, trust))
    return Recalls(*(_outmost(once(part), seat.ndim) for part in found))


def _traces(setup: Setup) -> tuple[int, int, int]:
    return setup.options.players, setup.options.lines, N


def _column(values: Array, games: int) -> Array:
    """Broadcast values along an axis before some axes of games."""
    return values.reshape(-1, *(1,) * games)


def _outmost(values: Array, games: int) -> Array:
    return jnp.moveaxis(values, range(-games, 0), range(games))


def _games_inmost(register: Register, games: int) -> Register:
    return Register(*(once(games_inmost(part, games)) for part in register))


def _games_outmost(register: Register, games: int) -> Register:
    return Register(*(_outmost(part, games) for part in register))


def _lies(setup: Setup, state: State) -> _Lies:
    games = state.turn.ndim
    places = _column(jnp.arange(N, dtype=jnp.uint32), games)
    stones, marks = (jnp.stack(part)[:, None] for part in (state.stones, state.marks))
    hidden = HIDDEN.of(marks)
    at = (stones >> (places * NIBBLE)) & 15
    up = ((hidden >> places) & 1) ^ 1
    own = at[:, None] == _column(jnp.arange(1, N + 1, dtype=jnp.uint32), games + 1)
    told = once(choose(own, (places + 1 + up * UP)[:, None], 0).sum(2, dtype=jnp.uint32))
    faces = once(((at * up) << (places * NIBBLE)).sum(1, keepdims=True, dtype=jnp.uint32))
    place_of, stones_there = (told & (UP - 1)).astype(jnp.int32), length(setup, marks)
    return _Lies(place_of, told > UP, faces, hidden, stones_there.astype(jnp.int32))


def _here(setup: Setup, said: DecodedAction) -> Array:
    lines = jnp.arange(setup.options.lines, dtype=jnp.uint32)
    return said.line == _column(lines, said.line.ndim + 1)


def _shifted(setup: Setup, register: Register, said: DecodedAction) -> Register:
    """A stone placed at the left end moves every place by one."""
    moved = (said.places & said.left) & _here(setup, said) & (register.place > 0)
    return register._replace(place=once(register.place + moved))


def _presented(setup: Setup, after: State, said: DecodedAction, lay: _Lies) -> Array:
    """The place of each stone that a seat sees or learns in this event, else 0.

    A stone seen for certain at a place drives every other one out of it.
    """
    here, stones = _here(setup, said), _column(jnp.arange(1, N + 1), after.turn.ndim)
    one, other = (once(place.astype(jnp.int32) + 1) for place in said.pair)
    end = once(jnp.where(said.left, 1, _length(setup, after, said)))
    hid_at = once((said.within - actions.HIDE).astype(jnp.int32) + 1)
    placed, shown = (once(x.astype(jnp.int32)) for x in (said.placed, SHOWN.of(after.event)))
    spot = jnp.where(said.places & (placed == stones), end, 0)
    spot = jnp.where(said.hides & lay.up & (lay.place_of == hid_at), hid_at, spot)
    spot = jnp.where(said.swaps & lay.up & (lay.place_of == one), other, spot)
    spot = jnp.where(said.swaps & lay.up & (lay.place_of == other), one, spot)
    certain, turned = _certain(setup, after, said)
    spot = jnp.where(certain & (shown == stones), turned, spot)
    return once(jnp.where(here, spot, 0))


def _length(setup: Setup, after: State, said: DecodedAction) -> Array:
    lengths = [length(setup, marks) for marks in after.marks]
    found = lengths[0] if len(lengths) == 1 else jnp.where(said.line == 1, lengths[1], lengths[0])
    return found.astype(jnp.int32)


def _certain(setup: Setup, after: State, said: DecodedAction) -> tuple[Array, Array]:
    """Return which seats see the stone that a look shows or that was turned face-up, and where."""
    seats = _column(jnp.arange(setup.options.players, dtype=jnp.uint32), after.turn.ndim + 2)
    actor = ACTOR.of(after.event)
    looker = once(jnp.where(said.within >= actions.PARTNER_PEEK, actor ^ 2, actor))
    sees = (said.peeks & (looker == seats)) | said.answers | said.names
    return sees, once(jnp.where(said.peeks, said.pointed, said.turned).astype(jnp.int32) + 1)


def _rewritten(
    setup: Setup,
    traits: Traits,
    register: Register,
    said: DecodedAction,
    lay: _Lies,
    turn: Array,
    presented: Array,
    chance: Chance,
) -> Register:
    """Moves a hidden stone in mind if it is recalled; otherwise its memory stays behind."""
    one, other = (once(place.astype(jnp.int32) + 1) for place in said.pair)
    place = register.place
    to = jnp.where(place == one, other, one)
    concerned = ((place == one) | (place == other)) & (place > 0) & ~presented & ~lay.up
    concerned = concerned & said.swaps & _here(setup, said)
    strength = attended(traits, register.base, lay.hidden) + chance.logistic(traits.noise)
    moves = once(flag(concerned & (strength > traits.threshold))) == 1
    slips = chance.uniform() < traits.slip * jnp.maximum(lay.hidden - 2, 0)
    rightwards = ((chance.uniform() < 0.5) | (to == 1)) & (to < lay.length)
    to = jnp.where(slips & (lay.length > 1), jnp.where(rightwards, to + 1, to - 1), to)
    return _appended(register._replace(place=once(jnp.where(moves, to, place))), moves, turn)


def _present(register: Register, spot: Array, turn: Array, noise: Array) -> Register:
    presented, known = spot > 0, register.place > 0
    taken = jnp.where(presented, 1 << spot, 0).sum(2, keepdims=True)
    # A stone that is placed, hidden or seen to be swapped was visible, and no other stone was
    # believed to be there, so it replaces no memory.
    driven_out = (taken >> register.place) & 1 == 1
    new = presented & ~known
    register = _appended(register, presented, turn)
    return register._replace(
        place=jnp.where(presented, spot, jnp.where(driven_out, 0, register.place)),
        times=jnp.where(new, 1.0, register.times),
        noise=jnp.where(new, noise, register.noise),
    )


def _appended(register: Register, now: Array, turn: Array) -> Register:
    """One more moment for some traces."""
    return register._replace(
        times=register.times + now,
        first=jnp.where(now & (register.times <= 1), register.last, register.first),
        before_last=jnp.where(now, register.last, register.before_last),
        last=jnp.where(now, turn, register.last),
    )


def _without_contradicted(
    setup: Setup, register: Register, said: DecodedAction, lies: _Lies
) -> Register:
    """Removes beliefs that a Swap has moved to where another stone is visible."""
    place = register.place
    there = (lies.faces >> (NIBBLE * (place - 1)).astype(jnp.uint32)) & 15
    stones = _column(jnp.arange(1, N + 1, dtype=jnp.uint32), said.number.ndim)
    contradicted = (place > 0) & (there > 0) & (there != stones)
    contradicted = contradicted & said.swaps & _here(setup, said)
    return register._replace(place=jnp.where(contradicted, 0, place))


def _turn_passed(
    traits: Traits, register: Register, lies: _Lies, turn: Array, passed: Array, chance: Chance
) -> Register:
    """Advance a turn: activations decay, face-up stones stay fresh, and some hidden ones are
    rehearsed."""
    now = turn.astype(jnp.float32)
    register = register._replace(
        place=once(register.place),
        noise=once(jnp.where(passed, chance.logistic(traits.noise), register.noise)),
        last=once(jnp.where(passed & lies.up & (register.place > 0), now, register.last)),
    )
    base, once_more = base_levels(traits, register, now)
    strength = attended(traits, base, lies.hidden) + register.noise
    in_mind = (register.place > 0) & ~lies.up & (strength > traits.threshold)
    rehearsed = once(flag(_rehearsed(traits, in_mind, chance) & passed)) == 1
    register = register._replace(base=jnp.where(rehearsed, once_more, base))
    return _appended(register, rehearsed, now)


def _rehearsed(traits: Traits, in_mind: Array, chance: Chance) -> Array:
    """Some of what is in mind, each as likely: those with the lowest of random numbers."""
    whole = jnp.floor(traits.rehearsals)
    times = whole + (chance.uniform()[:, :1, :1] < traits.rehearsals - whole)
    drawn = once(jnp.where(in_mind, chance.uniform(), 2.0))
    flat = drawn.reshape(drawn.shape[0], -1, *drawn.shape[3:])
    rank = (flat[:, None] < flat[:, :, None]).sum(2).reshape(drawn.shape)
    return in_mind & (rank < times)
