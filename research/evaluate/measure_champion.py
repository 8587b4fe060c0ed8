"""Measures a champion on the arrays: its own games, the zoo, responses; with 95 % intervals.

    python -m research.evaluate.measure_champion mixture.zip --memories 2 5 --haste 0 \\
        --out runs/measured.jsonl
    python -m research.evaluate.measure_champion champion.npz \\
        --response runs/response5.npz:5:0 --out runs/one.jsonl

A champion is a network, or several of which one is drawn for each game (`champion_files.py`): then
each plays as many games. What was played is written piece by piece, and called again with the same
--out it goes on with what is missing.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import Any, NamedTuple

import jax
import jax.numpy as jnp
import numpy as np

from research.evaluate.duels import NAMES, NOBODY, Outcome, duel, tables_of
from research.train.champion.champion_files import read_champion, read_network
from research.train.selfplay import Params, on_device
from tellstones.bots.champion.choices import KINDS
from tellstones.bots.champion.memory_steps import MEMORY_STEPS, traits_of
from tellstones.bots.zoo import ZOO
from tellstones.envs.parameters import Memory, Setup
from tellstones.rules import Options

Numbers = np.ndarray[Any, Any]
ITSELF = "itself"
RIVALS = [ITSELF, *ZOO]


class Piece(NamedTuple):
    """Some games with one rival: a plan of the zoo, itself, or a response's file."""

    rival: str
    memory: int
    haste: int
    number: int


class Pairs(NamedTuple):
    """Our networks and the rivals', each pair along the first axis."""

    ours: Params
    theirs: Params | None

    def __len__(self) -> int:
        return len(self.ours["b0"])


def pairs_of(told: list[str], piece: Piece) -> Pairs:
    networks = [on_device(each) for each in read_champion(told, piece.memory)]
    if piece.rival == ITSELF:
        one, other = (index.ravel() for index in np.indices([len(networks)] * 2))
        return Pairs(*(_stacked([networks[i] for i in side]) for side in (one, other)))
    if piece.rival in ZOO:
        return Pairs(_stacked(networks), None)
    rival = on_device(read_network(piece.rival))
    return Pairs(_stacked(networks), _stacked([rival] * len(networks)))


def _stacked(several: list[Params]) -> Params:
    found: Params = jax.tree.map(lambda *weights: jnp.stack(weights), *several)
    return found


def score(ended: Numbers) -> dict[str, Any]:
    """The rival's mean with half its interval, its shares of wins, draws and losses; `ended` tells
    how often we won, drew and lost."""
    games = int(ended.sum())
    likely = ended[::-1] / games
    points = np.array([1, 0.5, 0])
    mean = likely @ points
    half = 1.96 * np.sqrt((likely @ points**2 - mean**2) / max(games - 1, 1))
    return {
        "games": games,
        "score": round(float(mean), 4),
        "half": round(float(half), 4),
        "won, drawn, lost": np.round(likely, 4).tolist(),
    }


def humanity(outcome: Outcome) -> dict[str, Any]:
    """Return statistics of our side that people notice: claims per game, replies, turns; medians
    and shares."""
    kinds = {name: np.asarray(outcome.kinds, float)[:, 0, i] for i, name in enumerate(NAMES)}
    replies = np.array([kinds[name].mean() for name in ("believe", "doubt", "steal")])
    claims = ("boast", "challenge")
    return {
        "turns": np.quantile(np.asarray(outcome.turns), (0.1, 0.5, 0.9)).round().tolist(),
        "drawn": round(float((np.asarray(outcome.result) == 0).mean()), 4),
        "median boasts, challenges": [float(np.median(kinds[name])) for name in claims],
        "believe, doubt, steal": np.round(replies / max(replies.sum(), 1e-9), 3).tolist(),
        **{f"{name} a game": round(float(kinds[name].mean()), 2) for name in (*KINDS, "enough")},
    }


def main() -> None:
    args = _arguments()
    out = Path(args.out)
    rows = [json.loads(line) for line in out.read_text().splitlines()] if out.exists() else []
    done = {Piece(*row["piece"]) for row in rows}
    for piece in asked_for(args):
        if piece not in done:
            rows.append(measured(args, piece))
            with out.open("a") as file:
                file.write(json.dumps(rows[-1]) + "\n")
    for line in summed_up(rows):
        print(json.dumps(line), flush=True)


def asked_for(args: argparse.Namespace) -> Iterator[Piece]:
    for told in args.response:
        path, memory, haste = told.split(":")
        yield from (Piece(path, int(memory), int(haste), n) for n in range(args.pieces))
    heads = product(range(args.pieces), args.memories, args.haste)
    for (number, memory, haste), rival in product(heads, args.rivals):
        yield Piece(rival, memory, haste, number)


def measured(args: argparse.Namespace, piece: Piece) -> dict[str, Any]:
    options, traits = Options(turn_limit=args.turn_limit), traits_of(args.traits)
    setup = Setup(options, memory=Memory.REGISTER, traits=traits)
    pairs = pairs_of(args.champion, piece)
    each = max(2, args.games // args.pieces // len(pairs) // 2 * 2)
    plan = list(ZOO).index(piece.rival) if piece.rival in ZOO else NOBODY
    tables = tables_of(plan, piece.memory, piece.haste, each * len(pairs), args.heat)
    key = jax.random.key(args.seed + piece.number)
    key = jax.random.fold_in(key, plan * MEMORY_STEPS + piece.memory)
    found: Outcome = duel(setup, pairs.ours, pairs.theirs, tables, key)
    result = np.asarray(found.result)
    row: dict[str, Any] = {"piece": piece}
    row["ended"] = [int((result == won).sum()) for won in (1, 0, -1)]
    if piece.rival in (ITSELF, "person"):
        row["humanity"] = humanity(found)
    return row


def summed_up(rows: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    """All pieces of each rival together."""
    alike: dict[tuple[Any, ...], list[dict[str, Any]]] = {}
    for row in rows:
        alike.setdefault(tuple(row["piece"][:3]), []).append(row)
    for (rival, memory, haste), pieces in alike.items():
        ended = np.sum([row["ended"] for row in pieces], 0)
        head = {"rival": rival, "memory": memory, "haste": haste}
        yield head | score(ended) | pieces[0].get("humanity", {})


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("champion", nargs="+", help="its file, or several weights")
    parser.add_argument("--out", required=True, help="what was played, piece by piece")
    parser.add_argument("--response", nargs="*", default=[], help="weights:memory:haste")
    parser.add_argument("--memories", type=int, nargs="*", default=list(range(MEMORY_STEPS)))
    parser.add_argument("--games", type=int, default=4096, help="with each rival")
    parser.add_argument("--pieces", type=int, default=1, help="in which they are played")
    parser.add_argument("--turn-limit", type=int, default=150)
    parser.add_argument("--heat", type=float, default=1.0)
    parser.add_argument("--haste", type=int, nargs="+", default=[0])
    parser.add_argument("--rivals", nargs="*", default=RIVALS, choices=RIVALS)
    parser.add_argument("--traits", type=int, default=2, help="memory of weights of stateless.py")
    parser.add_argument("--seed", type=int, default=1000)
    return parser.parse_args()


if __name__ == "__main__":
    main()
