"""The champion's learning step on a batch: PPO with entropy, regularized toward a magnet."""

from __future__ import annotations

from itertools import pairwise
from typing import NamedTuple, Protocol

import jax
import jax.numpy as jnp
from jax import Array, lax

from research.train.selfplay import Learner, Params, adam
from tellstones.bots.champion.choices import CHOICES
from tellstones.bots.champion.network import HOPELESS
from tellstones.bots.champion.row import BITS

EVEN = 16
"""Numbers: tensor cores take so many at a time."""


class Settings(Protocol):
    """The settings of a league that the learning step uses."""

    @property
    def minibatches(self) -> int: ...
    @property
    def epochs(self) -> int: ...
    @property
    def magnet(self) -> float: ...
    @property
    def clip(self) -> float: ...
    @property
    def value_weight(self) -> float: ...


def new_params(
    hidden: tuple[int, ...], key: Array, inputs: int = BITS, outputs: int = CHOICES + 1
) -> Params:
    params: Params = {}
    for i, (fan_in, fan_out) in enumerate(pairwise([inputs, *hidden, outputs])):
        key, now = jax.random.split(key)
        scale = 0.01 if i == len(hidden) else (2 / fan_in) ** 0.5
        params[f"w{i}"] = scale * jax.random.normal(now, (fan_in, fan_out))
        params[f"b{i}"] = jnp.zeros(fan_out)
    return params


def outputs_of(params: Params, row: Array) -> Array:
    """Return the outputs of the last layer. Between layers values have half precision: on a GPU
    most of the time goes into reading and writing them. A row may be longer, by bits that are never
    set."""
    last, hidden = len(params) // 2 - 1, row.astype(jnp.bfloat16)
    for i in range(last):
        units = even(params[f"w{i}"].shape[1])
        bias = jnp.pad(params[f"b{i}"], (0, units - len(params[f"b{i}"])))
        found = hidden @ _half(params[f"w{i}"], hidden.shape[-1], units)
        hidden = jax.nn.relu(found + bias).astype(jnp.bfloat16)
    weights = _half(params[f"w{last}"], hidden.shape[-1], len(params[f"b{last}"]))
    return jnp.matmul(hidden, weights, preferred_element_type=jnp.float32) + params[f"b{last}"]


def _half(weights: Array, inputs: int, units: int) -> Array:
    """Converts to half precision, and pads inputs and units that do nothing."""
    more = [(0, size - have) for size, have in zip((inputs, units), weights.shape, strict=True)]
    return jnp.pad(weights.astype(jnp.bfloat16), more)


def even(size: int) -> int:
    """Rounds up a little, so that rows are aligned in a GPU's memory."""
    return -(-size // EVEN) * EVEN


def think(params: Params, row: Array, legal: Array) -> tuple[Array, Array]:
    """The log probabilities of all choices, and the value for this observation."""
    found = outputs_of(params, row)
    logits = jnp.where(legal, found[..., :CHOICES], -1e9)
    return jax.nn.log_softmax(logits), jnp.tanh(found[..., CHOICES])


def at_the_table(log_chances: Array) -> Array:
    """Exclude choices with less than a hundredth of the best choice's probability."""
    best = log_chances.max(-1, keepdims=True)
    return jnp.where(log_chances < best - HOPELESS, -1e9, log_chances)


class Batch(NamedTuple):
    row: Array
    legal: Array
    choice: Array
    log_chance: Array
    advantage: Array
    value: Array
    weight: Array
    mixing: Array
    """Additional weight of the entropy here."""


def loss(params: Params, magnet: Params, settings: Settings, entropy: Array, batch: Batch) -> Array:
    log_chances, value = think(params, batch.row, batch.legal)
    chosen = jax.nn.one_hot(batch.choice, CHOICES)
    ratio = jnp.exp((log_chances * chosen).sum(-1) - batch.log_chance)
    total = jnp.maximum(batch.weight.sum(), 1.0)
    mean = (batch.weight * batch.advantage).sum() / total
    spread = jnp.sqrt((batch.weight * jnp.square(batch.advantage - mean)).sum() / total)
    scaled = (batch.advantage - mean) / (spread + 1e-6)
    clipped = jnp.clip(ratio, 1 - settings.clip, 1 + settings.clip)
    gain = jnp.minimum(ratio * scaled, clipped * scaled)
    chances, known = jnp.exp(log_chances), jnp.where(batch.legal, log_chances, 0.0)
    bonus = -(entropy + batch.mixing) * (chances * known).sum(-1)
    if settings.magnet:
        pull = jnp.where(batch.legal, think(magnet, batch.row, batch.legal)[0], 0.0)
        bonus -= settings.magnet * (chances * (known - lax.stop_gradient(pull))).sum(-1)
    error = settings.value_weight * jnp.square(value - batch.value)
    return -(batch.weight * (gain + bonus - error)).sum() / total


def learn(
    settings: Settings,
    learner: Learner,
    magnet: Params,
    batch: Batch,
    key: Array,
    entropy: Array,
    rate: Array,
) -> Learner:
    """Some epochs over a batch, shaped steps by games, in parts of whole games."""
    games = batch.weight.shape[1]

    def epoch(learner: Learner, key: Array) -> tuple[Learner, None]:
        order = jax.random.permutation(key, games).reshape(settings.minibatches, -1)

        def part(learner: Learner, chosen: Array) -> tuple[Learner, None]:
            piece = jax.tree.map(lambda x: x[:, chosen].reshape(-1, *x.shape[2:]), batch)
            gradient = jax.grad(loss)(learner.params, magnet, settings, entropy, piece)
            return adam(learner, gradient, rate), None

        return lax.scan(part, learner, order)

    return lax.scan(epoch, learner, jax.random.split(key, settings.epochs))[0]
