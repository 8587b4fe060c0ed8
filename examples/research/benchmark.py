"""A row of the benchmark, `docs/benchmark.md`: a program on one of the three tracks.

    python examples/research/benchmark.py stateless weights.npz --traits knight
    python examples/research/benchmark.py own champion:king --pairs 50 --against king
    python examples/research/benchmark.py noisy cfr:100

A program is a file of weights (stateless); the name of a bot, `random` or a file of weights of
`recurrent.py` (own); or `uniform` or `cfr:ITERATIONS` (noisy). Intervals are 95 %, by bootstrap
over pairs.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Collection, Sequence
from functools import partial
from random import Random
from typing import Any

from option_types import positive
from recurrent_player import RecurrentPlayer

from tellstones.bots import make_bot
from tellstones.bots.levels import TRAITS
from tellstones.cli.errors import CommandError
from tellstones.cli.work_options import work_pool
from tellstones.envs.benchmark import opponents, own, stateless
from tellstones.envs.benchmark.scores import score, weighted
from tellstones.envs.learned_player import read_weights
from tellstones.match import Player, RandomPlayer
from tellstones.match.work_pools import WorkPool

CHUNK = 32
"""Games that one process plays at a time."""


def play_stateless(weights: str, traits: str, seed: int, against: str, games: range) -> list[float]:
    function = stateless.function_of(read_weights(weights))
    return stateless.evaluate(function, against, games=games, traits=TRAITS[traits], seed=seed)


def play_own(name: str, seed: int, against: str, games: range) -> list[float]:
    return [own.play(partial(seated, name), against, number, seed) for number in games]


def seated(name: str, seed: str) -> Player:
    if name.endswith(".npz"):
        return RecurrentPlayer(read_weights(name), seed)
    return RandomPlayer(Random(seed)) if name == "random" else make_bot(name, seed)


def measure(
    play: Callable[[str, range], list[float]], names: Sequence[str], pairs: int, pool: WorkPool
) -> dict[str, list[float]]:
    """All games against each opponent, told as soon as they are played."""
    found = {}
    starts = range(0, 2 * pairs, CHUNK)
    chunks = [range(start, min(start + CHUNK, 2 * pairs)) for start in starts]
    for name in names:
        played = pool.map(partial(play, name), chunks)
        found[name] = [game for chunk in played for game in chunk]
        told = score(found[name])
        print(f"against {name}: {told}, {told.drawn:.1%} drawn, {told.games} games", flush=True)
    return found


def formal(program: str, asked: Sequence[str]) -> None:
    import pyspiel  # here: the other tracks do without it

    from tellstones.envs.benchmark import noisy

    known(asked, noisy.GAMES)
    kind, _, iterations = program.partition(":")
    if program != "uniform" and (kind != "cfr" or not iterations.isdecimal()):
        raise ValueError(f"a program here is uniform or cfr:ITERATIONS, not {program}")
    for name in asked or noisy.GAMES:
        policy: dict[str, Any] = {}
        if kind == "cfr":
            solver = pyspiel.CFRPlusSolver(noisy.load(name))
            for _ in range(int(iterations)):
                solver.evaluate_and_update_policy()
            policy = solver.tabular_average_policy().policy_table()
        print(f"{program} in {name}: exploitability {noisy.exploitability(name, policy):.4f}")


def known(asked: Sequence[str], names: Collection[str]) -> None:
    if strangers := set(asked) - set(names):
        raise ValueError(f"--against is one of {', '.join(names)}, not {', '.join(strangers)}")


def checked(track: str, program: str) -> None:
    """A program that cannot play is refused before the first game."""
    if track == "stateless":
        stateless.function_of(read_weights(program))
    else:
        seated(program, "")


def row(args: argparse.Namespace) -> None:
    if args.track == "noisy":
        formal(args.program, args.against)
        return
    known(args.against, opponents.NAMES)
    checked(args.track, args.program)
    play = partial(play_own, args.program, args.seed)
    if args.track == "stateless":
        play = partial(play_stateless, args.program, args.traits, args.seed)
    pool = work_pool(args.ray, args.jobs)
    games = measure(play, args.against or opponents.NAMES, args.pairs, pool)
    if len(games) == len(opponents.NAMES):
        print(f"score: {weighted(games, opponents.WEIGHTS)}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("track", choices=["stateless", "own", "noisy"])
    parser.add_argument("program")
    against = "an opponent or a game; all by default"
    parser.add_argument("--against", action="append", default=[], help=against)
    parser.add_argument("--traits", choices=TRAITS, default="knight", help="whose memory it has")
    parser.add_argument("--pairs", type=positive, default=200)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--jobs", type=positive, help="at a time; all cores if not given")
    parser.add_argument("--ray", help="a Ray cluster: its address, or auto")
    args = parser.parse_args()
    try:
        row(args)
    except ModuleNotFoundError as missing:
        parser.error(f"{missing.name} is not installed: pip install 'tellstones[openspiel]'")
    except (CommandError, OSError, ValueError) as error:
        parser.error(str(error))


if __name__ == "__main__":
    main()
