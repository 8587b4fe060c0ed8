"""Trains for two iterations on the given devices: a test runs it in processes of its own.

python -m tests.envs.few_iterations FOLDER --devices 2

Of several machines the first says at once that its time is over: all stop, and begin again.
"""

from __future__ import annotations

import argparse
from pathlib import Path

from research.train import devices, runs, selfplay, stateless

from tellstones.envs.parameters import setup

ITERATIONS = 2
GAMES, SHARDS, STEPS, HIDDEN, MINIBATCHES, EPOCHS = 16, 2, 8, 8, 2, 1


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("folder", type=Path)
    devices.add_arguments(parser)
    args = parser.parse_args()
    devices.join(args.coordinator, args.machines, args.machine)
    mesh = devices.mesh_of(args.devices)
    game = setup(turn_limit=20)
    settings = selfplay.Settings(GAMES, SHARDS, STEPS, HIDDEN, MINIBATCHES, EPOCHS)
    training = stateless.spread(mesh, stateless.new_training(game, settings, seed=1))
    run = runs.Run(args.folder, {})

    def one(done: int) -> None:
        nonlocal training
        training = stateless.advanced(game, settings, training, None, 1 - done / ITERATIONS, mesh)

    def drive(stop_after: float) -> int:
        steps = (one, lambda done, rate: None, lambda: run.keep(training))
        return int(runs.drive(0, ITERATIONS, ITERATIONS, stop_after, *steps))

    if args.machines > 1:
        assert drive(0.0 if args.machine == 0 else 1e9) == 0
    assert drive(1e9) == ITERATIONS
    run.weights("final", training.learner.params)


if __name__ == "__main__":
    main()
