"""The champion's game in arrays is the one that it plays at the table."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
import pytest
from jax import Array, lax

from tellstones.bots.champion.choices import (
    CHOICES,
    FORCED_MOVE,
    kind_of,
    legal_choices,
    move_of,
)
from tellstones.bots.champion.fading import Fading
from tellstones.bots.champion.features import (
    ACTING,
    HASTES,
    PLACES,
    REPLYING,
    Features,
    InOrder,
    look,
)
from tellstones.bots.champion.memory_steps import MEMORY_STEPS
from tellstones.bots.champion.row import BITS, set_bits
from tellstones.bots.champion.sighted_player import LineChoice
from tellstones.bots.memory.recall import MemoryTraits, Recollection, Trust
from tellstones.bots.zoo import ZOO
from tellstones.bots.zoo.plan_player import PlanPlayer
from tellstones.envs import actions, arrays
from tellstones.envs.arrays import champion
from tellstones.envs.parameters import setup
from tellstones.rules import SEVEN, Seat, Spot, Table, after, play, seats
from tellstones.views import glimpse, view

GAMES, MOVES = 26, 160
SETUP = setup(turn_limit=90, memory="register")
TRUSTS = (None, Trust.FRESH, Trust.WHILE, Trust.LONG)


class PrivatePart:
    """A memory that says what the arrays said."""

    def __init__(self, stones: list[int], trusts: list[int]) -> None:
        self._found = list(zip(stones, trusts, strict=True))

    def recall(self, spot: Spot) -> Recollection | None:
        stone, trust = self._found[spot.place - 1]
        felt = TRUSTS[trust]
        return Recollection(SEVEN[stone - 1], felt) if felt else None


@pytest.fixture(scope="module")
def played() -> dict[str, Any]:
    """Games of the zoo, with all that was seen and chosen on the way."""
    plan = jnp.arange(GAMES) % len(ZOO)

    def one(seated: champion.Seated, key: Array) -> tuple[champion.Seated, dict[str, object]]:
        state = seated.games.state
        seen = champion.see(SETUP, seated)
        lots = jax.random.bits(key, plan.shape, jnp.uint32)
        chosen = champion.zoo_choice(seen.sight, (plan + state.seat.astype(int)) % len(ZOO), lots)
        action = champion.action_of(SETUP, state, seen, chosen, lots)
        recalls = arrays.recalls_of(
            SETUP, seated.games, state.seat, champion.traits_at(seated.memory)
        )
        following, _, over = champion.advance(SETUP, seated, action, lots)
        return following, {
            "state": state,
            "recalls": recalls,
            "bits": champion.bits(seen.sight),
            "legal": champion.legal_choices(seen.sight),
            "memory": seen.sight.memory,
            "haste": seen.sight.haste,
            "choice": chosen,
            "action": action,
            "over": over,
        }

    memory = jnp.stack([jnp.arange(GAMES) % MEMORY_STEPS] * 2, -1)
    haste = (memory + jnp.arange(2)) % HASTES
    start = champion.begin(SETUP, jnp.arange(GAMES, dtype=jnp.uint32) * 77, memory, haste)
    keys = jax.random.split(jax.random.key(3), MOVES)
    found = jax.jit(lambda s: lax.scan(one, s, keys)[1])(start)
    state = arrays.host(found.pop("state"))
    return {"state": state, **jax.tree.map(np.asarray, found)}


def test_what_is_seen_and_may_be_chosen_is_the_same(played: dict[str, Any]) -> None:
    for game in range(GAMES):
        table: Table | None = None
        for move in range(MOVES):
            at = (move, game)
            if table is None or table.waiting.seat is None:
                table = arrays.table_of(SETUP, played["state"], at)
                fadings = {seat: Fading(view(table, seat)) for seat in seats(2)}
            table = compare(played, at, table, fadings)


def compare(
    played: dict[str, Any], at: tuple[int, int], table: Table, fadings: dict[Seat, Fading]
) -> Table:
    seat = table.waiting.seat
    assert seat is not None
    now = view(table, seat)
    recalls = played["recalls"]
    told = PrivatePart(recalls.stone[at][0].tolist(), recalls.trust[at][0].tolist())
    step, haste = int(played["memory"][at]), int(played["haste"][at])
    order = look(now, 1, told, fadings[seat], step, haste)  # type: ignore[arg-type]  # it only recalls
    assert set_bits(order.sight) == np.flatnonzero(played["bits"][at]).tolist()
    assert legal_choices(order.sight) == np.flatnonzero(played["legal"][at]).tolist()
    move = actions.move_at(int(played["action"][at]))
    choice = int(played["choice"][at])
    if choice != FORCED_MOVE:
        assert type(move_of(choice, now, 1, order, Random(0))) is type(move)
    event = play(table, seat, move)
    table = after(table, event)
    for each, fading in fadings.items():
        fading.see(glimpse(table, event, each))
    return table


def test_every_plan_of_the_zoo_ends_its_games_and_makes_no_illegal_move(
    played: dict[str, Any],
) -> None:
    assert played["over"].sum() > GAMES // 2
    assert played["bits"].shape[-1] == BITS
    assert played["legal"].shape[-1] == CHOICES


def line(asked: int, hidden: int, up: int, gaps: int, faded: int) -> Features:
    """A Line on which so many stones have gone from one's own head, and from the other's."""
    trust = [3] * (hidden - gaps) + [0] * (PLACES - hidden + gaps)
    theirs = [2] * faded + [0] * (PLACES - faded)
    none = [0] * PLACES
    pool = PLACES - hidden - up
    return Features(asked, hidden, up, pool, trust, theirs, none, none, 3, 2, 0, 7, 5, 0)


LINES = (
    line(ACTING, hidden=4, up=2, gaps=2, faded=3),
    line(ACTING, hidden=5, up=0, gaps=0, faded=1),
    line(ACTING, hidden=1, up=3, gaps=0, faded=0),
    line(REPLYING, hidden=4, up=1, gaps=1, faded=2),
)


@pytest.mark.parametrize("name", ZOO)
def test_a_plan_chooses_at_the_table_what_it_does_on_the_arrays(name: str) -> None:
    many = 2000
    plan = jnp.full(many, [*ZOO].index(name))
    player = PlanPlayer(ZOO[name], MemoryTraits(), 1)
    for number, sight in enumerate(LINES):
        alike = Features(*(jnp.broadcast_to(jnp.array(x), (many, *np.shape(x))) for x in sight))
        lots = jax.random.bits(jax.random.key(number), (many,), jnp.uint32)
        there = Counter(map(kind_of, champion.zoo_choice(alike, plan, lots).tolist()))
        order = InOrder(sight, tuple(range(1, PLACES + 1)))
        choices = [LineChoice(1, choice) for choice in legal_choices(sight)]
        here = Counter(
            kind_of(player.choose({1: order}, choices, Random(seed)).number) for seed in range(many)
        )
        apart = sum(abs(here[kind] - there[kind]) for kind in here | there) / (2 * many)
        assert apart < 0.06, (number, here, there)
