"""Assigns opponents to the tables of `equilibrium.py`, and adds random moves there.

Unused behavior is forgotten, and then met badly. At many tables quiet moves are therefore random:
at the beginning, or sometimes by one side or both, with a frequency drawn for the game. Claims stay
deliberate, since a claim carries information; at one table of sixteen they are random too, and
there only the critic learns the replies.
"""

from __future__ import annotations

from typing import NamedTuple, TypeVar

import jax
import jax.numpy as jnp
import numpy as np
from jax import Array

from tellstones.bots.champion.choices import ANSWERS, BOAST, CHALLENGE, CHOICES, KINDS, kind_of
from tellstones.bots.champion.features import ACTING, FORCED, PEEKING, Features
from tellstones.envs.arrays.bits import Word, mix

WHIMS = (*KINDS, *ANSWERS)
OF_KIND = np.array([[kind_of(choice) == kind for kind in WHIMS] for choice in range(CHOICES)])
IS_CLAIM = np.array([CHALLENGE <= choice <= BOAST for choice in range(CHOICES)])
STRENGTH = 5.0
"""The largest preference, in logits, of random play for one kind of move."""


ITSELF, KNOWN, PLAN, RIVAL, RETIRED = range(5)
"""The opponent at a table: the actor itself, fixed networks (a champion that it responds to, or
responses to it), a plan of the zoo, its rival, or, from RETIRED on, old ones."""


class Role(NamedTuple):
    """The opponents at a table, and its random moves."""

    other: int = ITSELF
    free: bool = False
    """Whether the actor may boast here with any number of gaps, so that it learns to reply to
    that."""
    late: int = 0
    """The number of turns by which its games begin late, so that the limit is nearer."""
    scrambled: int = 0
    """The number of turns in which both sides make random quiet moves."""
    steered: float = 0.0
    """Probability that one side makes random quiet moves from some step on."""
    both: bool = False
    """Whether both sides do."""
    trembling: float = 0.0
    """Probability that one side makes any random choices, claims and replies included."""


def learning(known: int = 0) -> tuple[Role, ...]:
    """The roles of an actor, table by table in equal pairs, sorted by the opponent.

    `known` of sixteen tables have a known opponent, four at most; then plans have one more, and
    rivals and the retired fewer.
    """
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
    """Selects from arrays of all tables those where this role has the other side."""
    others = [role.other for role in roles]
    first, several = others.index(other), others.count(other)

    def there(part: Array) -> Array:
        by_role = part.reshape(-1, len(roles), 2, *part.shape[1:])
        return by_role[:, first : first + several].reshape(-1, *part.shape[1:])

    found: Tree = jax.tree.map(there, parts)
    return found


def everywhere(other: int, roles: tuple[Role, ...], part: Array) -> Array:
    """Return the result of `at_tables_of`, with zeros at the other tables."""
    others = [role.other for role in roles]
    first, several = others.index(other), others.count(other)
    by_role = part.reshape(-1, several, 2, *part.shape[1:])
    around = [(0, 0)] * by_role.ndim
    around[1] = (first, len(roles) - first - several)
    return jnp.pad(by_role, around).reshape(-1, *part.shape[1:])


def explores(
    roles: tuple[Role, ...], sight: Features, turn: Array, seat: Array, lots: Word
) -> tuple[Array, Array]:
    """Return at which tables a random choice is made, and at which it may be a claim or a reply."""
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
    """Unnormalized log probabilities of random choices: each kind by the weights of this game,
    and claims only where they are allowed."""
    kinds = jnp.arange(len(WHIMS), dtype=jnp.uint32)
    wanted = STRENGTH * (mix(whims[..., None], kinds) >> 8).astype(jnp.float32) / (1 << 24)
    there = (legal & (claims[..., None] | ~IS_CLAIM))[..., None] & OF_KIND
    shares = wanted - jnp.log(jnp.maximum(there.sum(-2), 1))
    return jnp.where(there, shares[..., None, :], -1e9).max(-1)
