"""Trains best responses to a champion that no longer learns, one for each memory, side by side.

    python respond.py runs/champion/champion.npz --memory 0 2 5 --haste 0 --out runs/responses
    python respond.py weights.npz --memory 2 --out runs/control

Both sides have that memory; the champion plays as at the table, in that haste. The decisions are
those of each response, of both sides. Weights of `train.py` may sit in the champion's place: the
control, for a responder that finds nothing against a weak player says nothing about a strong one.
Called again with the same --out it goes on where it stopped, exactly.
"""

from __future__ import annotations

import argparse
from pathlib import Path

import jax
import jax.numpy as jnp
import numpy as np
from league import League, iterate, new_league, taught
from league_tables import Settings
from runs import Run, drive
from selfplay import Params, on_device
from train_champion import score_of

from tellstones.bots.champion.memory_steps import MEMORY_STEPS, traits_of
from tellstones.bots.champion.sight import HASTES
from tellstones.envs.learned_player import read_weights
from tellstones.envs.parameters import Memory, Setup
from tellstones.rules import Options


def main() -> None:
    args = _arguments()
    options = Options(turn_limit=args.turn_limit)
    setup = Setup(options, memory=Memory.REGISTER, traits=traits_of(args.memory[0]))
    settings = _settings(args)
    told = {name: value for name, value in vars(args).items() if name not in ("out", "stop_after")}
    run = Run(Path(args.out), {**told, "settings": settings._asdict()})
    weights = on_device(read_weights(args.champion))
    begin_from = on_device(read_weights(args.begin_from or args.champion))
    league = new_league(setup, settings, args.seed)
    league = run.resumed(against(settings, league, weights, begin_from))
    batch = args.games * settings.steps
    total = int(args.decisions) // batch
    ends = jnp.zeros((settings.games, 4))

    def one(done: int) -> None:
        nonlocal league, ends
        league, ended = iterate(setup, settings, league, jnp.float32(1 - done / total))
        ends = ends + ended
        if done % 16 == 0:
            jax.block_until_ready(ends)

    def report(done: int, rate: float) -> None:
        nonlocal ends
        apart = np.asarray(ends).reshape(len(args.memory), -1, 4)
        scores = [round(1 - score_of(ended), 3) for ended in apart]
        row = {"decisions": done * batch, "decisions_per_second": round(rate * batch)}
        run.report(row | {"memory": args.memory, "haste": args.haste, "score": scores})
        write()
        ends = jnp.zeros_like(ends)

    def write() -> None:
        for at, memory in enumerate(args.memory):
            params = {name: each[at] for name, each in league.responses.params.items()}
            run.weights(f"response{memory}", params)

    every = max(1, total // args.reports)
    drive(int(league.iteration), total, every, args.stop_after, one, report)
    run.keep(league)
    write()


def against(settings: Settings, league: League, weights: Params, begin_from: Params) -> League:
    """A league in which responses have the fixed champion for their only opponent."""
    league = taught(settings, league.seated, league.key, begin_from)
    if "wv" in weights:  # of train.py
        return league._replace(learned=weights)
    return league._replace(champion=league.champion._replace(params=weights))


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("champion", help="weights to respond to")
    parser.add_argument("--begin-from", help="a champion's weights; by default the same")
    parser.add_argument("--memory", type=int, nargs="+", choices=range(MEMORY_STEPS), default=[5])
    parser.add_argument("--haste", type=int, nargs="+", choices=range(HASTES), default=[0])
    parser.add_argument("--decisions", type=float, default=5e9, help="the whole budget of each")
    parser.add_argument("--stop-after", type=float, default=1e9, help="seconds of this piece")
    parser.add_argument("--reports", type=int, default=20)
    parser.add_argument("--games", type=int, default=32768)
    parser.add_argument("--steps", type=int, default=64)
    parser.add_argument("--hidden", type=int, nargs="+", default=[256, 128])
    parser.add_argument("--minibatches", type=int, default=16)
    parser.add_argument("--turn-limit", type=int, default=150)
    parser.add_argument("--entropy", type=float, nargs=2, default=[0.02, 0.003])
    parser.add_argument("--rate", type=float, default=4e-4)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--out", default="runs/responses")
    return parser.parse_args()


def _settings(args: argparse.Namespace) -> Settings:
    hastes = args.haste * len(args.memory) if len(args.haste) == 1 else args.haste
    return Settings(
        *(0, 0, args.games * len(args.memory), 0),
        responding=tuple(zip(args.memory, hastes, strict=True)),
        steps=args.steps,
        hidden=tuple(args.hidden),
        response_minibatches=args.minibatches,
        season=2**30,
        late=(0,),
        scrambled=(0,),
        response_entropy=tuple(args.entropy),
        response_rate=(args.rate, 0.05 * args.rate),
        draw=0.0,
        fixed=True,
    )


if __name__ == "__main__":
    main()
