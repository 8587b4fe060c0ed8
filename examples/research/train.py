"""Trains a policy by self-play and shows how it gets on.

    python examples/research/train.py --seconds 240 --out runs/first

Every report is a line of JSON: steps so far, steps a second, how games end, and the score against
the first and the previous checkpoint. The weights are written as small npz files, playable with
`tellstones.envs.learned_player.LearnedPlayer`.
"""

from __future__ import annotations

import argparse
import json
import time
from pathlib import Path
from typing import NamedTuple

import jax
import jax.numpy as jnp
import numpy as np
from selfplay import Learner, Params, Settings, duel, iterate, new_learner, new_params, random_words

from tellstones.bots.levels import TRAITS
from tellstones.envs import arrays
from tellstones.envs.learned_player import read_weights
from tellstones.envs.parameters import Memory, Setup
from tellstones.rules import Options

DUELS = 1024


def main() -> None:
    args = _arguments()
    setup = Setup(
        Options(turn_limit=args.turn_limit), memory=Memory.REGISTER, traits=TRAITS[args.traits]
    )
    settings = Settings(games=args.games, steps=args.steps, hidden=args.hidden)
    out = Path(args.out)
    out.mkdir(parents=True, exist_ok=True)
    opponent = None
    if args.against is not None:
        opponent = {name: jnp.asarray(w) for name, w in read_weights(args.against).items()}
    plan = Plan(args.seconds, args.reports, args.seed, opponent)
    train(setup, settings, plan, out)


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=240)
    parser.add_argument("--reports", type=int, default=12)
    parser.add_argument("--games", type=int, default=8192)
    parser.add_argument("--steps", type=int, default=64)
    parser.add_argument("--hidden", type=int, default=256)
    parser.add_argument("--turn-limit", type=int, default=100)
    parser.add_argument("--traits", choices=TRAITS, default="knight", help="whose memory it has")
    parser.add_argument("--against", help="weights to learn a best response to, not self-play")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--out", default="runs")
    return parser.parse_args()


class Plan(NamedTuple):
    seconds: float
    reports: int
    seed: int = 0
    opponent: Params | None = None


def train(setup: Setup, settings: Settings, plan: Plan, out: Path) -> Params:
    """Learns for so many seconds, with entropy and learning rate falling along the way."""
    key, start_key, games_key = jax.random.split(jax.random.key(plan.seed), 3)
    learner = new_learner(new_params(setup, settings.hidden, start_key))
    games = arrays.begin(setup, random_words(games_key, (settings.games,)))
    rivals = {"vs_first": learner.params, "vs_previous": learner.params}
    if plan.opponent is not None:
        rivals = {"vs_opponent": plan.opponent}
    began, done, reported = time.monotonic(), 0, 0
    ends = jnp.zeros(3)
    while (spent := time.monotonic() - began) < plan.seconds:
        left = 1 - spent / plan.seconds
        key, now = jax.random.split(key)
        entropy, rate = jnp.float32(0.005 + 0.045 * left), settings.learning_rate * left
        learner, games, ended = iterate(
            setup, settings, learner, games, now, entropy, rate, plan.opponent
        )
        ends, done = (ends + ended).block_until_ready(), done + 1
        if spent >= plan.seconds * reported / plan.reports:
            steps = done * settings.games * settings.steps
            print(json.dumps(_report(setup, learner, rivals, steps, spent, ends)), flush=True)
            write(out / f"checkpoint-{reported:02}.npz", learner.params)
            if plan.opponent is None:
                rivals["vs_previous"] = learner.params
            reported, ends = reported + 1, jnp.zeros(3)
    steps = done * settings.games * settings.steps
    print(json.dumps(_report(setup, learner, rivals, steps, spent, ends)), flush=True)
    write(out / "final.npz", learner.params)
    return learner.params


def _report(
    setup: Setup,
    learner: Learner,
    rivals: dict[str, Params],
    steps: int,
    spent: float,
    ends: jax.Array,
) -> dict[str, float]:
    """How far it has come, and how it does against others, a draw counted as half."""
    row = {
        "seconds": round(spent, 1),
        "steps": steps,
        "steps_per_second": round(steps / max(spent, 1e-9)),
        "drawn": round(float(ends[1] / jnp.maximum(ends.sum(), 1)), 3),
    }
    games = DUELS if jax.default_backend() == "gpu" else 64
    for name, rival in rivals.items():
        won, drawn, lost = duel(setup, learner.params, rival, games, 300, jax.random.key(steps))
        row[name] = round(float((won + drawn / 2) / jnp.maximum(won + drawn + lost, 1)), 4)
    return row


def write(path: Path, params: Params) -> None:
    """Half precision is plenty for playing, and half the file."""
    np.savez_compressed(path, **{name: np.asarray(p, np.float16) for name, p in params.items()})


if __name__ == "__main__":
    main()
