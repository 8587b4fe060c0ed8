"""Turns the results of the choices in the games of `equilibrium.py` into training targets."""

from __future__ import annotations

from typing import NamedTuple, Protocol

import jax
import jax.numpy as jnp
from jax import Array, lax

from research.train.champion.neurd import UNTOLD, Lesson, chosen
from tellstones.bots.champion.choices import CHOICES


class Settings(Protocol):
    """The settings of a training that this module uses."""

    @property
    def memories(self) -> tuple[int, ...]: ...
    @property
    def games(self) -> int: ...
    @property
    def steps(self) -> int: ...
    @property
    def trace(self) -> float: ...
    @property
    def correction(self) -> float: ...


class Step(NamedTuple):
    """One decision in every game."""

    row: Array
    full: Array
    legal: Array
    choice: Array
    chance: Array
    """Probability of the choice, if it was not random."""
    worths: Array
    """The value of every choice for the player to act, as estimated by the critic."""
    value: Array
    """Value of the state for side A; rewards are side A's too."""
    seat: Array
    who: Array
    learns: Array
    """Whether an actor or rival chose among several options and learns from it."""
    explored: Array
    over: Array
    reward: Array
    turn: Array


def outcomes(settings: Settings, steps: Step, last: Array) -> Array:
    """Return the value of each choice for side A: the value of the next state plus the errors of
    the critic at later choices, unless those were random. For choices that are not recorded only
    the next state counts."""

    def back(carried: tuple[Array, Array], step: Step) -> tuple[tuple[Array, Array], Array]:
        value, surprise = (jnp.where(step.over, 0.0, part) for part in carried)
        found = step.reward + value + settings.trace * surprise
        thought = (1.0 - 2.0 * step.seat) * chosen(step.worths, step.choice)
        untold = step.who == UNTOLD
        surprise = jnp.where(step.explored | untold, 0.0, found - thought)
        return (jnp.where(untold, found, step.value), surprise), found

    found: Array = lax.scan(back, (last, jnp.zeros_like(last)), steps, reverse=True)[1]
    return found


def lesson_of(settings: Settings, steps: Step, outcome: Array) -> Lesson:
    """Sums for the player who acted, with the memories along the first axis and rows along the
    second."""
    outcome = (1.0 - 2.0 * steps.seat) * outcome
    surprise = (outcome - chosen(steps.worths, steps.choice)) * ~steps.explored
    surprise *= jnp.minimum(1 / jnp.maximum(steps.chance, 1e-6), settings.correction)
    worths = steps.worths + surprise[..., None] * jax.nn.one_hot(steps.choice, CHOICES)
    lesson = Lesson(
        *(steps.row, steps.full, steps.legal, steps.choice, worths, outcome),
        *(steps.learns, steps.who),
    )
    apart = (settings.steps, len(settings.memories), settings.games)

    def by_memory(x: Array) -> Array:
        rest = x.shape[2:]
        return x.reshape(*apart, *rest).swapaxes(0, 1).reshape(apart[1], -1, *rest)

    found: Lesson = jax.tree.map(by_memory, lesson)
    return found
