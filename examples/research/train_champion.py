"""Trains the champion, or a best response to one; cut it in pieces as you like.

    python train_champion.py --decisions 8e9 --stop-after 540 --out runs/champion
    python train_champion.py --decisions 1e9 --respond-to runs/champion/champion.npz --memory 5 \\
        --out runs/response5

Called again with the same --out it goes on where it stopped, exactly.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
from league import League, Settings, iterate, new_league, plans
from runs import Run, drive
from selfplay import Params, new_learner, on_device

from tellstones.bots.champion.memory_steps import MEMORY_STEPS
from tellstones.bots.champion.sight import HASTES
from tellstones.bots.zoo import ZOO
from tellstones.envs.arrays.champion import Seated
from tellstones.envs.learned_player import read_weights
from tellstones.envs.parameters import Memory, Setup
from tellstones.rules import Options


def main() -> None:
    args = _arguments()
    setup = Setup(Options(turn_limit=args.turn_limit), memory=Memory.REGISTER)
    settings = _settings(args)
    responds = args.respond_to is not None
    config = {
        name: value for name, value in vars(args).items() if name not in ("out", "stop_after")
    }
    run = Run(Path(args.out), {**config, "settings": settings._asdict()})
    league = new_league(setup, settings, args.seed)
    if responds:
        league = against(league, on_device(read_weights(args.respond_to)), args.memory, args.haste)
    elif args.begin_from is not None:
        league = taught(league, on_device(read_weights(args.begin_from)))
    league = run.resumed(league)
    total = int(args.decisions) // (settings.games * settings.steps)
    ends = jnp.zeros((settings.games, 4))

    def one(done: int) -> None:
        nonlocal league, ends
        league, ended = iterate(setup, settings, league, responds, jnp.float32(1 - done / total))
        ends = ends + ended
        if done % 16 == 0:
            jax.block_until_ready(ends)

    def report(done: int, rate: float) -> None:
        nonlocal ends
        decisions = done * settings.games * settings.steps
        per_second = round(rate * settings.games * settings.steps)
        row = {"decisions": decisions, "decisions_per_second": per_second}
        run.report(row | told(settings, np.asarray(ends), league.seated))
        run.weights("response" if responds else "champion", _learner(league, responds).params)
        ends = jnp.zeros((settings.games, 4))

    every = max(1, total // args.reports)
    done = drive(int(league.iteration), total, every, args.stop_after, one, report)
    run.keep(league)
    run.weights("response" if responds else "champion", _learner(league, responds).params)
    if done < total:
        raise SystemExit("stopped before the whole budget was spent: call again to go on")


def _learner(league: League, responds: bool) -> Any:
    return league.response if responds else league.champion


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--decisions", type=float, default=8e9, help="the whole budget")
    parser.add_argument("--stop-after", type=float, default=1e9, help="seconds of this piece")
    parser.add_argument("--reports", type=int, default=20)
    parser.add_argument("--games", type=int, default=32768)
    parser.add_argument("--steps", type=int, default=64)
    parser.add_argument("--hidden", type=int, nargs="+", default=[256, 128])
    parser.add_argument("--minibatches", type=int, default=32)
    parser.add_argument("--season", type=int, default=150)
    parser.add_argument("--turn-limit", type=int, default=150)
    parser.add_argument("--entropy", type=float, nargs=2, default=[0.05, 0.006])
    parser.add_argument("--magnet", type=float, default=0.02)
    parser.add_argument("--rate", type=float, default=5e-4)
    parser.add_argument("--draw", type=float, default=-0.5)
    parser.add_argument("--mixing", type=float, default=0.0, help="of replies, in haste")
    parser.add_argument("--daring", type=float, default=0.0, help="worth of a claim, in haste")
    parser.add_argument("--begin-from", help="weights to begin from")
    parser.add_argument("--respond-to", help="weights to learn a best response to")
    parser.add_argument("--memory", type=int, choices=range(MEMORY_STEPS), help="of both then")
    parser.add_argument("--haste", type=int, choices=range(HASTES), default=1, help="of it then")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--out", default="runs/champion")
    return parser.parse_args()


def _settings(args: argparse.Namespace) -> Settings:
    """The batch is shared out: three eighths for itself, one for past selves, two each."""
    eighth = args.games // 8
    shares: tuple[int, int, int, int] = (
        (0, 0, args.games, 0) if args.respond_to else (3 * eighth, eighth, 2 * eighth, 2 * eighth)
    )
    if args.games % (8 * args.minibatches):
        raise SystemExit(f"--games must be a multiple of {8 * args.minibatches}")
    return Settings(
        *shares,
        steps=args.steps,
        hidden=tuple(args.hidden),
        minibatches=args.minibatches,
        season=2**30 if args.respond_to else args.season,
        mixing=(*(HASTES - 1) * (0.0,), args.mixing),
        daring=(*(HASTES - 1) * (0.0,), args.daring),
        draw=args.draw,
        late=(0,) if args.respond_to else Settings().late,
        scrambled=(0,) if args.respond_to else Settings().scrambled,
        entropy=tuple(args.entropy),
        magnet=args.magnet,
        rate=args.rate,
    )


def taught(league: League, weights: Params) -> League:
    """A new league whose champion, and all that follow from it, begin from these weights."""
    learner = new_learner(weights)
    past = jax.tree.map(lambda p, old: jnp.stack([p] * len(old)), learner.params, league.past)
    return league._replace(champion=learner, response=learner, past=past, magnet=learner.params)


def against(league: League, weights: Params, memory: int, haste: int) -> League:
    """A league in which a fresh response has the fixed champion for its only opponent."""
    steps = league.seated.memory
    seated = league.seated._replace(
        memory=jnp.full_like(steps, memory), haste=jnp.full_like(steps, haste)
    )
    return taught(league._replace(seated=seated), weights)


def told(settings: Settings, ends: np.ndarray[Any, Any], seated: Seated) -> dict[str, Any]:
    """Draws and turns in self-play by memory, then by haste; scores against each kind of rival."""
    memory, haste = np.asarray(seated.memory), np.asarray(seated.haste)
    first, second, third = settings.edges
    table = np.arange(settings.games)
    alike = memory[:, 0] == memory[:, 1]
    row: dict[str, Any] = {}
    if first:
        steps = [(table < first) & alike & (memory[:, 0] == m) for m in range(MEMORY_STEPS)]
        row["drawn"] = [_share(ends[at], drawn=1.0) for at in steps]
        row["turns"] = [
            round(float(ends[at, 3].sum() / max(ends[at, :3].sum(), 1))) for at in steps
        ]
        hastes = [(table < first) & (haste == h).all(-1) for h in range(HASTES)]
        row["drawn by haste"] = [_share(ends[at], drawn=1.0) for at in hastes]
        row["past"] = _share(ends[first:second])
    row["response"] = _share(ends[second:third])
    if third < settings.games:
        plan = np.asarray(plans(settings))
        zoo = {n: (table >= third) & alike & (plan == i) for i, n in enumerate(ZOO)}
        row["zoo"] = {name: _share(ends[at]) for name, at in zoo.items()}
    return row


def _share(ends: np.ndarray[Any, Any], drawn: float | None = None) -> float:
    """The champion's score, a draw counted half; or the share of draws."""
    won, draws, lost = ends[:, :3].sum(0)
    points = draws if drawn else won + draws / 2
    return round(float(points / max(won + draws + lost, 1)), 3)


if __name__ == "__main__":
    main()
