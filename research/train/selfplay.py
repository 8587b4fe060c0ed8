"""Self-play in JAX: PPO with strong entropy, on the array engine, the whole loop on the device.

One network plays every seat, and learns along each side's own decisions. Strong entropy is what
keeps self-play in a game of bluff from running in circles (magnetic mirror descent towards uniform
play, with PPO's clip as the proximal step).
"""

from __future__ import annotations

from functools import partial
from itertools import pairwise
from typing import NamedTuple, Protocol

import jax
import jax.numpy as jnp
from jax import Array, lax
from jax.sharding import Mesh

from research.train.devices import AXIS, REPLICATED, SHARDED, mesh_of
from tellstones.envs import actions, arrays
from tellstones.envs import observation_layout as layout
from tellstones.envs.arrays import Games
from tellstones.envs.learned_player import Weights
from tellstones.envs.parameters import Setup

Params = dict[str, Array]


def on_device(weights: Weights) -> Params:
    return {name: jnp.asarray(weight) for name, weight in weights.items()}


class Settings(NamedTuple):
    games: int = 8192
    shards: int = 1
    """Parts of the games that each draw and shuffle by themselves, on one device or on several.
    Weights follow from their number, and from that of the devices only by the order of sums."""
    steps: int = 64
    hidden: int = 256
    minibatches: int = 16
    epochs: int = 2
    learning_rate: float = 5e-4
    discount: float = 0.995
    trace: float = 0.9
    clip: float = 0.2
    value_weight: float = 0.5
    draw: float = -0.5
    """An endless game is worth less than an even one; else strong players shuffle for ever."""


class Learner(NamedTuple):
    params: Params
    mean: Params
    square: Params
    updates: Array


class Batch(NamedTuple):
    row: Array
    legal: Array
    action: Array
    log_chance: Array
    advantage: Array
    value: Array
    weight: Array


def new_params(setup: Setup, hidden: int, key: Array) -> Params:
    sizes = [layout.size(setup), hidden, hidden, actions.count(setup.options.lines)]
    keys = jax.random.split(key, 4)
    params: Params = {}
    for i, (fan_in, fan_out) in enumerate(pairwise(sizes)):
        scale = 0.01 if i == 2 else (2 / fan_in) ** 0.5
        params[f"w{i}"] = scale * jax.random.normal(keys[i], (fan_in, fan_out))
        params[f"b{i}"] = jnp.zeros(fan_out)
    params["wv"] = 0.01 * jax.random.normal(keys[3], (hidden, 1))
    params["bv"] = jnp.zeros(1)
    return params


def new_learner(params: Params) -> Learner:
    zeros = jax.tree.map(jnp.zeros_like, params)
    return Learner(params, zeros, zeros, jnp.zeros((), jnp.int32))


def think(params: Params, row: Array, legal: Array) -> tuple[Array, Array]:
    """The log probabilities of all actions, and the value for this observation."""
    half = row.astype(jnp.bfloat16)
    hidden = jax.nn.relu((half @ params["w0"].astype(jnp.bfloat16)).astype(float) + params["b0"])
    hidden = jax.nn.relu(
        (hidden.astype(jnp.bfloat16) @ params["w1"].astype(jnp.bfloat16)).astype(float)
        + params["b1"]
    )
    logits = jnp.where(legal, hidden @ params["w2"] + params["b2"], -1e9)
    return jax.nn.log_softmax(logits), jnp.tanh((hidden @ params["wv"] + params["bv"])[..., 0])


def random_words(key: Array, shape: tuple[int, ...]) -> Array:
    return jax.random.bits(key, shape, jnp.uint32)


class Step(NamedTuple):
    """One decision in every game."""

    row: Array
    legal: Array
    action: Array
    log_chance: Array
    value: Array
    side: Array
    over: Array
    rewards: Array
    """The decisions of both sides."""
    learns: Array
    cost: Array
    """The cost of a decision for the player."""


def decide(
    setup: Setup, params: Params, opponent: Params | None, games: Games, lots: Array
) -> tuple[Array, ...]:
    """Return observations and choices of the awaited seats, with one random draw per game.

    An opponent has side B in every second game, and side A in the others.
    """
    seat, words = games.state.seat, arrays.legal_words(setup, games.state)
    row, legal = arrays.seen_by(setup, games, seat), arrays.mask_of(words)
    log_chances, value = think(params, row, legal)
    learns = jnp.ones(seat.shape)
    if opponent is not None:
        mine = (seat & 1) == jnp.arange(seat.shape[0]) % 2
        learns = mine.astype(jnp.float32)
        log_chances = jnp.where(mine[:, None], log_chances, think(opponent, row, legal)[0])
    action = arrays.draw(log_chances, words, lots).astype(jnp.int32)
    log_chance = jnp.take_along_axis(log_chances, action[:, None], 1)[:, 0]
    return row, legal, action, log_chance, value, (seat & 1).astype(jnp.int32), learns


def play(
    setup: Setup,
    settings: Settings,
    params: Params,
    opponent: Params | None,
    games: Games,
    key: Array,
) -> tuple[Games, Batch, Array]:
    """Some steps of every game by the current policy, with advantages; also how games ended."""

    def one(games: Games, drawn: Array) -> tuple[Games, Step]:
        choice, lots = drawn
        row, legal, action, log_chance, value, side, learns = decide(
            setup, params, opponent, games, choice
        )
        after, rewards, over = arrays.advance(setup, games, action, lots)
        drawn = over & (rewards[:, 0] == 0)
        rewards = jnp.where(drawn[:, None], settings.draw, rewards[:, :2])
        step = Step(
            row,
            legal,
            action,
            log_chance,
            value,
            side,
            over,
            rewards,
            learns,
            jnp.zeros_like(value),
        )
        return after, step

    lots = random_words(key, (settings.steps, 2, *games.state.seat.shape))
    games, steps = lax.scan(one, games, lots)
    last = decide(setup, params, None, games, lots[0, 0])
    advantage = advantages(settings, steps, last[4], last[5])
    batch = Batch(
        steps.row,
        steps.legal,
        steps.action,
        steps.log_chance,
        advantage,
        steps.value + advantage,
        steps.learns,
    )
    mine = jnp.arange(steps.side.shape[1]) % 2
    won = jnp.take_along_axis(steps.rewards, mine[None, :, None], 2)[..., 0]
    ends = jnp.array([(steps.over & (won == r)).sum() for r in (1, settings.draw, -1)])
    return games, batch, ends


class Decisions(Protocol):
    """The inputs of advantage estimation, one decision in every game."""

    @property
    def value(self) -> Array: ...
    @property
    def side(self) -> Array: ...
    @property
    def over(self) -> Array: ...
    @property
    def rewards(self) -> Array: ...
    @property
    def cost(self) -> Array: ...


class Discounts(Protocol):
    """Weights of later rewards and values."""

    @property
    def discount(self) -> float: ...
    @property
    def trace(self) -> float: ...


Carried = tuple[Array, Array, Array, Array]


def advantages(settings: Discounts, steps: Decisions, last: Array, last_side: Array) -> Array:
    """Generalised advantages along each side's own decisions, the latest first.

    What is carried back for each side: the value and the advantage of its next decision, the
    reward that it gets before that, and whether either is known. `last` is the value for the side
    that decides next. For the side that waits then it tells nothing: a draw is worth the same to
    both, so that one side's value is not the other's loss. Its latest decision is therefore
    measured by nothing, and has no advantage.
    """

    def back(carried: Carried, step: Decisions) -> tuple[Carried, Array]:
        over = step.over[:, None]
        value, advantage = (jnp.where(over, 0.0, part) for part in carried[:2])
        reward, known = jnp.where(over, step.rewards, carried[2]), over | carried[3]
        own = jax.nn.one_hot(step.side, 2)
        ahead = ((value + settings.trace * advantage) * own).sum(-1)
        found = (reward * own).sum(-1) - step.cost + settings.discount * ahead - step.value
        now = own == 1
        found = jnp.where((known & now).any(-1), found, 0.0)
        return (
            jnp.where(now, step.value[:, None], value),
            jnp.where(now, found[:, None], advantage),
            jnp.where(now, 0.0, reward),
            known | now,
        ), found

    own = jax.nn.one_hot(last_side, 2)
    none = jnp.zeros_like(own)
    start = (last[:, None] * own, none, none, own == 1)
    found: Array = lax.scan(back, start, steps, reverse=True)[1]
    return found


def loss(params: Params, settings: Settings, entropy_weight: Array, batch: Batch) -> Array:
    log_chances, value = think(params, batch.row, batch.legal)
    return surrogate(settings, entropy_weight, batch, log_chances, value)


def surrogate(
    settings: Settings, entropy_weight: Array, batch: Batch, log_chances: Array, value: Array
) -> Array:
    """PPO's clipped gain, entropy and the error of the value, of whatever network thought so."""
    log_chance = jnp.take_along_axis(log_chances, batch.action[:, None], 1)[:, 0]
    ratio = jnp.exp(log_chance - batch.log_chance)
    weight = batch.weight / batch.weight.mean()
    scaled = weight * batch.advantage / (batch.advantage.std() + 1e-6)
    clipped = jnp.clip(ratio, 1 - settings.clip, 1 + settings.clip)
    gain = jnp.minimum(ratio * scaled, clipped * scaled).mean()
    entropies = -(jnp.exp(log_chances) * jnp.where(batch.legal, log_chances, 0)).sum(-1)
    entropy = (weight * entropies).mean()
    error = (weight * jnp.square(value - batch.value)).mean()
    return -gain - entropy_weight * entropy + settings.value_weight * error


def adam(learner: Learner, gradient: Params, rate: Array) -> Learner:
    norm = jnp.sqrt(sum(jnp.square(g).sum() for g in jax.tree.leaves(gradient)))
    gradient = jax.tree.map(lambda g: g * jnp.minimum(1.0, 0.5 / (norm + 1e-8)), gradient)
    count = learner.updates + 1
    mean = jax.tree.map(lambda m, g: 0.9 * m + 0.1 * g, learner.mean, gradient)
    square = jax.tree.map(lambda s, g: 0.999 * s + 0.001 * g * g, learner.square, gradient)
    high, wide = 1 / (1 - 0.9**count), 1 / (1 - 0.999**count)
    params = jax.tree.map(
        lambda p, m, s: p - rate * (m * high) / (jnp.sqrt(s * wide) + 1e-8),
        learner.params,
        mean,
        square,
    )
    return Learner(params, mean, square, count)


@partial(jax.jit, static_argnums=(0, 1), static_argnames="mesh")
def iterate(
    setup: Setup,
    settings: Settings,
    learner: Learner,
    games: Games,
    key: Array,
    entropy_weight: Array,
    rate: Array,
    opponent: Params | None = None,
    *,
    mesh: Mesh | None = None,
) -> tuple[Learner, Games, Array]:
    """Play a while, against oneself or against a fixed opponent, then learn from it.

    Also how the games ended: won, drawn and lost, for the side that does not stay fixed. With a
    mesh of devices every device has its share of the games, and all have the same weights.
    """
    keys = jax.random.split(key, settings.shards)
    once = jax.shard_map(
        partial(_on_device, setup, settings),
        mesh=mesh or mesh_of(1),
        in_specs=(REPLICATED, SHARDED, SHARDED, REPLICATED, REPLICATED, REPLICATED),
        out_specs=(REPLICATED, SHARDED, REPLICATED),
    )
    return once(learner, games, keys, entropy_weight, rate, opponent)


def _on_device(
    setup: Setup,
    settings: Settings,
    learner: Learner,
    games: Games,
    keys: Array,
    entropy_weight: Array,
    rate: Array,
    opponent: Params | None,
) -> tuple[Learner, Games, Array]:
    """Train on one device: play its shards, and learn from the mean loss over all devices."""
    shards, size = len(keys), settings.games // settings.shards * settings.steps
    keys = jax.vmap(jax.random.split)(keys)
    apart = jax.tree.map(lambda x: x.reshape(shards, -1, *x.shape[1:]), games)
    played = jax.vmap(partial(play, setup, settings, learner.params, opponent))
    apart, batch, ends = played(apart, keys[:, 0])
    flat = jax.tree.map(lambda x: x.reshape(shards, size, *x.shape[3:]), batch)

    def mean_loss(params: Params, pieces: Batch) -> Array:
        losses = jax.vmap(loss, in_axes=(None, None, None, 0))
        mean: Array = lax.pmean(losses(params, settings, entropy_weight, pieces).mean(), AXIS)
        return mean

    def epoch(learner: Learner, keys: Array) -> tuple[Learner, None]:
        orders = jax.vmap(lambda key: jax.random.permutation(key, size))(keys)
        orders = orders.reshape(shards, settings.minibatches, -1).swapaxes(0, 1)

        def part(learner: Learner, chosen: Array) -> tuple[Learner, None]:
            pieces = jax.tree.map(lambda x: jax.vmap(lambda row, at: row[at])(x, chosen), flat)
            return adam(learner, jax.grad(mean_loss)(learner.params, pieces), rate), None

        return lax.scan(part, learner, orders)

    epochs = jax.vmap(lambda key: jax.random.split(key, settings.epochs))(keys[:, 1])
    learner, _ = lax.scan(epoch, learner, epochs.swapaxes(0, 1))
    joined = jax.tree.map(lambda x: x.reshape(-1, *x.shape[2:]), apart)
    return learner, joined, lax.psum(ends.sum(0), AXIS)


@partial(jax.jit, static_argnums=(0, 3, 4))
def duel(setup: Setup, ours: Params, theirs: Params, games: int, steps: int, key: Array) -> Array:
    """Wins, draws and losses of `ours` against `theirs`; it sits at A in every second game."""
    start_key, key = jax.random.split(key)
    mine = jnp.arange(games) % 2

    def one(table: Games, drawn: Array) -> tuple[Games, Array]:
        choice, lots = drawn
        action = decide(setup, ours, theirs, table, choice)[2]
        table, rewards, over = arrays.advance(setup, table, action, lots)
        won = jnp.take_along_axis(rewards, mine[:, None], 1)[:, 0]
        return table, jnp.array([(over & (won == r)).sum() for r in (1, 0, -1)])

    table = arrays.begin(setup, random_words(start_key, (games,)))
    return lax.scan(one, table, random_words(key, (steps, 2, games)))[1].sum(0)
