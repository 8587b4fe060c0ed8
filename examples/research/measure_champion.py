"""Measures a champion on the arrays: its own games, the zoo, responses; with 95 % intervals.

    python measure_champion.py runs/champion/champion.npz --response runs/response5/response.npz:5

Every table plays one game, so short games count no more than long ones. A draw is half a point.
"""

from __future__ import annotations

import argparse
import json
from functools import partial
from itertools import product
from typing import Any, NamedTuple

import jax
import jax.numpy as jnp
import numpy as np
from champion_network import at_the_table, think
from jax import Array, lax
from league import by_learned
from selfplay import Params, on_device, random_words

from tellstones.bots.champion.choices import ANSWERS, CHOICES, KINDS, kind_of
from tellstones.bots.champion.memory_steps import MEMORY_STEPS, traits_of
from tellstones.bots.zoo import ZOO
from tellstones.envs.arrays import champion as game
from tellstones.envs.learned_player import read_weights
from tellstones.envs.parameters import Memory, Setup
from tellstones.rules import Options

NAMES = (*KINDS, *ANSWERS)
NOBODY = len(ZOO)
"""The plan of a rival that plays by weights."""


class Tables(NamedTuple):
    """One game each: the rival's plan, both memories, how hot both heads are, and in what haste."""

    plan: Array
    memory: Array
    heat: Array
    haste: Array


class Outcome(NamedTuple):
    result: Array
    """1, 0 or -1 for us."""
    turns: Array
    kinds: Array
    """How often each side, we and the rival, made each kind of choice."""


@partial(jax.jit, static_argnums=0)
def duel(setup: Setup, ours: Params, theirs: Params, tables: Tables, key: Array) -> Outcome:
    """We sit at A at every second table. Each table plays until its first game is over.

    We play as at the table. Weights of `train.py` may be ours too."""
    learned = "wv" in ours
    start_key, key = jax.random.split(key)
    count = tables.plan.shape[0]
    mine = jnp.arange(count) % 2
    of_kind = jnp.array(
        [[kind_of(choice) == kind for kind in NAMES] for choice in range(CHOICES)], jnp.float32
    )

    def one(carried: tuple[Any, ...]) -> tuple[Any, ...]:
        seated, done, outcome, key = carried
        key, choose_key, lots_key = jax.random.split(key, 3)
        state, seen = seated.games.state, game.see(setup, seated)
        row, legal = game.bits(seen.sight), game.legal_choices(seen.sight)
        we = (state.seat & 1) == mine
        both = think(theirs, row, legal)[0]
        if not learned:
            both = jnp.where(we[:, None], at_the_table(think(ours, row, legal)[0]), both)
        heat = jnp.where(we, tables.heat[:, 0], tables.heat[:, 1])
        choice = jax.random.categorical(choose_key, jnp.where(legal, both / heat[:, None], -1e9))
        lots = random_words(lots_key, (count,))
        planned = game.zoo_choice(seen.sight, tables.plan, lots)
        choice = jnp.where((tables.plan < NOBODY) & ~we, planned, choice)
        action = game.action_of(setup, state, seen, choice, lots)
        if learned:
            action = jnp.where(we, by_learned(setup, ours, seated, lots_key), action)
        seated, rewards, over = game.advance(setup, seated, action, lots)
        going = ~done
        side = jax.nn.one_hot(jnp.where(we, 0, 1), 2)[:, :, None]
        won = jnp.where(mine == 0, rewards[:, 0], rewards[:, 1])
        counted = going[:, None, None] * side * of_kind[choice][:, None]
        outcome = Outcome(
            jnp.where(going & over, won, outcome.result),
            jnp.where(going & over, state.turn, outcome.turns),
            outcome.kinds + counted,
        )
        return seated, done | over, outcome, key

    lots = random_words(start_key, (count,))

    def seats(ours_first: Array) -> Array:
        return jnp.where((mine == 0)[:, None], ours_first, ours_first[:, ::-1])

    nothing = Outcome(
        jnp.zeros(count), jnp.zeros(count, jnp.uint32), jnp.zeros((count, 2, len(NAMES)))
    )
    seated = game.begin(setup, lots, seats(tables.memory), seats(tables.haste))
    start = (seated, jnp.zeros(count, bool), nothing, key)
    found: Outcome = lax.while_loop(lambda carried: ~carried[1].all(), one, start)[2]
    return found


def tables_of(plan: int, memory: int, haste: int, games: int, heat: float = 1.0) -> Tables:
    both = (games, 2)
    return Tables(
        jnp.full(games, plan), jnp.full(both, memory), jnp.full(both, heat), jnp.full(both, haste)
    )


def score(result: np.ndarray[Any, Any]) -> dict[str, float]:
    """The mean with half its interval, and the shares of wins, draws and losses."""
    points = (result + 1) / 2
    half = 1.96 * points.std(ddof=1) / np.sqrt(len(points))
    shares = [round(float((result == r).mean()), 4) for r in (1, 0, -1)]
    return {
        "score": round(float(points.mean()), 4),
        "half": round(float(half), 4),
        "won, drawn, lost": shares,  # type: ignore[dict-item]
    }


def humanity(outcome: Outcome) -> dict[str, Any]:
    """What people see of our side: claims a game, replies, turns; medians and shares."""
    kinds = {name: np.asarray(outcome.kinds)[:, 0, i] for i, name in enumerate(NAMES)}
    replies = np.array([kinds[name].sum() for name in ("believe", "doubt", "steal")])
    shown = {f"{n} a game": round(float(kinds[n].mean()), 2) for n in (*KINDS, "enough")}
    return {
        "turns": np.percentile(np.asarray(outcome.turns), [10, 50, 90]).tolist(),
        "drawn": round(float((np.asarray(outcome.result) == 0).mean()), 4),
        "median boasts, challenges": [float(np.median(kinds[n])) for n in ("boast", "challenge")],
        "believe, doubt, steal": np.round(replies / max(replies.sum(), 1), 3).tolist(),
        **shown,
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("weights")
    parser.add_argument("--response", nargs="*", default=[], help="weights:memory:haste")
    parser.add_argument("--memories", type=int, nargs="*", default=list(range(MEMORY_STEPS)))
    parser.add_argument("--games", type=int, default=4096)
    parser.add_argument("--turn-limit", type=int, default=150)
    parser.add_argument("--heat", type=float, default=1.0)
    parser.add_argument("--haste", type=int, nargs="+", default=[1])
    parser.add_argument("--plans", nargs="*", default=list(ZOO), choices=ZOO)
    parser.add_argument("--traits", type=int, default=2, help="the memory of weights of train.py")
    parser.add_argument("--seed", type=int, default=1000)
    args = parser.parse_args()
    options, traits = Options(turn_limit=args.turn_limit), traits_of(args.traits)
    setup = Setup(options, memory=Memory.REGISTER, traits=traits)
    ours = on_device(read_weights(args.weights))

    def meet(plan: int, memory: int, haste: int, theirs: Params) -> Outcome:
        key = jax.random.fold_in(jax.random.key(args.seed), plan * MEMORY_STEPS + memory)
        tables = tables_of(plan, memory, haste, args.games, args.heat)
        found: Outcome = duel(setup, ours, theirs, tables, key)
        return found

    for memory, haste in product(args.memories, args.haste):
        head = {"memory": memory, "haste": haste}
        print(json.dumps({"self": 1, **head, **humanity(meet(NOBODY, memory, haste, ours))}))
        for name in args.plans:
            found = meet(list(ZOO).index(name), memory, haste, ours)
            row = {"zoo": name, **head, **score(-np.asarray(found.result))}
            if name == "person":
                row |= humanity(found)
            print(json.dumps(row), flush=True)
    for told in args.response:
        path, memory, haste = told.split(":")
        found = meet(NOBODY, int(memory), int(haste), on_device(read_weights(path)))
        head = {"memory": int(memory), "haste": int(haste)}
        row = {"response": path, **head, **score(-np.asarray(found.result))}
        print(json.dumps(row), flush=True)


if __name__ == "__main__":
    main()
