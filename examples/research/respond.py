"""Trains best responses to a champion that no longer learns, one for each memory, side by side.

    python respond.py runs/champion/champion.npz --memory 0 2 5 --haste 0 --out runs/responses
    python respond.py weights.npz --memory 2 --out runs/control
    python respond.py runs/company.json --memory 0 2 5 --itself 0.4 --season 0.25e9 --out runs/ring

Both sides have that memory; the champion plays as at the table, in that haste. The decisions are
those of each response, of both sides. Weights of `train.py` may sit in the champion's place: the
control, for a responder that finds nothing against a weak player says nothing about a strong one.
Of several weights one is drawn for each game (`champion_files.py`). With --season a response
becomes one of those again and again, the least likely first: fictitious play. With --solve, for
responses of one memory, all of them join one pool, and are trained on against the mixture of it
that none of them beats (`pool.py`), which is written as `company.json` after each season. Whoever
learns on forgets how to try what it has long stopped doing, and with --anew begins from the start.
Called again with the same --out it goes on where it stopped, exactly.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path

import jax
import jax.numpy as jnp
import numpy as np
from champion_files import read_champion, read_network
from company import Company, company_of, deal, joined
from league import League, iterate, new_league, taught
from league_tables import Settings
from pool import Pool
from runs import Run, drive
from selfplay import Params, on_device
from train_champion import score_of

from tellstones.bots.champion.memory_steps import MEMORY_STEPS, traits_of
from tellstones.bots.champion.sight import HASTES
from tellstones.envs.parameters import Memory, Setup
from tellstones.rules import Options


def main() -> None:
    args = _arguments()
    options = Options(turn_limit=args.turn_limit)
    setup = Setup(options, memory=Memory.REGISTER, traits=traits_of(args.memory[0]))
    settings = _settings(args)
    told = {name: value for name, value in vars(args).items() if name not in ("out", "stop_after")}
    run = Run(Path(args.out), {**told, "settings": settings._asdict()})
    found = read_champion(args.champion, args.memory)
    several = [on_device(weights) for weights in found.several]
    beginnings = [on_device(read_network(path)) for path in args.begin_from] or several[:1]
    league = new_league(setup, settings, args.seed)
    league = against(settings, league, several[0], beginnings)
    if len(several) > 1:
        company = company_of(several, found.shares, args.most, settings.games)
        league = league._replace(company=company._replace(dealt=deal(company, league.key)))
    begun = league.responses
    league = run.resumed(league)
    batch = args.games * settings.steps
    total = int(args.decisions) // batch
    season = int(args.season) // batch or total
    pool = pool_of(run, setup, args, several, int(league.iteration) // season, total // season)
    if pool is not None and league.company is not None and not int(league.iteration):
        company = pool.company(args.most, args.heat, len(args.memory), league.company.dealt)
        league = league._replace(company=company)
    ends = jnp.zeros((settings.games, 4))

    def one(done: int) -> None:
        nonlocal league, ends
        league, ended = iterate(setup, settings, league, jnp.float32(1 - done % season / season))
        ends = ends + ended
        if args.season and league.company and (done + 1) % season == 0:
            write_responses(f"season{done // season:02}_")
            league = league._replace(company=next_company(league.company, done // season))
            if args.anew:
                league = league._replace(responses=begun)
        if done % 16 == 0:
            jax.block_until_ready(ends)

    def next_company(company: Company, past: int) -> Company:
        params = league.responses.params
        if pool is None:
            return joined(company, params, args.most - 1 - past % args.most)
        anew = [{name: each[at] for name, each in params.items()} for at in range(len(args.memory))]
        pool.add(anew, jax.random.key(args.seed + past))
        write_mixture(run, pool, args)
        return pool.company(args.most, args.heat, len(args.memory), company.dealt)

    def report(done: int, rate: float) -> None:
        nonlocal ends
        apart = np.asarray(ends).reshape(len(args.memory), args.games, 4)
        apart = apart[:, int(args.itself * args.games) :]
        scores = [round(1 - score_of(ended), 3) for ended in apart]
        row = {"decisions": done * batch, "decisions_per_second": round(rate * batch)}
        run.report(row | {"memory": args.memory, "haste": args.haste, "score": scores})
        write_responses("response")
        ends = jnp.zeros_like(ends)

    def write_responses(head: str) -> None:
        for at, memory in enumerate(args.memory):
            params = {name: each[at] for name, each in league.responses.params.items()}
            run.weights(f"{head}{at}_{memory}", params)

    every = max(1, total // args.reports)
    first, seconds = int(league.iteration), args.stop_after
    drive(first, total, every, seconds, one, report, lambda: run.keep(league))
    write_responses("response")


def pool_of(
    run: Run, setup: Setup, args: argparse.Namespace, several: list[Params], past: int, seasons: int
) -> Pool | None:
    """The pool as it was after so many seasons."""
    if not args.solve:
        return None
    each, first = len(args.memory), len(several)
    file, room = run.out / "pool.npz", first + each * seasons
    pool = Pool(file, setup, args.memory[0], args.pool_games, room)
    if not pool.resumed(first + each * past):
        pool.add(several, jax.random.key(args.seed))
    return pool


def write_mixture(run: Run, pool: Pool, args: argparse.Namespace) -> None:
    """As `meta_game.py` would."""
    each, first = len(args.memory), len(args.champion)
    joined_since = [
        str(run.out / f"season{number // each:02}_{number % each}_{args.memory[0]}.npz")
        for number in range(len(pool) - first)
    ]
    shares = [round(float(share), 4) for share in pool.shares(args.most, args.heat)]
    told = {"memory": args.memory[:1], "pool": args.champion + joined_since, "shares": [shares]}
    (run.out / "company.json").write_text(json.dumps(told))
    print(json.dumps({"seasons": len(joined_since) // each, "shares": shares}), flush=True)


def against(
    settings: Settings, league: League, weights: Params, beginnings: list[Params]
) -> League:
    """A league in which responses have the fixed champion for their only opponent."""
    league = taught(settings, league.seated, league.key, beginnings[0])
    if len(beginnings) > 1:
        each = jax.tree.map(lambda *all_of_them: jnp.stack(all_of_them), *beginnings)
        league = league._replace(responses=league.responses._replace(params=each))
    if "wv" in weights:  # of train.py
        return league._replace(learned=weights)
    return league._replace(champion=league.champion._replace(params=weights))


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("champion", nargs="+", help="its file, or several weights")
    parser.add_argument(
        "--begin-from", nargs="+", default=[], help="by default the first; one or one each"
    )
    parser.add_argument("--most", type=int, default=6, help="of several, so many a memory")
    parser.add_argument("--season", type=float, default=0, help="decisions after which it joins")
    parser.add_argument("--solve", action="store_true", help="all join one pool, of one memory")
    parser.add_argument("--anew", action="store_true", help="all begin anew after a season")
    parser.add_argument("--heat", type=float, default=0.04, help="of the pool's mixture")
    parser.add_argument("--pool-games", type=int, default=256, help="with each of the pool")
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
    parser.add_argument("--itself", type=float, default=0.0, help="share of games with itself")
    parser.add_argument("--mixing", type=float, default=0.0, help="worth of mixed replies")
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
        itself=args.itself,
        mixing=(args.mixing,) * HASTES,
        fixed=True,
    )


if __name__ == "__main__":
    main()
