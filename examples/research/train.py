"""Trains a policy by self-play and shows how it gets on.

    python examples/research/train.py --seconds 240 --out runs/first

Every report is a line of JSON: steps so far, steps a second, how games end, and the score against
the first and the previous checkpoint. The weights are written as small npz files, playable with
`tellstones.envs.learned.LearnedPlayer`.
"""

from __future__ import annotations

import argparse
import json
import time
from pathlib import Path

import jax
import jax.numpy as jnp
import numpy as np
from selfplay import Learner, Params, Settings, duel, iterate, new_learner, new_params, random_words

from tellstones.bots.levels import TRAITS
from tellstones.envs import arrays
from tellstones.envs.setup import Memory, Setup
from tellstones.rules import Options


def main() -> None:
    args = _arguments()
    setup = Setup(
        Options(turn_limit=args.turn_limit), memory=Memory.REGISTER, traits=TRAITS[args.traits]
    )
    settings = Settings(games=args.games, steps=args.steps, hidden=args.hidden)
    out = Path(args.out)
    out.mkdir(parents=True, exist_ok=True)
    train(setup, settings, out, seconds=args.seconds, reports=args.reports, seed=args.seed)


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=240)
    parser.add_argument("--reports", type=int, default=12)
    parser.add_argument("--games", type=int, default=8192)
    parser.add_argument("--steps", type=int, default=64)
    parser.add_argument("--hidden", type=int, default=256)
    parser.add_argument("--turn-limit", type=int, default=100)
    parser.add_argument("--traits", choices=TRAITS, default="knight", help="whose memory it has")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--out", default="runs")
    return parser.parse_args()


def train(
    setup: Setup, settings: Settings, out: Path, *, seconds: float, reports: int, seed: int
) -> Params:
    """Learns for so many seconds, with entropy and learning rate falling along the way."""
    key, start_key, games_key = jax.random.split(jax.random.key(seed), 3)
    learner = new_learner(new_params(setup, settings.hidden, start_key))
    games = arrays.begin(setup, random_words(games_key, (settings.games,)))
    first = previous = learner.params
    began, done, reported = time.monotonic(), 0, 0
    ends = jnp.zeros(2)
    while (spent := time.monotonic() - began) < seconds:
        left = 1 - spent / seconds
        key, now = jax.random.split(key)
        entropy, rate = jnp.float32(0.005 + 0.045 * left), settings.learning_rate * left
        learner, games, ended = iterate(setup, settings, learner, games, now, entropy, rate)
        ends, done = ends + ended, done + 1
        ends.block_until_ready()
        if spent >= seconds * reported / reports:
            _report(setup, settings, learner, (first, previous), done, spent, ends, reported)
            write(out / f"checkpoint-{reported:02}.npz", learner.params)
            previous, reported, ends = learner.params, reported + 1, jnp.zeros(2)
    _report(setup, settings, learner, (first, previous), done, spent, ends, reported)
    write(out / "final.npz", learner.params)
    return learner.params


def _report(
    setup: Setup,
    settings: Settings,
    learner: Learner,
    earlier: tuple[Params, Params],
    done: int,
    spent: float,
    ends: jax.Array,
    number: int,
) -> None:
    steps = done * settings.games * settings.steps
    games, draws = (int(x) for x in ends)
    key = jax.random.key(number)
    row = {
        "report": number,
        "seconds": round(spent, 1),
        "steps": steps,
        "steps_per_second": round(steps / max(spent, 1e-9)),
        "drawn": round(draws / max(games, 1), 3),
        "steps_per_game": round(steps / max(games, 1), 1) if number == 0 else None,
    }
    for name, other in zip(("vs_first", "vs_previous"), earlier, strict=True):
        won, drawn, lost = (
            int(x) for x in duel(setup, learner.params, other, min(settings.games, 1024), 300, key)
        )
        row[name] = round((won + drawn / 2) / max(won + drawn + lost, 1), 4)
    print(json.dumps(row), flush=True)


def write(path: Path, params: Params) -> None:
    """Half precision is plenty for playing, and half the file."""
    np.savez_compressed(path, **{name: np.asarray(p, np.float16) for name, p in params.items()})


if __name__ == "__main__":
    main()
