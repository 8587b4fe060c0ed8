"""The environments' speed, each beside its peer, in one run.

    python -m bench.envs [SECONDS]

Ours and the peer play in turn for a slice of the time, over and over; the best slice of each
counts, in seconds of the processor, so that a busy machine disturbs little. Peers come with
`uv sync --group bench`; one that is not installed is named and left out. The array engine on a GPU
is measured by `bench/envs_gpu.py`.
"""

from __future__ import annotations

import os

# One core for all of them: read when JAX first starts.
os.environ.setdefault(
    "XLA_FLAGS", "--xla_cpu_multi_thread_eigen=false intra_op_parallelism_threads=1"
)

import importlib.util
import platform
import sys
import time
import warnings
from collections.abc import Callable, Iterator
from functools import partial
from importlib.metadata import version
from random import Random
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
import pyspiel

import tellstones.envs.openspiel  # noqa: F401 - registers the game
from bench.written_out import pgx_written_out, written_out
from tellstones.envs import arrays
from tellstones.envs import pettingzoo as tellstones_v1
from tellstones.envs.parameters import Setup, setup

Work = Callable[[], int]
"""Plays a while; gives how many steps that were."""

SLICES = 6
BATCHES = (1024, 8192)


def aec(env: Any, chance: Random) -> Iterator[int]:
    """Random games through PettingZoo's own loop; every word a seat says is a step."""
    while True:
        env.reset(seed=chance.getrandbits(31))
        steps = 0
        for _ in env.agent_iter():
            observation, _, over, cut, _ = env.last()
            if over or cut:
                env.step(None)
                continue
            legal = np.flatnonzero(observation["action_mask"]).tolist()
            env.step(legal[int(chance.random() * len(legal))])
            steps += 1
        yield steps


def spiel(game: Any, chance: Random) -> Iterator[int]:
    """Random games through OpenSpiel's own loop, chance nodes included."""
    while True:
        state, steps = game.new_initial_state(), 0
        while not state.is_terminal():
            legal = state.legal_actions()
            state.apply_action(legal[int(chance.random() * len(legal))])
            steps += 1
        yield steps


def from_games(games: Iterator[int], slice_seconds: float) -> Work:
    def work() -> int:
        begun, steps = time.process_time(), 0
        while time.process_time() - begun < slice_seconds:
            steps += next(games)
        return steps

    return work


def array_rollout(variant: Setup, games: int, moves: int) -> Work:
    """The legal moves, a random one of them, and a new game where one is over, in every step."""
    state = arrays.init(variant, jax.random.key(0), (games,))
    seeds = jax.random.bits(jax.random.key(1), (games,), jnp.uint32)
    return _blocked(partial(arrays.rollout, variant, state, seeds, moves), games * moves)


def array_rows(variant: Setup, games: int, moves: int, *, bits: bool, draws: str) -> Work:
    """Mask and observation of every step written out, and a move drawn."""
    return _blocked(written_out(variant, games, moves, bits=bits, draws=draws), games * moves)


def pgx_rows(name: str, games: int, moves: int) -> Work:
    """The same of a game of Pgx."""
    return _blocked(pgx_written_out(name, games, moves), games * moves)


def _blocked(run: Callable[[], Any], steps: int) -> Work:
    def work() -> int:
        jax.block_until_ready(run())
        return steps

    return work


def compare(works: dict[str, Work]) -> dict[str, float]:
    """Steps a second of each, by its best slice; the first slice warms up and does not count."""
    best = dict.fromkeys(works, 0.0)
    for turn in range(SLICES + 1):
        for name, work in works.items():
            begun = time.process_time()
            steps = work()
            if turn:
                best[name] = max(best[name], steps / (time.process_time() - begun))
    return best


def show(title: str, works: dict[str, Work], peer: str) -> None:
    """Every row beside the peer's, where that one is installed."""
    print(f"\n{title}")
    best = compare(works)
    for name, rate in best.items():
        times = "" if peer not in best or name == peer else f"   {rate / best[peer]:.2f} x the peer"
        print(f"  {name:44} {rate:14,.0f} steps/s{times}", flush=True)


def has(module: str) -> bool:
    there = importlib.util.find_spec(module) is not None
    if not there:
        print(f"\n({module} is not installed: its rows are left out)")
    return there


def main() -> None:
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 40.0
    piece = seconds / (4 * (SLICES + 1))
    names = ("jax", "pettingzoo", "open-spiel", "pgx")
    print(f"Python {platform.python_version()}, one core;", ", ".join(_versions(names)))
    aecs = {"tellstones_v1": from_games(aec(tellstones_v1.env(), Random(1)), piece)}
    if has("pygame"):
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", DeprecationWarning)
            from pettingzoo.classic import tictactoe_v3
        aecs["tictactoe_v3"] = from_games(aec(tictactoe_v3.env(), Random(1)), piece)
    show("PettingZoo AEC", aecs, "tictactoe_v3")
    from open_spiel.python.games import kuhn_poker  # noqa: F401 - registers the game

    spiels = ["python_tellstones", "python_kuhn_poker"]
    show(
        "OpenSpiel",
        {n: from_games(spiel(pyspiel.load_game(n), Random(1)), piece) for n in spiels},
        "python_kuhn_poker",
    )
    peer = has("pgx")
    leduc = "pgx leduc_holdem"
    for games in BATCHES:
        works = {
            "arrays, random moves, nothing written out": array_rollout(setup(), games, 200),
            "mask, observation and draw, as bools": array_rows(
                setup(), games, 50, bits=False, draws="all"
            ),
            "the same by arrays.sample": array_rows(setup(), games, 50, bits=False, draws="sample"),
            "the same by jax.random.categorical": array_rows(
                setup(), games, 20, bits=False, draws="categorical"
            ),
            "the same with the compact head": array_rows(
                setup(), games, 50, bits=False, draws="slots"
            ),
            "the same as bits": array_rows(setup(), games, 50, bits=True, draws="slots"),
            "mask, observation and pick, as bits": array_rows(
                setup(), games, 50, bits=True, draws="pick"
            ),
            "register: mask, observation and draw": array_rows(
                setup(memory="register"), games, 10, bits=False, draws="all"
            ),
            "register with the compact head, as bits": array_rows(
                setup(memory="register"), games, 10, bits=True, draws="slots"
            ),
            "arrays, four seats and two Lines": array_rollout(
                setup(players=4, lines=2), games, 200
            ),
        }
        if peer:
            works[leduc] = pgx_rows("leduc_holdem", games, 50)
        show(f"Arrays on the CPU, {games} games, auto-reset included", works, leduc)


def _versions(names: tuple[str, ...]) -> Iterator[str]:
    for name in names:
        try:
            yield f"{name} {version(name)}"
        except ImportError:
            yield f"{name} –"


if __name__ == "__main__":
    main()
