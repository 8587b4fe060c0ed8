"""A row of the benchmark, `docs/benchmark.md`: a program on one of the three tracks.

    python -m research.evaluate.benchmark stateless weights.npz --traits knight
    python -m research.evaluate.benchmark own champion:king --pairs 50 --against king
    python -m research.evaluate.benchmark own "cmd:python my_bot.py"
    python -m research.evaluate.benchmark own perfect:wall
    python -m research.evaluate.benchmark noisy cfr:100

A program is a file of weights (stateless); `cmd:` and the command of a program of its own, which
speaks the protocol of `docs/bot-protocol.md`, the name of a bot, `perfect:` and one with perfect
recall, `random` or a file of weights of `recurrent.py` (own); or `uniform` or `cfr:ITERATIONS`
(noisy). Intervals are 95 %, by bootstrap over pairs.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Collection, Sequence
from dataclasses import asdict
from functools import partial
from pathlib import Path
from random import Random
from secrets import token_hex
from typing import Any

from research.option_types import positive
from research.train.recurrent_player import RecurrentPlayer
from tellstones.bots import MemoryTraits, make_bot
from tellstones.bots.champion.champion_player import Champion
from tellstones.bots.champion.champion_settings import ChampionSettings
from tellstones.bots.levels import SWAPS_IN_A_ROW
from tellstones.cli.errors import CommandError
from tellstones.cli.work_options import work_pool
from tellstones.envs.benchmark import opponents, own, stateless
from tellstones.envs.benchmark.scores import BenchmarkScore, score, weighted
from tellstones.envs.learned_player import read_weights
from tellstones.match import Player, RandomPlayer
from tellstones.match.program_player import Program
from tellstones.match.work_pools import WorkPool

CHUNK = 32
"""Games that one process plays at a time."""
COMMAND, PERFECT, PRESSER = "cmd:", "perfect:", "presser"
PERFECT_RECALL = MemoryTraits(threshold=-50.0, noise=0.05, load=0.0, slip=0.0, rehearsals=0.0)
"""Memory allowed to a program of this track: it forgets nothing that it was shown."""


def play_stateless(weights: str, traits: str, seed: int, against: str, games: range) -> list[float]:
    function, memory = stateless.function_of(read_weights(weights)), opponents.traits_of(traits)
    return stateless.evaluate(function, against, games=games, traits=memory, seed=seed)


def play_own(
    name: str, seed: int, version: int, key: str, against: str, games: range
) -> list[float]:
    make = partial(seated, name)
    return [own.play(make, against, game, seed, version=version, key=key) for game in games]


def seated(name: str, seed: str) -> Player:
    if name.startswith(COMMAND):
        return Program(name.removeprefix(COMMAND), seed)
    if name.endswith(".npz"):
        return RecurrentPlayer(read_weights(name), seed)
    if name == "random":
        return RandomPlayer(Random(seed))
    if name.startswith(PERFECT):
        return perfect(name.removeprefix(PERFECT), seed)
    return make_bot(name, seed)


def perfect(name: str, seed: str) -> Player:
    """A bot with perfect recall; the presser is a King that a quiet turn costs a little."""
    if name == PRESSER:
        settings = ChampionSettings(haste=1, swaps_in_a_row=SWAPS_IN_A_ROW)
        return Champion(PERFECT_RECALL, seed, settings)
    return make_bot(name, seed, PERFECT_RECALL)


def measure(
    play: Callable[[str, range], list[float]],
    names: Sequence[str],
    pairs: int,
    pool: WorkPool,
    draw: float,
) -> dict[str, list[float]]:
    """All games against each opponent, told as soon as they are played."""
    found = {}
    starts = range(0, 2 * pairs, CHUNK)
    chunks = [range(start, min(start + CHUNK, 2 * pairs)) for start in starts]
    for name in names:
        played = pool.map(partial(play, name), chunks)
        found[name] = [game for chunk in played for game in chunk]
        told = score(found[name], draw)
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
        return
    player = seated(program, "")
    if isinstance(player, Program):
        player.close()


def row(args: argparse.Namespace) -> None:
    if args.track == "noisy":
        formal(args.program, args.against)
        return
    version = args.version if args.track == "own" else 1
    weights = opponents.WEIGHTS[version]
    known(args.against, weights)
    checked(args.track, args.program)
    play = partial(play_stateless, args.program, args.traits, args.seed)
    if args.track == "own":
        key = args.key if args.key is not None else token_hex(8) if version > 1 else ""
        print(f"version {version}, key {key!r}", flush=True)
        play = partial(play_own, args.program, args.seed, version, key)
    pool, draw = work_pool(args.ray, args.jobs), own.DRAW[version]
    games = measure(play, args.against or list(weights), args.pairs, pool, draw)
    if len(games) == len(weights):
        whole = weighted(games, weights, draw)
        print(f"score: {whole}")
        if args.out:
            keep(
                args, version, {name: score(played, draw) for name, played in games.items()}, whole
            )


def keep(
    args: argparse.Namespace, version: int, found: dict[str, BenchmarkScore], whole: BenchmarkScore
) -> None:
    """Appends the row to a file, from which `research.report` makes tables."""
    told = {"track": args.track, "version": version, "program": args.program, "pairs": args.pairs}
    row = {**told, "seed": args.seed, "score": asdict(whole)}
    row["against"] = {name: asdict(each) for name, each in found.items()}
    with args.out.open("a", encoding="utf-8") as file:
        file.write(json.dumps(row) + "\n")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("track", choices=["stateless", "own", "noisy"])
    parser.add_argument("program")
    against = "an opponent or a game; all by default"
    parser.add_argument("--against", action="append", default=[], help=against)
    parser.add_argument(
        "--traits", choices=opponents.LEVELS, default="knight", help="whose memory it has"
    )
    parser.add_argument("--version", type=int, choices=own.DRAW, default=2, help="of `own`")
    parser.add_argument("--key", help="what opponents draw from in `own`; a new one by default")
    parser.add_argument("--pairs", type=positive, default=200)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--out", type=Path, help="a file to which the row is appended as JSON")
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
