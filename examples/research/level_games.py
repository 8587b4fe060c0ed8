"""Plays levels against one another, or against plans of the zoo, on the arrays: to set tempers by.

    python level_games.py king marshal --games 1024
    python level_games.py king braggart --memory king
    python level_games.py king person --memory knight --reply-heat 2200

The first may be given other heats than its own. A second that is a plan has the memory that is
told. Two seats and one Line; how many Swaps follow one another is not looked at here.
"""

from __future__ import annotations

import argparse
import json
from functools import partial
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
from champion_files import as_floats
from champion_network import at_the_table, think
from jax import Array, lax
from selfplay import Params, on_device, random_words

from tellstones.bots.champion.choices import ANSWERS, BELIEVE, CHOICES, KINDS, kind_of
from tellstones.bots.champion.memory_steps import MEMORIES
from tellstones.bots.champion.network import champion
from tellstones.bots.champion.sight import FORCED, REPLYING, YIELDING
from tellstones.bots.levels import LEVELS, TEMPERS
from tellstones.bots.zoo import ZOO
from tellstones.envs.arrays import champion as game
from tellstones.envs.parameters import Memory, Setup
from tellstones.rules import Options

NAMES = (*KINDS, *ANSWERS)
OF_KIND = np.array([[kind_of(choice) == name for name in NAMES] for choice in range(CHOICES)])
NO_PLAN = len(ZOO)
Sides = dict[str, Array]
"""Of both sides, ours first: heat, reply heat, believing, haste, memory, plan."""


@partial(jax.jit, static_argnums=(0, 3))
def play(setup: Setup, weights: Params, sides: Sides, games: int, key: Array) -> dict[str, Array]:
    """Result and turns of each game, and how often each side made each kind of choice on its turn
    and in reply."""
    mine = jnp.arange(games) % 2
    seats = {
        name: jnp.where((mine == 0)[:, None], both, both[::-1]).astype(jnp.int32)
        for name, both in sides.items()
        if name in ("memory", "haste")
    }
    start_key, key = jax.random.split(key)
    seated = game.begin(setup, random_words(start_key, (games,)), seats["memory"], seats["haste"])

    def one(carried: tuple[Any, ...]) -> tuple[Any, ...]:
        seated, done, found, key = carried
        key, choose_key, lots_key, habit_key = jax.random.split(key, 4)
        state, seen = seated.games.state, game.see(setup, seated)
        sight, legal = seen.sight, game.legal_choices(seen.sight)
        we = (state.seat & 1) == mine
        own = {name: jnp.where(we, both[0], both[1]) for name, both in sides.items()}
        heat = jnp.where(sight.asked == REPLYING, own["reply heat"], own["heat"]) / 100
        said = think(weights, game.bits(sight), legal)[0] / heat[:, None]
        said = at_the_table(jnp.where(legal, said, -1e9))
        choice = jax.random.categorical(choose_key, said)
        habit = jax.random.uniform(habit_key, (games,)) * 100 < own["believing"]
        choice = jnp.where(habit & legal[:, BELIEVE], BELIEVE, choice)
        lots = random_words(lots_key, (games,))
        planned = game.zoo_choice(sight, own["plan"].astype(jnp.int32), lots)
        choice = jnp.where(own["plan"] < NO_PLAN, planned, choice)
        action = game.action_of(setup, state, seen, choice, lots)
        seated, rewards, over = game.advance(setup, seated, action, lots)
        ends, won = over & ~done, jnp.where(mine == 0, rewards[:, 0], rewards[:, 1])
        counts = ~done & (sight.asked != FORCED) & (sight.asked != YIELDING)
        side = jax.nn.one_hot(jnp.where(we, 0, 1), 2)[:, :, None] * counts[:, None, None]
        found = {
            "result": jnp.where(ends, won, found["result"]),
            "turns": jnp.where(ends, state.turn.astype(jnp.int32), found["turns"]),
            "kinds": found["kinds"] + side * jnp.array(OF_KIND)[choice][:, None],
        }
        return seated, done | over, found, key

    nothing = {
        "result": jnp.zeros(games),
        "turns": jnp.zeros(games, jnp.int32),
        "kinds": jnp.zeros((games, 2, len(NAMES))),
    }
    start = (seated, jnp.zeros(games, bool), nothing, key)
    played: dict[str, Array] = lax.while_loop(lambda c: ~c[1].all(), one, start)[2]
    return played


def side_of(name: str, memory: str | None) -> dict[str, float]:
    if name in ZOO:
        plan = {"memory": MEMORIES[memory or "king"], "plan": [*ZOO].index(name)}
        return {"heat": 100.0, "reply heat": 100.0, "believing": 0.0, "haste": 0.0, **plan}
    temper = TEMPERS[name]
    return {
        "heat": temper.heat,
        "reply heat": temper.reply_heat,
        "believing": temper.habits.get("believe", 0),
        "haste": temper.haste,
        "memory": MEMORIES[memory or name],
        "plan": NO_PLAN,
    }


def summed_up(played: dict[str, Array]) -> dict[str, Any]:
    """Our score with half its interval of 95 %, turns, our replies, and claims of both."""
    points = (np.asarray(played["result"]) + 1) / 2
    kinds = np.asarray(played["kinds"])
    replies = kinds[:, 0, [NAMES.index(name) for name in ("believe", "doubt", "steal")]].sum(0)
    claims = [kinds[..., NAMES.index(name)].sum(1) for name in ("boast", "challenge")]
    half = 1.96 * points.std() / len(points) ** 0.5
    return {
        "score": round(float(points.mean()), 3),
        "half": round(float(half), 3),
        "drawn": round(float((points == 0.5).mean()), 3),
        "median turns": float(np.median(np.asarray(played["turns"]))),
        "believe, doubt, steal": np.round(replies / max(replies.sum(), 1), 3).tolist(),
        "median Boasts, Challenges": [float(np.median(each)) for each in claims],
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("one", choices=LEVELS)
    parser.add_argument("other", choices=[*LEVELS, *ZOO])
    parser.add_argument("--memory", choices=LEVELS, help="of the other; by default its own")
    parser.add_argument("--heat", type=float, help="of the first, in percent")
    parser.add_argument("--reply-heat", type=float)
    parser.add_argument("--games", type=int, default=1024)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    one, other = side_of(args.one, None), side_of(args.other, args.memory)
    one["heat"] = args.heat or one["heat"]
    one["reply heat"] = args.reply_heat or one["reply heat"]
    sides = {name: jnp.array([one[name], other[name]], jnp.float32) for name in one}
    setup = Setup(Options(turn_limit=150), memory=Memory.REGISTER)
    weights = on_device(as_floats(champion()))
    played = play(setup, weights, sides, args.games, jax.random.key(args.seed))
    print(json.dumps({"one": args.one, "other": args.other} | summed_up(played)))


if __name__ == "__main__":
    main()
