"""Trains the champion; cut it in pieces as you like.

    python -m research.train.champion.train_champion \\
        --decisions 8e9 --stop-after 540 --out runs/champion

Called again with the same --out it goes on where it stopped, exactly.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np

from research.train.champion.league import iterate, new_league, taught
from research.train.champion.league_tables import RESPONDING, Settings, plans, whose
from research.train.runs import Run, drive
from research.train.selfplay import on_device
from tellstones.bots.champion.features import HASTES
from tellstones.bots.champion.memory_steps import MEMORY_STEPS
from tellstones.bots.zoo import ZOO
from tellstones.envs.arrays.champion import Seated
from tellstones.envs.learned_player import read_weights
from tellstones.envs.parameters import Memory, Setup
from tellstones.rules import Options

BY_HASTE = {
    "costs": "of a quiet turn, by haste",
    "mixing": "worth of mixed replies, by haste",
    "daring": "worth of a Challenge, by haste",
}


def main() -> None:
    args = _arguments()
    setup = Setup(Options(turn_limit=args.turn_limit), memory=Memory.REGISTER)
    settings = _settings(args)
    config = {
        name: value for name, value in vars(args).items() if name not in ("out", "stop_after")
    }
    run = Run(Path(args.out), {**config, "settings": settings._asdict()})
    league = new_league(setup, settings, args.seed)
    if args.begin_from is not None:
        weights = on_device(read_weights(args.begin_from))
        league = taught(settings, league.seated, league.key, weights)
    league = run.resumed(league)
    total = int(args.decisions) // (settings.games * settings.steps)
    ends = jnp.zeros((settings.games, 4))

    def one(done: int) -> None:
        nonlocal league, ends
        league, ended = iterate(setup, settings, league, jnp.float32(1 - done / total))
        ends = ends + ended
        if done % 16 == 0:
            jax.block_until_ready(ends)

    def report(done: int, rate: float) -> None:
        nonlocal ends
        decisions = done * settings.games * settings.steps
        per_second = round(rate * settings.games * settings.steps)
        row = {"decisions": decisions, "decisions_per_second": per_second}
        run.report(row | told(settings, np.asarray(ends), league.seated))
        run.weights("champion", league.champion.params)
        ends = jnp.zeros((settings.games, 4))

    every = max(1, total // args.reports)
    first, seconds = int(league.iteration), args.stop_after
    done = drive(first, total, every, seconds, one, report, lambda: run.keep(league))
    run.weights("champion", league.champion.params)
    if done < total:
        raise SystemExit("stopped before the whole budget was spent: call again to go on")


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--decisions", type=float, default=8e9, help="the whole budget")
    parser.add_argument("--stop-after", type=float, default=1e9, help="seconds of this piece")
    parser.add_argument("--reports", type=int, default=20)
    parser.add_argument("--games", type=int, default=32768)
    parser.add_argument("--steps", type=int, default=64)
    eighths = "of the games: with itself, past responses, its responses, the zoo"
    parser.add_argument("--eighths", type=int, nargs=4, default=[3, 1, 3, 1], help=eighths)
    memories = [memory for memory, _ in RESPONDING]
    parser.add_argument("--responses", type=int, nargs="+", default=memories, help="memories")
    parser.add_argument("--hidden", type=int, nargs="+", default=[256, 128])
    parser.add_argument("--minibatches", type=int, default=32)
    parser.add_argument("--response-minibatches", type=int, default=8)
    parser.add_argument("--season", type=int, default=150)
    parser.add_argument("--hastes", type=int, nargs="+", default=list(range(HASTES)))
    parser.add_argument("--turn-limit", type=int, default=150)
    parser.add_argument("--entropy", type=float, nargs=2, default=[0.05, 0.006])
    parser.add_argument("--magnet", type=float, default=0.02)
    parser.add_argument("--rate", type=float, default=5e-4)
    parser.add_argument("--draw", type=float, default=-0.5)
    for name, told in BY_HASTE.items():
        default = getattr(Settings(), name)
        parser.add_argument(f"--{name}", type=float, nargs=HASTES, default=default, help=told)
    parser.add_argument("--begin-from", help="weights to begin from")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--out", default="runs/champion")
    return parser.parse_args()


def _settings(args: argparse.Namespace) -> Settings:
    """The batch is shared out by eighths."""
    itself, past, response, zoo = (share * args.games // 8 for share in args.eighths)
    if args.games % (8 * args.minibatches):
        raise SystemExit(f"--games must be a multiple of {8 * args.minibatches}")
    return Settings(
        *(itself, past, response, zoo),
        responding=tuple((memory, 0) for memory in args.responses),
        response_minibatches=args.response_minibatches,
        steps=args.steps,
        hidden=tuple(args.hidden),
        minibatches=args.minibatches,
        season=args.season,
        hastes=tuple(args.hastes),
        draw=args.draw,
        entropy=tuple(args.entropy),
        magnet=args.magnet,
        rate=args.rate,
        costs=tuple(args.costs),
        mixing=tuple(args.mixing),
        daring=tuple(args.daring),
    )


def told(settings: Settings, ends: np.ndarray[Any, Any], seated: Seated) -> dict[str, Any]:
    """Draws and turns in self-play by memory, then by haste; scores against each kind of rival."""
    memory, haste = np.asarray(seated.memory), np.asarray(seated.haste)
    first, second, third = settings.edges
    table = np.arange(settings.games)
    alike = memory[:, 0] == memory[:, 1]
    row: dict[str, Any] = {}
    if first:
        steps = [(table < first) & alike & (memory[:, 0] == m) for m in range(MEMORY_STEPS)]
        row["drawn"] = [score_of(ends[at], drawn=1.0) for at in steps]
        row["turns"] = [
            round(float(ends[at, 3].sum() / max(ends[at, :3].sum(), 1))) for at in steps
        ]
        hastes = [(table < first) & (haste == h).all(-1) for h in range(HASTES)]
        row["drawn by haste"] = [score_of(ends[at], drawn=1.0) for at in hastes]
        row["past"] = score_of(ends[first:second])
    answered, each = (table >= second) & (table < third), np.asarray(whose(settings))
    row["responses"] = [
        score_of(ends[answered & (each == i)]) for i in range(len(settings.responding))
    ]
    if third < settings.games:
        plan = np.asarray(plans(settings))
        zoo = {n: (table >= third) & alike & (plan == i) for i, n in enumerate(ZOO)}
        row["zoo"] = {name: score_of(ends[at]) for name, at in zoo.items()}
    return row


def score_of(ends: np.ndarray[Any, Any], drawn: float | None = None) -> float:
    """The champion's score, a draw counted half; or the share of draws."""
    won, draws, lost = ends[:, :3].sum(0)
    points = draws if drawn else won + draws / 2
    return round(float(points / max(won + draws + lost, 1)), 3)


if __name__ == "__main__":
    main()
