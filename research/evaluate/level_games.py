"""Plays levels against one another, or against plans of the zoo, on the arrays: to set tempers by.

    python -m research.evaluate.level_games king marshal --games 1024
    python -m research.evaluate.level_games king braggart --memory king
    python -m research.evaluate.level_games king person --memory knight --heat 400
    python -m research.evaluate.level_games king:bold king
    python -m research.evaluate.level_games king marshal --among-bots

A level may have a style. The first may have another temperature than its own. A plan as the second
has the given memory. Two seats and one Line; games with a person are some turns longer than at the
table.
"""

from __future__ import annotations

import argparse
import json
from functools import partial
from itertools import product
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
from jax import Array, lax

from research.train.champion.champion_files import as_floats
from research.train.champion.champion_network import think
from research.train.champion.level_play import level_choices, level_log_chances, warmed
from research.train.selfplay import Params, on_device, random_words
from tellstones.bots.champion.champion_settings import ChampionSettings
from tellstones.bots.champion.choices import ANSWERS, CHOICES, KINDS, kind_of
from tellstones.bots.champion.features import ACTING, FORCED, YIELDING
from tellstones.bots.champion.memory_steps import MEMORIES
from tellstones.bots.champion.network import ONE, champion, levels_network
from tellstones.bots.levels import (
    BY_FIRST_NETWORK,
    LEVELS,
    STYLES,
    TEMPERS,
    leanings_of,
    pressing,
)
from tellstones.bots.zoo import ZOO
from tellstones.envs.arrays import champion as game
from tellstones.envs.parameters import Memory, Setup
from tellstones.rules import Options

SWAPS = ("swap", "swap_up", "idle")
NAMES = (*KINDS, *ANSWERS)
OF_KIND = np.array([[kind_of(choice) == name for name in NAMES] for choice in range(CHOICES)])
IS_SWAP = jnp.array([(kind_of(choice) or "") in SWAPS for choice in range(CHOICES)])
NO_PLAN = len(ZOO)
NO_END = 1 << 10
"""Swaps in a row, where they have none."""
Sides = dict[str, Array]
"""Options of both sides, ours first: the result of `side_of`; leanings by NAMES."""


@partial(jax.jit, static_argnums=(0, 3))
def play(
    setup: Setup, weights: tuple[Params, ...], sides: Sides, games: int, key: Array
) -> dict[str, Array]:
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
        seated, done, found, swaps, key = carried
        key, choose_key, lots_key = jax.random.split(key, 3)
        state, seen = seated.games.state, game.see(setup, seated)
        we = (state.seat & 1) == mine
        own = {name: jnp.where(we[:, None], both[0], both[1]) for name, both in sides.items()}
        leanings = own.pop("leanings")
        own = {name: column[:, 0] for name, column in own.items()}
        sight = seen.sight
        seat = jax.nn.one_hot(state.seat & 1, 2, dtype=jnp.int32)
        swapped = (swaps * seat).sum(-1)
        barred = (own["swaps in a row"] < NO_END)[:, None]
        among = level_choices(sight, swapped, own["swaps in a row"])
        legal = jnp.where(barred, among, game.legal_choices(sight))
        bits = game.bits(sight)
        said = jnp.where(
            (own["network"] > 0)[:, None],
            think(weights[1], bits, legal)[0],
            think(weights[0], bits, legal)[0],
        )
        leaning = leanings @ jnp.array(OF_KIND).T / ONE

        cool, hot = (warmed(said, own[name], leaning) for name in ("claim heat", "heat"))
        log_chances = level_log_chances(cool, hot, sight, legal)
        choice = jax.random.categorical(choose_key, log_chances)
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
        acted = (seat > 0) & (sight.asked == ACTING)[:, None]
        swaps = jnp.where(acted, (swaps + 1) * IS_SWAP[choice][:, None], swaps)
        return seated, done | over, found, swaps, key

    nothing = {
        "result": jnp.zeros(games),
        "turns": jnp.zeros(games, jnp.int32),
        "kinds": jnp.zeros((games, 2, len(NAMES))),
    }
    start = (seated, jnp.zeros(games, bool), nothing, jnp.zeros((games, 2), jnp.int32), key)
    played: dict[str, Array] = lax.while_loop(lambda c: ~c[1].all(), one, start)[2]
    return played


def side_of(name: str, memory: str | None, among_bots: bool) -> dict[str, Any]:
    level, _, style = name.partition(":")
    temper = TEMPERS.get(level, ChampionSettings())
    temper = pressing(temper) if among_bots and level in TEMPERS else temper
    leanings = leanings_of(style) if style else {}
    return {
        "heat": temper.heat,
        "claim heat": temper.claim_heat,
        "network": level in TEMPERS and level not in BY_FIRST_NETWORK and not among_bots,
        "leanings": [leanings.get(kind, 0) for kind in NAMES],
        "swaps in a row": NO_END if temper.swaps_in_a_row is None else temper.swaps_in_a_row,
        "haste": temper.haste,
        "memory": MEMORIES[memory or (level if level in MEMORIES else "king")],
        "plan": [*ZOO].index(name) if name in ZOO else NO_PLAN,
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
    styled = [f"{level}:{style}" for level, style in product(TEMPERS, STYLES)]
    parser.add_argument("one", choices=[*TEMPERS, *styled], metavar="level")
    parser.add_argument("other", choices=[*TEMPERS, *styled, *ZOO], metavar="level or plan")
    parser.add_argument("--memory", choices=LEVELS, help="of the other; by default its own")
    parser.add_argument("--heat", type=float, help="of the first, in percent")
    parser.add_argument(
        "--among-bots", action="store_true", help="in haste, as where only bots play"
    )
    parser.add_argument("--games", type=int, default=1024)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    one = side_of(args.one, None, args.among_bots)
    other = side_of(args.other, args.memory, args.among_bots)
    one["heat"] = args.heat or one["heat"]
    sides = {name: jnp.array([one[name], other[name]], jnp.float32) for name in one}
    setup = Setup(Options(turn_limit=150), memory=Memory.REGISTER)
    weights = tuple(on_device(as_floats(each)) for each in (champion(), levels_network()))
    played = play(setup, weights, sides, args.games, jax.random.key(args.seed))
    print(json.dumps({"one": args.one, "other": args.other} | summed_up(played)))


if __name__ == "__main__":
    main()
