"""The learning step of an actor and its critic: logits move by the values of their choices.

Neural replicator dynamics (Hennes et al. 2020) with what a choice's likelihood costs at a
temperature (Perolat et al. 2022, Sokota et al. 2023): what is hardly ever done is learned as fast
as what is done all the time, and at each temperature play settles near a quantal response
equilibrium instead of running in circles.
"""

from __future__ import annotations

from typing import NamedTuple, Protocol

import jax
import jax.numpy as jnp
import numpy as np
from jax import Array, lax

from research.train.champion.champion_network import outputs_of, think
from research.train.selfplay import Learner, Params, adam
from tellstones.bots.champion.choices import (
    BELIEVE,
    BOAST,
    CHALLENGE,
    CHOICES,
    DOUBT,
    STEAL,
)

ACTOR, OPPONENT, FIXED, UNTOLD = range(4)
"""The player that chooses: the actor, the rival that learns, one that does not, or one that does
not and whose moves are not recorded as choices."""
REPLIES = (BELIEVE, DOUBT, STEAL)
VALUE_WEIGHT = 0.1
"""Weight of the loss of the actor's value output, which no player uses."""


def _group(choice: int) -> int:
    """Choices that are alike: quiet ones, Challenges, and each of the others by itself."""
    if CHALLENGE <= choice < BOAST:
        return 1
    return 2 + (BOAST, *REPLIES).index(choice) if choice in (BOAST, *REPLIES) else 0


GROUPS = np.arange(6)[:, None] == np.array([_group(choice) for choice in range(CHOICES)])
IS_REPLY = np.isin(np.arange(CHOICES), REPLIES)


Ends = tuple[float, float]
"""The values at the beginning and at the end, with geometric interpolation."""


def falling(ends: Ends, left: Array) -> Array:
    """Interpolates from the first to the last value as training proceeds."""
    return jnp.asarray(ends[1] * (ends[0] / ends[1]) ** left)


class Temperatures(NamedTuple):
    """Values of additional entropy, in points of a game."""

    quiet: Array
    """The temperature among quiet moves, and among Challenges."""
    claims: Array
    """The temperature between a quiet move, a Challenge and a Boast."""
    replies: Array
    """The temperature of replies to a Boast or a steal."""


class Settings(Protocol):
    """The settings of a training that the learning step uses."""

    @property
    def minibatches(self) -> int: ...
    @property
    def magnet(self) -> float: ...
    @property
    def lowest(self) -> float: ...


class Lesson(NamedTuple):
    """The training data, row by row."""

    row: Array
    full: Array
    legal: Array
    choice: Array
    worths: Array
    """The value of every choice, corrected by the result of the one that was made."""
    outcome: Array
    learns: Array
    """Trains the actor where it acted; the critic learns from all choices with values."""
    who: Array
    """The player that chose: ACTOR to UNTOLD."""


class Student(NamedTuple):
    """An actor that learns, and how."""

    learner: Learner
    temperatures: Temperatures
    rate: Array
    magnet: Params | None = None
    """The parameters that regularization pulls toward."""


def chosen(values: Array, choice: Array) -> Array:
    return (values * jax.nn.one_hot(choice, CHOICES)).sum(-1)


def worths_of(params: Params, full: Array) -> Array:
    """Return the critic's value of every choice, from -1 to 1."""
    return jnp.tanh(outputs_of(params, full))


def cost_of_likelihood(temperatures: Temperatures, legal: Array, log_chances: Array) -> Array:
    """Return the cost of each choice's probability, within its group and for the group as a
    whole."""
    known = jnp.where(legal, log_chances, 0.0)
    chances = jnp.where(legal, jnp.exp(log_chances), 0.0)
    each = jnp.where(GROUPS, chances[..., None, :], 0.0).sum(-1)
    alike = (jnp.log(jnp.maximum(each, 1e-9))[..., None] * GROUPS).sum(-2)
    of_group = jnp.where(IS_REPLY, temperatures.replies, temperatures.claims)
    cost: Array = temperatures.quiet * (known - alike) + of_group * alike
    return cost


def force(settings: Settings, legal: Array, log_chances: Array, worths: Array) -> Array:
    """The push on each logit; the sum over all is zero. Hopeless choices are not pushed further
    down."""
    chances = jnp.where(legal, jnp.exp(log_chances), 0.0)
    gains = worths - (chances * worths).sum(-1, keepdims=True)
    hopeless = log_chances < log_chances.max(-1, keepdims=True) - settings.lowest
    gains = jnp.where(legal & ~(hopeless & (gains < 0)), gains, 0.0)
    count = jnp.maximum(legal.sum(-1, keepdims=True), 1)
    return jnp.where(legal, gains - gains.sum(-1, keepdims=True) / count, 0.0)


def actor_loss(params: Params, student: Student, settings: Settings, lesson: Lesson) -> Array:
    log_chances, value = think(params, lesson.row, lesson.legal)
    now = lax.stop_gradient(log_chances)
    worths = lesson.worths - cost_of_likelihood(student.temperatures, lesson.legal, now)
    if student.magnet is not None:
        drawn = think(student.magnet, lesson.row, lesson.legal)[0]
        worths -= settings.magnet * jnp.where(lesson.legal, now - drawn, 0.0)
    pushed = lax.stop_gradient(force(settings, lesson.legal, now, worths))
    gain = (pushed * jnp.where(lesson.legal, log_chances, 0.0)).sum(-1)
    error = VALUE_WEIGHT * jnp.square(value - lesson.outcome)
    return -(lesson.learns * (gain - error)).sum() / jnp.maximum(lesson.learns.sum(), 1)


def critic_loss(params: Params, lesson: Lesson) -> Array:
    thought = chosen(worths_of(params, lesson.full), lesson.choice)
    told = lesson.who != UNTOLD
    return (told * jnp.square(thought - lesson.outcome)).sum() / jnp.maximum(told.sum(), 1)


Learners = tuple[tuple[Learner, ...], Learner]


def learn(
    settings: Settings,
    students: tuple[Student, ...],
    critic: Learner,
    critic_rate: Array,
    lessons: tuple[Lesson, ...],
    everything: Lesson,
) -> Learners:
    """The students of one memory, each with its own lesson, and the critic, with all of it, learn
    some rows at a time. Rows lie side by side in no order that matters, and are not shuffled."""

    def part(
        learners: Learners, pieces: tuple[tuple[Lesson, ...], Lesson]
    ) -> tuple[Learners, None]:
        (actors, critic), (own, all_rows) = learners, pieces
        learned = []
        for student, actor, piece in zip(students, actors, own, strict=True):
            up = jax.grad(actor_loss)(actor.params, student, settings, piece)
            learned.append(adam(actor, up, student.rate))
        down = jax.grad(critic_loss)(critic.params, all_rows)
        return (tuple(learned), adam(critic, down, critic_rate)), None

    def parted(x: Array) -> Array:
        return x.reshape(settings.minibatches, -1, *x.shape[1:])

    first = tuple(student.learner for student in students), critic
    learned: Learners = lax.scan(part, first, jax.tree.map(parted, (lessons, everything)))[0]
    return learned
