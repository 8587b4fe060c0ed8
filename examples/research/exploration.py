"""Who meets whom at the tables of `equilibrium.py`, and what is done at random there.

What nobody does any more is forgotten, and whoever does it then meets a fool. So at many tables
quiet moves are made at random: at the beginning, or now and then by one side or by both, as a whim
wants that lasts for a game. Claims are left to whoever makes them for a reason, since a claim tells
what somebody knows; at one table of sixteen they are random too, and there only the critic learns
how they are met.
"""

from __future__ import annotations

from typing import NamedTuple, TypeVar

import jax
import jax.numpy as jnp
import numpy as np
from jax import Array

from tellstones.bots.champion.choices import ANSWERS, BOAST, CHALLENGE, CHOICES, KINDS, kind_of
from tellstones.bots.champion.sight import ACTING, FORCED, PEEKING, Sight
from tellstones.envs.arrays.bits import Word, mix

WHIMS = (*KINDS, *ANSWERS)
OF_KIND = np.array([[kind_of(choice) == kind for kind in WHIMS] for choice in range(CHOICES)])
IS_CLAIM = np.array([CHALLENGE <= choice <= BOAST for choice in range(CHOICES)])
STRENGTH = 5.0
"""By how much, in logits, a whim may prefer one kind of move to another."""


ITSELF, KNOWN, PLAN, RIVAL, RETIRED = range(5)
"""Who has the other side at a table: the actor itself, fixed networks that were known before (a
champion that it responds to, or responses to it), a plan of the zoo, its rival, or, from RETIRED
on, old ones."""


class Role(NamedTuple):
    """Who meets at a table, and what is done at random there."""

    other: int = ITSELF
    free: bool = False
    """Whether the actor may boast here with any gaps, so that it learns to reply to that."""
    late: int = 0
    """By how many turns its games begin late, so that the limit is the nearer."""
    scrambled: int = 0
    """For how many turns both sides move quietly at random."""
    steered: float = 0.0
    """How often one side moves quietly at random later on."""
    both: bool = False
    """Whether both do."""
    trembling: float = 0.0
    """How often one side does anything at random, claims and replies included."""


def learning(known: int = 0) -> tuple[Role, ...]:
    """The roles of an actor that is not to lose to anybody: table by table, two after another
    alike, ordered by who has the other side. At so many of sixteen somebody known has it, four at
    the most; then plans have one more, and rivals and the retired fewer."""
    rivals, plans, retired = (4 - known, 2, 1) if known else (3, 1, 3)
    return (
        Role(),
        Role(free=True),
        Role(late=60, scrambled=20),
        Role(free=True, steered=0.3),
        Role(free=True, steered=0.6, both=True),
        Role(trembling=0.2),
        *[Role(KNOWN)] * known,
        *[Role(PLAN)] * plans,
        *[Role(RIVAL)] * rivals,
        Role(RIVAL, scrambled=10),
        Role(RIVAL, late=60, scrambled=20),
        Role(RIVAL, trembling=0.2),
        *[Role(RETIRED + number) for number in range(retired)],
    )


ROLES = learning()


def responding_to(other: int) -> tuple[Role, ...]:
    """The roles of a response, who alone is steered and trembles."""
    return *[Role(other)] * 14, Role(other, steered=0.3), Role(other, trembling=0.2)


def roles_of(roles: tuple[Role, ...], tables: int) -> Array:
    """The number of the role of each table."""
    return jnp.arange(tables) // 2 % len(roles)


Tree = TypeVar("Tree")


def at_tables_of(other: int, roles: tuple[Role, ...], parts: Tree) -> Tree:
    """Of arrays with all tables those with the tables at which this one has the other side."""
    others = [role.other for role in roles]
    first, several = others.index(other), others.count(other)

    def there(part: Array) -> Array:
        by_role = part.reshape(-1, len(roles), 2, *part.shape[1:])
        return by_role[:, first : first + several].reshape(-1, *part.shape[1:])

    found: Tree = jax.tree.map(there, parts)
    return found


def everywhere(other: int, roles: tuple[Role, ...], part: Array) -> Array:
    """What `at_tables_of` was given, with nothing at the other tables."""
    others = [role.other for role in roles]
    first, several = others.index(other), others.count(other)
    by_role = part.reshape(-1, several, 2, *part.shape[1:])
    around = [(0, 0)] * by_role.ndim
    around[1] = (first, len(roles) - first - several)
    return jnp.pad(by_role, around).reshape(-1, *part.shape[1:])


def explores(
    roles: tuple[Role, ...], sight: Sight, turn: Array, seat: Array, lots: Word
) -> tuple[Array, Array]:
    """Where something is done at random, and where that may be a claim or a reply."""
    table = jnp.arange(len(turn))
    _, _, late, scrambled, steered, both, trembling = (
        jnp.array(column)[roles_of(roles, len(turn))] for column in zip(*roles, strict=True)
    )
    drawn = (lots >> 8).astype(jnp.float32) / (1 << 24)
    concerned = (table // (2 * len(roles)) & 1) == seat
    quiet = (sight.asked == ACTING) | (sight.asked == PEEKING)
    begins = (turn.astype(jnp.int32) - late <= scrambled) & (sight.asked == ACTING)
    strays = (drawn < steered) & (concerned | both) & quiet
    trembles = (drawn < trembling) & concerned & (sight.asked != FORCED)
    return begins | strays | trembles, trembles


def whimsical(legal: Array, whims: Word, claims: Array) -> Array:
    """Log chances, up to a constant, of choices at random: of each kind as often as this game's
    whim wants; of claims only where they are allowed."""
    kinds = jnp.arange(len(WHIMS), dtype=jnp.uint32)
    wanted = STRENGTH * (mix(whims[..., None], kinds) >> 8).astype(jnp.float32) / (1 << 24)
    there = (legal & (claims[..., None] | ~IS_CLAIM))[..., None] & OF_KIND
    shares = wanted - jnp.log(jnp.maximum(there.sum(-2), 1))
    return jnp.where(there, shares[..., None, :], -1e9).max(-1)
