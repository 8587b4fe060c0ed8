"""Trains one network for each memory towards an equilibrium, or best responses to a champion.

    python -m research.train.champion.train_equilibrium --memory 0 2 5 --gaps 1 2 2 \\
        --decisions 9e9 --out runs/equilibrium
    python -m research.train.champion.train_equilibrium --memory 0 2 5 \\
        --against mixture.zip --decisions 5e9 --out answers
    python -m research.train.champion.train_equilibrium --memory 5 --against wall \\
        --decisions 5e8 --out runs/to_the_wall
    python -m research.train.champion.train_equilibrium --memory 2 --against weights.npz \\
        --decisions 5e8 --out runs/control
    python -m research.train.champion.train_equilibrium --memory 3 --level captain \\
        --decisions 2.5e9 --out runs/to_the_captain

The decisions are those of both sides with each memory. Of a champion of several networks each has
as many tables. Weights of `stateless.py` may sit in its place: the control, for a responder that
finds nothing against a weak player says nothing about a strong one. Called again with the same
--out it goes on where it stopped, exactly.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np

from research.option_types import each_of
from research.train.champion.champion_files import read_champion
from research.train.champion.company import company_of
from research.train.champion.equilibrium import Settings, Training, iterate, new_training
from research.train.champion.exploration import (
    ITSELF,
    KNOWN,
    PLAN,
    RETIRED,
    RIVAL,
    Role,
    learning,
    responding_to,
)
from research.train.champion.league_tables import MET
from research.train.champion.restraint import freed, restrained
from research.train.champion.rivals import first_rivals
from research.train.learned_rival import is_learned
from research.train.runs import Run, drive
from research.train.selfplay import Params, new_learner, on_device
from tellstones.bots import champion
from tellstones.bots.champion.features import HASTES, PLACES
from tellstones.bots.champion.memory_steps import MEMORY_STEPS, traits_of
from tellstones.bots.levels import BY_FIRST_NETWORK, TEMPERS
from tellstones.bots.zoo import ZOO
from tellstones.envs.parameters import Memory, Setup
from tellstones.rules import Options

NETWORKS = Path(champion.__file__).parent
ENDS = ("rate", "quiet", "claims", "replies")
"""Settings that decay from a first to a last value: the learning rate and the temperatures."""


def main() -> None:
    args = _arguments()
    options, traits = Options(turn_limit=args.turn_limit), traits_of(args.memory[0])
    setup = Setup(options, memory=Memory.REGISTER, traits=traits)
    total = int(args.decisions) // (args.games * args.steps)
    settings = _settings(args, total)
    told = {name: value for name, value in vars(args).items() if name not in ("out", "stop_after")}
    run = Run(Path(args.out), {**told, "settings": settings._asdict()})
    training = new_training(setup, settings, args.seed, _company(args, settings))
    if args.begin_from:
        several = [read_champion(args.begin_from, memory)[0] for memory in args.memory]
        training = beginning(settings, training, [freed(on_device(one)) for one in several])
    training = run.resumed(training)
    batch = settings.games * settings.steps
    scales = jnp.array(each_of(args.scale, args.memory))
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
        run.report(row | summed_up(settings, np.asarray(ends, float)))
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
        run.weights(f"actor{when}_{memory}", restrained(mean, settings.gaps[at]))


def beginning(settings: Settings, training: Training, several: Sequence[Params]) -> Training:
    """Actors, and their rivals, begin from these weights."""
    params = jax.tree.map(lambda *weights: jnp.stack(weights), *several)
    actors = jax.vmap(new_learner)(params)
    rivals = first_rivals(params, settings.others)
    return training._replace(actors=actors, means=params, rivals=rivals)


def _company(args: argparse.Namespace, settings: Settings) -> Params | None:
    """The champion to respond to, or the responses that are known."""
    if KNOWN not in settings.others:
        return None
    told = args.against or args.known
    found = company_of([read_champion(told, memory) for memory in args.memory])
    if is_learned(found) and len(args.memory) > 1:
        raise SystemExit("weights of stateless.py are met with one memory at a time")
    tables = args.games * settings.others.count(KNOWN) // len(settings.roles)
    if tables % (2 * found["b0"].shape[1]):
        raise SystemExit(f"--games: {tables} tables are not to be shared out evenly to {told}")
    return found


def summed_up(settings: Settings, ends: np.ndarray[Any, Any]) -> dict[str, Any]:
    """Scores at the tables without random moves: of A, or of a response; and what plans and rivals
    score against the actors. A list has an entry for each memory."""
    of_role = np.arange(settings.games) // 2 % len(settings.roles)
    apart = ends.reshape(len(settings.memories), settings.games, 4)

    def at(*others: int) -> np.ndarray[Any, Any]:
        plain = np.array([each in map(Role, others) for each in settings.roles])[of_role]
        found: np.ndarray[Any, Any] = apart[:, plain].sum(1).T
        return found

    def score(ended: np.ndarray[Any, Any]) -> np.ndarray[Any, Any]:
        found: np.ndarray[Any, Any] = (ended[0] + ended[1] / 2) / np.maximum(ended[:3].sum(0), 1)
        return found

    first = settings.others[0]
    ended = at(first)
    played = np.maximum(ended[:3].sum(0), 1)
    row = {
        "score of A" if first == ITSELF else "score": np.round(score(ended), 4).tolist(),
        "drawn": np.round(ended[1] / played, 3).tolist(),
        "turns": np.round(ended[3] / played, 1).tolist(),
    }
    if first == ITSELF:
        retired = range(RETIRED, max(settings.others) + 1)
        sorts = {"known": [KNOWN], "plans": [PLAN], "rival": [RIVAL], "retired": retired}
        for name, others in sorts.items():
            if set(others).isdisjoint(settings.others):
                continue
            row[name] = np.round(1 - score(at(*others)), 4).tolist()
    return row


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--memory", type=int, nargs="+", choices=range(MEMORY_STEPS), required=True)
    parser.add_argument(
        "--against", nargs="*", default=[], help="a champion or plans to respond to"
    )
    known = "responses to the actors that sit at some tables all the while"
    parser.add_argument("--known", nargs="*", default=[], help=known)
    parser.add_argument("--known-tables", type=int, choices=(1, 2, 3, 4), default=4, help="of 16")
    as_met = "a level as people meet it: --against its network, with the heat of its quiet moves"
    parser.add_argument("--level", choices=TEMPERS, help=as_met)
    parser.add_argument(
        "--haste", type=int, choices=range(HASTES), default=0, help="of that champion"
    )
    parser.add_argument(
        "--begin-from", nargs="*", default=[], help="a champion: of each memory its first network"
    )
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
    parser.add_argument("--scale", type=float, nargs="+", default=[1.0], help="of temperatures")
    parser.add_argument("--lives", type=int, default=3, help="rivals of each, one after another")
    gaps = "with so many an actor may boast; one for all, or one each"
    parser.add_argument("--gaps", type=int, nargs="+", default=[PLACES], help=gaps)
    parser.add_argument("--magnet", type=float, default=Settings._field_defaults["magnet"])
    parser.add_argument("--mean", type=float, default=Settings._field_defaults["mean"])
    parser.add_argument("--turn-limit", type=int, default=150)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--out", default="runs/equilibrium")
    args = parser.parse_args()
    if args.level:
        name = "champion" if args.level in BY_FIRST_NETWORK else "levels"
        args.against = [str(NETWORKS / f"{name}.weights")]
    return args


def _settings(args: argparse.Namespace, iterations: int) -> Settings:
    to_a_plan = bool(args.against) and args.against[0] in ZOO
    roles = learning(args.known_tables if args.known else 0)
    if args.against:
        roles = responding_to(PLAN if to_a_plan else KNOWN)
    if args.games % (2 * len(roles) * args.minibatches):
        raise SystemExit(f"--games must be a multiple of {2 * len(roles) * args.minibatches}")
    settings = Settings(
        tuple(args.memory),
        args.games,
        args.steps,
        hidden=tuple(args.hidden),
        minibatches=args.minibatches,
        life=-(-iterations // args.lives),
        gaps=each_of(args.gaps, args.memory),
        magnet=args.magnet,
        mean=args.mean,
        roles=roles,
        plans=tuple(args.against) if to_a_plan else MET,
        haste=args.haste,
        heat=TEMPERS[args.level].heat if args.level else None,
    )
    ends: dict[str, Any] = {name: tuple(getattr(args, name)) for name in ENDS}
    return settings._replace(**ends)


if __name__ == "__main__":
    main()
