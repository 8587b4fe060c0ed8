"""Rivals at the tables of `equilibrium.py`: each learns to beat one actor, retires, and stays.

A rival starts from its actor's weights, as a best response to a fixed champion would, at a high
temperature; it cools down, and after a fixed number of iterations another starts. A retired rival
keeps a seat for a while, so that what it found is not forgotten.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import jax
import jax.numpy as jnp
from jax import Array

from research.train.champion.champion_network import think
from research.train.champion.exploration import ITSELF, RETIRED, RIVAL
from research.train.champion.neurd import ACTOR, OPPONENT, Lesson
from research.train.selfplay import Learner, Params, new_learner


class Rivals(NamedTuple):
    """One for each actor, with the memories along the first axis."""

    learners: Learner
    retired: Params
    """The weights of those before, the latest first, along the second axis."""


def first_rivals(actors: Params, others: Sequence[int]) -> Rivals | None:
    """Initialize the rivals from the actors' weights; `others` lists the opposing role of each
    role."""
    if RIVAL not in others:
        return None
    many = max(others) - RIVAL
    retired = jax.tree.map(lambda weights: jnp.repeat(weights[:, None], many, 1), actors)
    return Rivals(jax.vmap(new_learner)(actors), retired)


def succeeded(rivals: Rivals, iteration: Array, life: int, actors: Params, means: Params) -> Rivals:
    """Each rival retires at the end of its life, and another takes its seat. While there are fewer
    retired rivals than seats, the actors' own averages have those seats."""
    lives = iteration // life
    born = (iteration % life == 0) & (lives > 0)
    young = jax.vmap(new_learner)(actors)
    learners = jax.tree.map(lambda new, old: jnp.where(born, new, old), young, rivals.learners)

    def moved(old: Array, rival: Array, mean: Array) -> Array:
        later = jnp.concatenate([rival[:, None], old[:, :-1]], 1)
        vacant = (jnp.arange(old.shape[1]) >= lives).reshape(1, -1, *[1] * (old.ndim - 2))
        return jnp.where(vacant, mean[:, None], jnp.where(born, later, old))

    return Rivals(learners, jax.tree.map(moved, rivals.retired, rivals.learners.params, means))


def said_by_rivals(
    rivals: Rivals, others: Sequence[int], row: Array, legal: Array, said: Array, who: Array
) -> Array:
    """The log probabilities of the player to act, where `said` is the output of the actors. All
    have the memories along their first axis and the tables along the second."""
    by_role = (len(row), -1, len(others), 2)
    row, legal, said, who = (
        part.reshape(*by_role, *part.shape[2:]) for part in (row, legal, said, who[..., None])
    )
    first, last = others.index(RIVAL), others.index(RETIRED)
    now = jax.vmap(think)(rivals.learners.params, row[:, :, first:last], legal[:, :, first:last])
    each = jax.vmap(jax.vmap(think, in_axes=(0, 1, 1), out_axes=1))
    before = each(rivals.retired, row[:, :, last:], legal[:, :, last:])
    strangers = jnp.concatenate([now[0], before[0]], 2)
    contested = jnp.where(who[:, :, first:] == ACTOR, said[:, :, first:], strangers)
    found = jnp.concatenate([said[:, :, :first], contested], 2)
    return found.reshape(len(row), -1, found.shape[-1])


def shared_out(others: Sequence[int], lesson: Lesson) -> tuple[Lesson, ...]:
    """Splits the rows of one memory into those of its actor and those of its rival, if any, in
    order. A player against an opponent acts at about half of the steps: surplus rows are dropped,
    and with fewer rows nothing is learned."""
    rows = len(lesson.who)
    half = rows // (2 * len(others))
    shares = {ACTOR: half * (len(others) + others.count(ITSELF))}
    shares |= {OPPONENT: half * others.count(RIVAL)} if RIVAL in others else {}
    return tuple(_rows_of(who, share, lesson) for who, share in shares.items())


def _rows_of(who: int, most: int, lesson: Lesson) -> Lesson:
    own = lesson.who == who
    place = jnp.where(own, jnp.cumsum(own) - 1, most)
    chosen = jnp.zeros(most, int).at[place].set(jnp.arange(len(own)), mode="drop")
    found: Lesson = jax.tree.map(lambda x: x[chosen], lesson)
    return found._replace(learns=found.learns & (jnp.arange(most) < own.sum()))
