"""Searches for a plan that beats a champion, by variation and selection, from all of the zoo.

    python -m research.evaluate.search_plans mixture.zip --memory 5 --out runs/plans

A plan here is what the zoo's are: it wants each kind of choice by some counts (stones that are
hidden, up or forgotten, points, turns left) and takes the most wanted. The search knows neither
gradients nor temperatures, and finds what a trained response may miss where nearly all games are
drawn. The first plans are the zoo's, as nearly as counts tell them; the better half of all plans
have variants, again and again. The best one plays fresh games, and is written as weights.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Any, NamedTuple

import jax
import jax.numpy as jnp
import numpy as np
from jax import Array

from research.evaluate.duels import NAMES, NOBODY, duel, tables_of
from research.evaluate.measure_champion import score
from research.train.champion.champion_files import read_champion
from research.train.selfplay import Params, on_device, random_words
from tellstones.bots.champion.choices import CHALLENGE, CHOICES, PEEK, kind_of
from tellstones.bots.champion.features import PLACES, SHADES, TRUSTS
from tellstones.bots.champion.memory_steps import MEMORY_STEPS
from tellstones.bots.champion.row import BITS, COUNTS, STONE
from tellstones.bots.zoo import ZOO
from tellstones.envs.arrays import champion as game
from tellstones.envs.parameters import Memory, Setup
from tellstones.rules import Options

Numbers = np.ndarray[Any, Any]
SETUP = Setup(Options(turn_limit=150), memory=Memory.REGISTER)
SHARP = 40.0
"""Wishes in logits: nearly always the most wanted is taken."""
WITHIN = SHARP / 4
"""Weight of preferences within a kind, in logits."""
WIDTHS = (0.2, 0.5, 1.5)
"""Distances of variants from the plan, in units of wishes."""
UNSEEN = ("asked", "three looks", "memory", "haste")


def _looked_at() -> list[int]:
    """The bits of the row that a plan goes by."""
    found: list[int] = []
    at = PLACES * STONE
    for name, size in COUNTS:
        found += range(at, at + size) if name not in UNSEEN else ()
        at += size
    return found


LOOKED_AT = _looked_at()
KINDS = np.array([[kind_of(choice) == name for choice in range(CHOICES)] for name in NAMES], float)


class Plans(NamedTuple):
    """A population of plans: the weight of each bit, and the results of its games."""

    wishes: Numbers
    ended: Numbers
    """Counts of the champion's wins, draws and losses."""

    def promise(self) -> Numbers:
        """The score of each, less what may be luck."""
        games = self.ended.sum(1)
        mean: Numbers = self.ended @ [0, 0.5, 1] / np.maximum(games, 1)
        found: Numbers = mean - 0.8 / np.sqrt(games + 1)
        return found


def network_of(wishes: Numbers) -> dict[str, Numbers]:
    """The network of one layer that plays so; the last wish of a kind is there always."""
    weights = np.zeros((BITS, CHOICES + 1), np.float32)
    weights[LOOKED_AT, :-1] = SHARP * wishes[:-1] @ KINDS
    biases = np.append(SHARP * wishes[-1] @ KINDS, 0).astype(np.float32)
    for rank in range(PLACES):
        biases[PEEK + rank] += WITHIN * rank / PLACES
        for shade in range(SHADES):
            weights[rank * STONE + 1 + TRUSTS + shade, CHALLENGE + rank] += WITHIN * shade / SHADES
    return {"w0": weights, "b0": biases}


def as_large(network: dict[str, Numbers], hidden: tuple[int, int] = (256, 128)) -> dict[str, Any]:
    """The same in three layers, the first two of which hand on the bits that matter: as large as a
    champion's, so that it can sit where those do."""
    seen = np.flatnonzero(network["w0"].any(1))
    first, second = hidden
    handed = np.zeros((BITS, first), np.float32)
    handed[seen, np.arange(len(seen))] = 1
    weights = np.zeros((second, CHOICES + 1), np.float32)
    weights[: len(seen)] = network["w0"][seen]
    layers = (handed, np.eye(first, second, dtype=np.float32), weights)
    found = {f"w{number}": layer for number, layer in enumerate(layers)}
    nothing = {f"b{number}": np.zeros(size, np.float32) for number, size in enumerate(hidden)}
    return found | nothing | {"b2": network["b0"]}


def zoo_by_counts(memory: int, games: int = 256, steps: int = 96) -> Numbers:
    """The wishes of every plan of the zoo, as nearly as the counts of muddled tables tell them."""
    both, key = jnp.full((games, 2), memory), jax.random.key(3)
    seated = game.begin(SETUP, random_words(key, (games,)), both, jnp.zeros_like(both))

    def one(seated: game.Seated, key: Array) -> tuple[game.Seated, Any]:
        seen = game.see(SETUP, seated)
        lots = random_words(key, (games,))
        choice = game.zoo_choice(seen.sight, jnp.arange(games) % len(ZOO), lots)
        action = game.action_of(SETUP, seated.games.state, seen, choice, lots)
        wanted = [
            jnp.stack(
                [jnp.broadcast_to(1.0 * wish, (games,)) for wish in plan(seen.sight, 0.5)], -1
            )
            for plan in ZOO.values()
        ]
        row = game.bits(seen.sight)[:, jnp.array(LOOKED_AT)]
        return game.advance(SETUP, seated, action, lots)[0], (row, jnp.stack(wanted))

    rows, wanted = jax.lax.scan(one, seated, jax.random.split(key, steps))[1]
    rows = np.asarray(rows, float).reshape(-1, len(LOOKED_AT))
    rows = np.hstack([rows, np.ones((len(rows), 1))])
    wanted = np.moveaxis(np.asarray(wanted), 1, 0).reshape(len(ZOO), -1, len(NAMES))
    return np.array([np.linalg.lstsq(rows, each, rcond=None)[0] for each in wanted])


def varied(wishes: Numbers, chance: np.random.Generator) -> Numbers:
    """A variant of each: a tenth of its wishes are other ones."""
    width = chance.choice(WIDTHS, (len(wishes), 1, 1))
    where = chance.random(wishes.shape) < 0.1
    found: Numbers = wishes + where * width * chance.standard_normal(wishes.shape)
    return found


def played(ours: Params, wishes: Numbers, memory: int, games: int, key: Array) -> Numbers:
    """Return the champion's wins, draws and losses against each plan, in games with each
    network."""
    several = len(ours["b0"])
    networks = [on_device(network_of(each)) for each in wishes] * several
    theirs: Params = jax.tree.map(lambda *weights: jnp.stack(weights), *networks)
    tables = tables_of(NOBODY, memory, 0, several * len(wishes) * games)
    result = np.asarray(duel(SETUP, ours, theirs, tables, key).result)
    each = result.reshape(several, len(wishes), games).swapaxes(0, 1).reshape(len(wishes), -1)
    return np.stack([(each == won).sum(1) for won in (1, 0, -1)], -1)


def main() -> None:
    args = _arguments()
    chance = np.random.default_rng(args.seed)
    champion = [on_device(each) for each in read_champion(args.champion, args.memory)]
    ours: Params = jax.tree.map(lambda *weights: jnp.stack(weights), *champion)
    first = zoo_by_counts(args.memory)
    many = first[np.arange(args.plans) % len(first)]
    many[len(first) :] = varied(many[len(first) :], chance)
    plans = Plans(many, np.zeros((args.plans, 3)))
    key = jax.random.key(args.seed)
    for generation in range(args.generations):
        now = jax.random.fold_in(key, generation)
        found = played(ours, plans.wishes, args.memory, args.games, now)
        plans = plans._replace(ended=plans.ended + found)
        best = np.argsort(-plans.promise())
        row = {"generation": generation, "best": score(plans.ended[best[0]])}
        print(json.dumps(row), flush=True)
        kept = best[: len(best) // 2]
        wishes, ended = plans.wishes[kept], plans.ended[kept]
        plans = Plans(
            np.concatenate([wishes, varied(wishes, chance)]),
            np.concatenate([ended, np.zeros_like(ended)]),
        )
    each = -(-args.held_out // len(champion) // 2) * 2
    fresh = played(ours, plans.wishes[:1], args.memory, each, jax.random.fold_in(key, 10**6))
    print(json.dumps({"held out": score(fresh[0])}))
    args.out.mkdir(parents=True, exist_ok=True)
    written = as_large(network_of(plans.wishes[0]))
    np.savez_compressed(args.out / f"plan_{args.memory}.npz", **written)


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("champion", nargs="+", help="its file, or several weights")
    parser.add_argument("--memory", type=int, choices=range(MEMORY_STEPS), required=True)
    parser.add_argument("--plans", type=int, default=64, help="that are there at a time")
    parser.add_argument(
        "--games", type=int, default=10, help="of each with each network, each time"
    )
    parser.add_argument("--generations", type=int, default=40)
    parser.add_argument("--held-out", type=int, default=4092, help="fresh games of the best")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--out", type=Path, default=Path("runs/plans"))
    return parser.parse_args()


if __name__ == "__main__":
    main()
