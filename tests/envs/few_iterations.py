"""Trains for two iterations on the devices it is told of: a test runs it in processes of its own.

python tests/envs/few_iterations.py FOLDER --devices 2
"""

from __future__ import annotations

import argparse
import sys
from importlib import import_module
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2] / "examples" / "research"))

from tellstones.envs.parameters import setup

GAMES, SHARDS, STEPS, HIDDEN, MINIBATCHES, EPOCHS = 16, 2, 8, 8, 2, 1


def main() -> None:
    devices, runs, selfplay, train = map(import_module, ("devices", "runs", "selfplay", "train"))
    parser = argparse.ArgumentParser()
    parser.add_argument("folder", type=Path)
    devices.add_arguments(parser)
    args = parser.parse_args()
    devices.join(args.coordinator, args.machines, args.machine)
    mesh = devices.mesh_of(args.devices)
    game = setup(turn_limit=20)
    settings = selfplay.Settings(GAMES, SHARDS, STEPS, HIDDEN, MINIBATCHES, EPOCHS)
    training = train.spread(mesh, train.new_training(game, settings, seed=1))
    for left in (1.0, 0.5):
        training = train.advanced(game, settings, training, None, left, mesh)
    run = runs.Run(args.folder, {})
    run.keep(training)
    run.weights("final", training.learner.params)


if __name__ == "__main__":
    main()
