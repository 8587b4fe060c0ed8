"""Trains one network for each memory towards an equilibrium, or best responses to a champion.

    python train_equilibrium.py --memory 0 2 5 --gaps 2 --decisions 9e9 --out runs/equilibrium
    python train_equilibrium.py --memory 0 2 5 --against mixture.zip --decisions 5e9 --out answers
    python train_equilibrium.py --memory 5 --against wall --decisions 5e8 --out runs/to_the_wall

The decisions are those of both sides with each memory. Called again with the same --out it goes on
where it stopped, exactly.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
from champion_files import read_champion, read_network
from company import Company, company_of
from equilibrium import Settings, Training, iterate, new_training
from exploration import ITSELF, RESPONDING, RETIRED, RIVAL, ROLES, Role
from restraint import freed, restrained
from rivals import first_rivals
from runs import Run, drive
from selfplay import Params, new_learner, on_device

from tellstones.bots.champion.memory_steps import MEMORY_STEPS
from tellstones.bots.champion.sight import PLACES
from tellstones.bots.zoo import ZOO
from tellstones.envs.parameters import Memory, Setup
from tellstones.rules import Options

ENDS = ("rate", "quiet", "claims", "replies")
"""What falls from a first value to a last: the rate of learning, and the temperatures."""


def main() -> None:
    args = _arguments()
    setup = Setup(Options(turn_limit=args.turn_limit), memory=Memory.REGISTER)
    total = int(args.decisions) // (args.games * args.steps)
    settings = _settings(args, total)
    told = {name: value for name, value in vars(args).items() if name not in ("out", "stop_after")}
    run = Run(Path(args.out), {**told, "settings": settings._asdict()})
    training = new_training(setup, settings, args.seed, _company(args, settings))
    if args.begin_from:
        several = [freed(on_device(read_network(path))) for path in args.begin_from]
        training = beginning(settings, training, several)
    training = run.resumed(training)
    batch = settings.games * settings.steps
    scales = jnp.array(args.scale or [1.0] * len(args.memory))
    ends = jnp.zeros((settings.tables, 4))

    def one(done: int) -> None:
        nonlocal training, ends
        training, ended = iterate(setup, settings, training, jnp.float32(1 - done / total), scales)
        ends = ends + ended
        if done % 16 == 0:
            jax.block_until_ready(ends)

    def report(done: int, rate: float) -> None:
        nonlocal ends
        row = {"decisions": done * batch, "decisions_per_second": round(rate * batch)}
        run.report(row | summed_up(settings, np.asarray(ends, float), args.against))
        write(run, settings, training, f"_{done * args.keep // total}" if args.keep else "")
        ends = jnp.zeros_like(ends)

    every = max(1, total // args.reports)
    first, seconds = int(training.iteration), args.stop_after
    drive(first, total, every, seconds, one, report, lambda: run.keep(training))
    write(run, settings, training, "")


def write(run: Run, settings: Settings, training: Training, when: str) -> None:
    """The mean of each actor's latest weights; the last digits of a name are its memory."""
    for at, memory in enumerate(settings.memories):
        mean = {name: weights[at] for name, weights in training.means.items()}
        run.weights(f"actor{when}_{memory}", restrained(mean, settings.gaps))


def beginning(settings: Settings, training: Training, several: list[Params]) -> Training:
    """Actors, and their rivals, begin from these weights: from one for all, or from one each."""
    each = len(settings.memories)
    chosen = several * each if len(several) == 1 else several
    params = jax.tree.map(lambda *weights: jnp.stack(weights), *chosen)
    actors = jax.vmap(new_learner)(params)
    rivals = first_rivals(params, settings.others)
    return training._replace(actors=actors, means=params, rivals=rivals)


def _company(args: argparse.Namespace, settings: Settings) -> Company | None:
    if not args.against or settings.plan is not None:
        return None
    found = read_champion(args.against, args.memory)
    several = [on_device(weights) for weights in found.several]
    return company_of(several, found.shares, min(args.most, len(several)), settings.tables)


def summed_up(settings: Settings, ends: np.ndarray[Any, Any], against: object) -> dict[str, Any]:
    """Of the tables at which nothing is random: the score of A, or of a response; and what rivals
    score off the actors. A list has an entry for each memory."""
    of_role = np.arange(settings.games) // 2 % len(settings.roles)
    apart = ends.reshape(len(settings.memories), settings.games, 4)

    def at(*others: int) -> np.ndarray[Any, Any]:
        plain = np.array([each in map(Role, others) for each in settings.roles])[of_role]
        found: np.ndarray[Any, Any] = apart[:, plain].sum(1).T
        return found

    def score(ended: np.ndarray[Any, Any]) -> np.ndarray[Any, Any]:
        found: np.ndarray[Any, Any] = (ended[0] + ended[1] / 2) / np.maximum(ended[:3].sum(0), 1)
        return found

    ended = at(ITSELF)
    played = np.maximum(ended[:3].sum(0), 1)
    row = {
        "score" if against else "score of A": np.round(score(ended), 4).tolist(),
        "drawn": np.round(ended[1] / played, 3).tolist(),
        "turns": np.round(ended[3] / played, 1).tolist(),
    }
    if RIVAL in settings.others:
        retired = range(RETIRED, max(settings.others) + 1)
        row["rival"] = np.round(1 - score(at(RIVAL)), 4).tolist()
        row["retired"] = np.round(1 - score(at(*retired)), 4).tolist()
    return row


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--memory", type=int, nargs="+", choices=range(MEMORY_STEPS), required=True)
    parser.add_argument(
        "--against", nargs="*", default=[], help="a champion or a plan to respond to"
    )
    parser.add_argument("--most", type=int, default=8, help="networks of it, for each memory")
    parser.add_argument("--begin-from", nargs="*", default=[], help="weights, one or one each")
    parser.add_argument("--decisions", type=float, default=3e9, help="the whole budget of each")
    parser.add_argument("--stop-after", type=float, default=1e9, help="seconds of this piece")
    parser.add_argument("--reports", type=int, default=20)
    parser.add_argument("--keep", type=int, default=0, help="weights of so many times are kept")
    parser.add_argument("--games", type=int, default=65536)
    parser.add_argument("--steps", type=int, default=16)
    parser.add_argument("--hidden", type=int, nargs="+", default=[256, 128])
    parser.add_argument("--minibatches", type=int, default=32)
    for name in ENDS:
        default = Settings._field_defaults[name]
        parser.add_argument(f"--{name}", type=float, nargs=2, default=default)
    parser.add_argument("--scale", type=float, nargs="*", help="of temperatures, for each memory")
    parser.add_argument("--lives", type=int, default=3, help="rivals of each, one after another")
    parser.add_argument("--gaps", type=int, default=PLACES, help="with which an actor may boast")
    parser.add_argument("--magnet", type=float, default=Settings._field_defaults["magnet"])
    parser.add_argument("--mean", type=float, default=Settings._field_defaults["mean"])
    parser.add_argument("--turn-limit", type=int, default=150)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--out", default="runs/equilibrium")
    return parser.parse_args()


def _settings(args: argparse.Namespace, iterations: int) -> Settings:
    if args.games % (2 * len(ROLES) * args.minibatches):
        raise SystemExit(f"--games must be a multiple of {2 * len(ROLES) * args.minibatches}")
    settings = Settings(
        tuple(args.memory),
        args.games,
        args.steps,
        hidden=tuple(args.hidden),
        minibatches=args.minibatches,
        life=-(-iterations // args.lives),
        gaps=args.gaps,
        magnet=args.magnet,
        mean=args.mean,
        roles=RESPONDING if args.against else ROLES,
        plan=args.against[0] if args.against and args.against[0] in ZOO else None,
    )
    ends: dict[str, Any] = {name: tuple(getattr(args, name)) for name in ENDS}
    return settings._replace(**ends)


if __name__ == "__main__":
    main()
