"""Plays all of a pool of networks against one another and says how often to draw each.

    python meta_game.py runs/shares.json --memory 0 2 5 --pool a.npz b.npz c.npz

For each memory it tells the scores of all pairs, and the mixture, one network for each game, that
no network of the pool beats; with --even each is drawn as often, and nothing is played. Files whose
name ends with _0, _2 and so on are for that memory alone. What it writes, `respond.py` and
`train_equilibrium.py --against` take in the champion's place.
"""

from __future__ import annotations

import argparse
import json
from functools import partial
from pathlib import Path
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
from champion_files import of_one_size
from champion_network import at_the_table, think
from jax import Array, lax
from selfplay import Params, on_device, random_words

from tellstones.envs.arrays import champion as game
from tellstones.envs.learned_player import read_weights
from tellstones.envs.parameters import Memory, Setup
from tellstones.rules import Options

Matrix = np.ndarray[Any, Any]


@partial(jax.jit, static_argnums=(0, 4))
def meet(
    setup: Setup, ours: Params, theirs: Params, memory: Array, games: int, key: Array
) -> Array:
    """The results of pairs of networks, along the first axis, in so many games each, for ours."""
    pairs = len(ours["b0"])
    count = pairs * games
    mine = jnp.arange(count) % 2
    start_key, key = jax.random.split(key)

    def one(carried: tuple[Any, ...]) -> tuple[Any, ...]:
        seated, done, result, key = carried
        key, choose_key, lots_key = jax.random.split(key, 3)
        state, seen = seated.games.state, game.see(setup, seated)
        row, legal = game.bits(seen.sight), game.legal_choices(seen.sight)
        apart = [part.reshape(pairs, games, -1) for part in (row, legal)]
        said, heard = (jax.vmap(think)(params, *apart)[0] for params in (ours, theirs))
        we = ((state.seat & 1) == mine)[:, None]
        both = at_the_table(jnp.where(we, said.reshape(count, -1), heard.reshape(count, -1)))
        choice = jax.random.categorical(choose_key, jnp.where(legal, both, -1e9))
        lots = random_words(lots_key, (count,))
        action = game.action_of(setup, state, seen, choice, lots)
        seated, rewards, over = game.advance(setup, seated, action, lots)
        won = jnp.where(mine == 0, rewards[:, 0], rewards[:, 1])
        return seated, done | over, jnp.where(over & ~done, won, result), key

    both = jnp.full((count, 2), memory)
    seated = game.begin(setup, random_words(start_key, (count,)), both, jnp.zeros_like(both))
    start = (seated, jnp.zeros(count, bool), jnp.zeros(count), key)
    found: Array = lax.while_loop(lambda carried: ~carried[1].all(), one, start)[2]
    return found.reshape(pairs, games).mean(-1)


def payoffs(setup: Setup, pool: list[Params], memory: int, games: int, key: Array) -> Matrix:
    """What each wins off each other on average, from -1 to 1."""
    one, other = np.triu_indices(len(pool), 1)
    ours, theirs = (
        jax.tree.map(lambda *weights: jnp.stack(weights), *(pool[i] for i in side))
        for side in (one, other)
    )
    found = np.zeros((len(pool), len(pool)))
    won = np.asarray(meet(setup, ours, theirs, jnp.int32(memory), games, key))
    found[one, other] = won
    found[other, one] = -won
    return found


def unbeaten(gains: Matrix, heat: float, rounds: int = 20_000) -> Matrix:
    """The mixture that nobody beats, as even as a little heat makes it."""
    mixture = np.full(len(gains), 1 / len(gains))
    for done in range(rounds):
        worth = gains @ mixture / heat
        likely = np.exp(worth - worth.max())
        mixture += (likely / likely.sum() - mixture) / (done + 2) ** 0.7
    return mixture


def few(mixture: Matrix, most: int, least: float) -> Matrix:
    """Without those that are hardly ever drawn."""
    kept = np.where(mixture >= max(least, np.sort(mixture)[-most:].min()), mixture, 0)
    found: Matrix = kept / kept.sum()
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("out", type=Path)
    parser.add_argument("--memory", type=int, nargs="+", default=[0, 2, 5])
    parser.add_argument("--pool", nargs="+", required=True)
    parser.add_argument("--games", type=int, default=1024)
    parser.add_argument("--most", type=int, default=6)
    parser.add_argument("--heat", type=float, default=0.04, help="0 would be a pure equilibrium")
    parser.add_argument("--even", action="store_true", help="each as often, whatever it scores")
    parser.add_argument("--seed", type=int, default=9)
    args = parser.parse_args()
    rows = []
    for memory in args.memory:
        may = [i for i, path in enumerate(args.pool) if _plays(path, memory)]
        shares = np.zeros(len(args.pool))
        shares[may] = 1 / len(may) if args.even else _solved(args, memory, may)
        rows.append(np.round(shares, 4).tolist())
    args.out.write_text(json.dumps({"memory": args.memory, "pool": args.pool, "shares": rows}))


def _solved(args: argparse.Namespace, memory: int, may: list[int]) -> Matrix:
    """The mixture that none of those beats, told with the scores that it was found from."""
    setup = Setup(Options(turn_limit=150), memory=Memory.REGISTER)
    pool = [on_device(each) for each in of_one_size([read_weights(args.pool[i]) for i in may])]
    gains = payoffs(setup, pool, memory, args.games, jax.random.key(args.seed + memory))
    mixture = few(unbeaten(gains, args.heat), args.most, 0.02)
    names = [Path(args.pool[i]).stem for i in may]
    worth = (gains @ mixture + 1) / 2
    row = {"memory": memory, "names": names, "scores": np.round((gains + 1) / 2, 3).tolist()}
    row |= {"mixture": np.round(mixture, 3).tolist(), "against it": np.round(worth, 3).tolist()}
    print(json.dumps(row), flush=True)
    return mixture


def _plays(path: str, memory: int) -> bool:
    """Whether a network is for this memory too."""
    last = Path(path).stem.rpartition("_")[2]
    return not last.isdigit() or int(last) == memory


if __name__ == "__main__":
    main()
