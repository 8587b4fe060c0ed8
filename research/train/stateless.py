"""Trains a policy by self-play and shows how it gets on.

    python -m research.train.stateless --decisions 2e9 --out runs/first

Every report is a line of JSON, also in `metrics.jsonl`: decisions so far and a second, how games
end, and the score against the first and the previous report. The weights are written as small npz
files, playable with `tellstones.envs.learned_player.LearnedPlayer`. Called again with the same
--out it goes on where it stopped, exactly: entropy and learning rate follow the decisions taken.
With --shards it learns on several devices, and on several machines (`devices.py`).
"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import NamedTuple

import jax
import jax.numpy as jnp
from jax import Array
from jax.sharding import Mesh

from research.option_types import budget, positive, weights_file
from research.train.devices import REPLICATED, SHARDED, add_arguments, join, mesh_of, placed
from research.train.runs import Run, drive
from research.train.selfplay import (
    Learner,
    Params,
    Settings,
    duel,
    iterate,
    new_learner,
    new_params,
    on_device,
    random_words,
)
from tellstones.envs import arrays
from tellstones.envs.benchmark.opponents import LEVELS, traits_of
from tellstones.envs.learned_player import read_weights
from tellstones.envs.parameters import Memory, Setup
from tellstones.rules import Options

DUELS = 1024
ELSEWHERE = {"out", "stop_after", "devices", "coordinator", "machines", "machine"}
"""Options that say where and how long it runs, and not what comes out."""


class Training(NamedTuple):
    """All that a run goes on from."""

    learner: Learner
    games: arrays.Games
    key: Array
    iteration: Array
    ends: Array
    """Won, drawn and lost since the last report."""
    first: Params
    previous: Params


def main() -> None:
    args = _arguments()
    join(args.coordinator, args.machines, args.machine)
    mesh = mesh_of(args.devices)
    setup = Setup(
        Options(turn_limit=args.turn_limit), memory=Memory.REGISTER, traits=traits_of(args.traits)
    )
    settings = Settings(args.games, args.shards or mesh.size, args.steps, args.hidden)
    check(settings, mesh)
    opponent = None
    if args.against is not None:
        opponent = on_device(read_weights(args.against))
    config = {key: value for key, value in vars(args).items() if key not in ELSEWHERE}
    run = Run(Path(args.out), {**config, "settings": settings._asdict()})
    total = max(1, int(args.decisions) // (args.games * args.steps))
    training = spread(mesh, run.resumed(new_training(setup, settings, args.seed)))
    training = train(
        setup, settings, run, training, opponent, total, args.reports, args.stop_after, mesh
    )
    run.weights("final", training.learner.params)


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--decisions", type=budget, default=2e9, help="the whole budget")
    parser.add_argument("--stop-after", type=float, default=1e9, help="seconds of this piece")
    parser.add_argument("--reports", type=positive, default=12)
    parser.add_argument("--games", type=positive, default=8192)
    parser.add_argument(
        "--shards", type=positive, help="parts of the games; one a device by default"
    )
    steps = "decisions of a game in one piece; what comes later is only guessed"
    parser.add_argument("--steps", type=positive, default=64, help=steps)
    parser.add_argument("--hidden", type=positive, default=256)
    parser.add_argument("--turn-limit", type=positive, default=100)
    parser.add_argument("--traits", choices=LEVELS, default="knight", help="whose memory it has")
    parser.add_argument(
        "--against", type=weights_file, help="weights to learn a best response to, not self-play"
    )
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--out", default="runs")
    add_arguments(parser)
    return parser.parse_args()


def check(settings: Settings, mesh: Mesh) -> None:
    """Checks that the batch splits evenly."""
    if settings.shards % mesh.size:
        raise SystemExit(f"--shards must be a multiple of {mesh.size}, the number of devices")
    if settings.games % (2 * settings.shards):
        raise SystemExit(f"--games must be a multiple of {2 * settings.shards}, for both seats")
    if settings.games // settings.shards * settings.steps % settings.minibatches:
        raise SystemExit(f"--games times --steps must be a multiple of {settings.minibatches}")


def spread(mesh: Mesh, training: Training) -> Training:
    """The games in shares, all else whole on every device."""
    games = placed(mesh, training.games, SHARDED)
    return placed(mesh, training, REPLICATED)._replace(games=games)


def new_training(setup: Setup, settings: Settings, seed: int) -> Training:
    key, start_key, games_key = jax.random.split(jax.random.key(seed), 3)
    params = new_params(setup, settings.hidden, start_key)
    games = arrays.begin(setup, random_words(games_key, (settings.games,)))
    zero = jnp.zeros((), jnp.int32)
    return Training(new_learner(params), games, key, zero, jnp.zeros(3), params, params)


def advanced(
    setup: Setup,
    settings: Settings,
    training: Training,
    opponent: Params | None,
    left: float,
    mesh: Mesh | None = None,
) -> Training:
    """One iteration further; `left` is the part of the whole budget that is left."""
    key, now = jax.random.split(training.key)
    entropy, rate = jnp.float32(0.005 + 0.045 * left), jnp.float32(settings.learning_rate * left)
    learner, games, ended = iterate(
        setup, settings, training.learner, training.games, now, entropy, rate, opponent, mesh=mesh
    )
    return training._replace(
        learner=learner,
        games=games,
        key=key,
        iteration=training.iteration + 1,
        ends=training.ends + ended,
    )


def train(
    setup: Setup,
    settings: Settings,
    run: Run,
    training: Training,
    opponent: Params | None,
    total: int,
    reports: int,
    stop_after: float,
    mesh: Mesh,
) -> Training:
    """Goes on up to `total` iterations, or for so many seconds."""

    def one(done: int) -> None:
        nonlocal training
        training = advanced(setup, settings, training, opponent, 1 - done / total, mesh)
        jax.block_until_ready(training.ends)

    def report(done: int, rate: float) -> None:
        nonlocal training
        rivals = {"vs_first": training.first, "vs_previous": training.previous}
        if opponent is not None:
            rivals = {"vs_opponent": opponent}
        batch = settings.games * settings.steps
        row = {"decisions": done * batch, "decisions_per_second": round(rate * batch)}
        run.report(row | _scores(setup, training, rivals, done))
        run.weights(f"checkpoint-{done:05}", training.learner.params)
        training = training._replace(previous=training.learner.params, ends=jnp.zeros(3))

    every = max(1, total // reports)
    first = int(training.iteration)
    drive(first, total, every, stop_after, one, report, lambda: run.keep(training))
    return training


def _scores(
    setup: Setup, training: Training, rivals: dict[str, Params], done: int
) -> dict[str, float]:
    """Return how games ended, and the scores against others, with a draw counted as half."""
    ends = training.ends
    row = {"drawn": round(float(ends[1] / jnp.maximum(ends.sum(), 1)), 3)}
    games = DUELS if jax.default_backend() == "gpu" else 64
    for name, rival in rivals.items():
        key = jax.random.key(done)
        won, drawn, lost = duel(setup, training.learner.params, rival, games, 300, key)
        row[name] = round(float((won + drawn / 2) / jnp.maximum(won + drawn + lost, 1)), 4)
    return row


if __name__ == "__main__":
    main()
