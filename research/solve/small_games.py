"""Exact work on small games with noise: values and mixtures as functions of the noise.

    python -m research.solve.small_games                              # a few rows, in seconds
    python -m research.solve.small_games --game behind --noise 0.6 0.8 --mixtures
    python -m research.solve.small_games --everything theory.jsonl  # all of docs/theory.md, an hour

Rows come as a Markdown table. The games are those of `endgames.py`, solved by linear programs on
their sequence form; exploitability is found without any program. `--cfr` solves them by OpenSpiel's
CFR+ on the whole tree instead, which knows nothing of our programs.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pyspiel

import tellstones.envs.openspiel  # noqa: F401 - registers the game
from research.solve.endgames import ENDGAMES, MIXTURES, Noise, opening_game, solve_endgame, solved
from tellstones.envs.parameters import Setup

COLUMNS = (
    *("game", "noise of A", "of B", "forgetting", "aware", "information sets", "unsure"),
    *("value for A", "exploitability", "Boast", "Doubt", "Steal"),
)
TENTHS = [round(0.1 * tenth, 1) for tenth in range(1, 11)]
NEAR_THE_LEVEL_THRESHOLD = [0.65, 0.69, 0.7, 0.72, 0.75, 0.85, 0.95]
NEAR_THE_BEHIND_THRESHOLD = [0.62, 0.63, 0.64, 0.65, 0.675, 0.75, 0.85, 0.95]


def everything() -> Iterator[dict[str, Any]]:
    """Every row that `docs/theory.md` tells of or draws."""
    for turns in (2, 3, 4, 5):
        yield solved(f"start, {turns} turns", opening_game(turns, **_all_noise(0.5)))
    for noise in sorted({*TENTHS, *NEAR_THE_LEVEL_THRESHOLD}):
        yield solve_endgame("level", MIXTURES, hide_noise=noise)
    for aware in (0.0, 0.5):
        for noise in TENTHS[:-1]:
            yield solve_endgame("level", hide_noise=noise, aware=aware)
    for aware in (0.0, 0.5, 1.0):
        for noise in TENTHS:
            yield solve_endgame("ahead, two stones", hide_noise=noise, aware=aware)
    for ours in (0.5, 0.7, 0.9):
        for theirs in TENTHS:
            yield solve_endgame("level", hide_noise=ours, noise_ratio=theirs / ours)
    for noise in (0.5, 0.53, 0.54, 0.6, 0.7):
        yield solve_endgame("level, four stones", hide_noise=noise)
    for noise in TENTHS:
        yield solve_endgame("ahead", **_all_noise(noise))
        yield solve_endgame("behind", hide_noise=0.0, swap_noise=0.0, forgetting=noise)
    for ours in (0.5, 0.7):
        for theirs in (0.1, 0.3, 0.5, 0.6, 0.7, 0.8, 0.9, 1.0):
            yield solve_endgame("behind", **_all_noise(ours, theirs / ours))
    for noise in TENTHS[:5]:
        yield solve_endgame("behind", **_all_noise(noise))
    for noise in sorted({*TENTHS[5:], *NEAR_THE_BEHIND_THRESHOLD}):
        yield solve_endgame("behind", ("boast",), **_all_noise(noise))


def _all_noise(noise: float, ratio: float = 1.0) -> Noise:
    """The same chance to miss a Place, a Hide and a Swap; the other's is so many times as high."""
    return {
        "place_noise": noise,
        "hide_noise": noise,
        "swap_noise": noise,
        "noise_ratio": ratio,
    }


def by_cfr(setup: Setup, iterations: int) -> tuple[float, float]:
    """The value for A and the exploitability, by OpenSpiel's own solver on its own tree."""
    options, noise = setup.options, setup.noise
    parameters = {
        "stones": "".join(options.stones),
        "points": options.points,
        "turn_limit": options.turn_limit,
        "position": setup.position,
        "memory": "noisy",
        "place_noise": noise.place,
        "hide_noise": noise.hide,
        "swap_noise": noise.swap,
        "forgetting": noise.forgetting,
        "aware": noise.aware,
        "noise_ratio": noise.ratio,
    }
    if not setup.position:
        parameters |= {"opening": setup.opening, "first": setup.first}
    inner = pyspiel.load_game("python_tellstones", parameters)
    game = pyspiel.load_game(f"cached_tree(game={inner})")
    solver = pyspiel.CFRPlusSolver(game)
    for _ in range(iterations):
        solver.evaluate_and_update_policy()
    policy = solver.average_policy()
    value = pyspiel.expected_returns(game.new_initial_state(), policy, -1, True)[0]
    return value, pyspiel.exploitability(game, policy)


def table_row(row: dict[str, Any]) -> str:
    """One row of Markdown; mixtures by how many stones the seat has caught."""
    cells = [
        row["game"],
        f"{row['hide_noise']:g}",
        f"{row['hide_noise'] * row['ratio']:.3g}",
        f"{row['forgetting']:g}",
        f"{row['aware']:g}",
        f"{row['sets']:,}",
        f"{row['unsure']:.0%}",
        f"{row['value']:+.4f}",
        f"{row['exploitability']:.0e}",
    ]
    cells += [_mixture(row.get(name, {})) for name in ("boast", "doubt", "steal")]
    return f"| {' | '.join(cells)} |"


def _mixture(mixture: dict[str, list[float]]) -> str:
    """A chance for each number of stones caught, or a range where optimal plans differ."""
    texts = []
    for caught, (low, high) in mixture.items():
        same = high - low < 5e-4
        texts.append(f"{caught}: {low:.3f}" if same else f"{caught}: {low:.2f}–{high:.2f}")
    return ", ".join(texts)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", choices=ENDGAMES, action="append")
    parser.add_argument("--noise", type=float, nargs="+", default=[0.6, 0.8])
    parser.add_argument("--mixtures", action="store_true", help="bound each mixture, slower")
    parser.add_argument("--cfr", type=int, metavar="ITERATIONS", help="by OpenSpiel's CFR+ too")
    parser.add_argument("--everything", type=Path, metavar="FILE", help="all rows, as JSON lines")
    args = parser.parse_args()
    if args.everything is not None:
        write_everything(args.everything)
        return
    print(f"| {' | '.join(COLUMNS)} |\n{'|---' * len(COLUMNS)}|")
    for game in args.game or ["level", "ahead, two stones"]:
        for noise in args.noise:
            chances = _all_noise(noise)
            asked = MIXTURES if args.mixtures else ()
            print(table_row(solve_endgame(game, asked, **chances)), flush=True)
            if args.cfr:
                value, exploitability = by_cfr(ENDGAMES[game].setup(**chances), args.cfr)
                print(f"{args.cfr} iterations of CFR+: {value:+.4f} ± {exploitability:.1e}")


def write_everything(path: Path) -> None:
    with path.open("w", encoding="utf-8") as file:
        for row in everything():
            file.write(json.dumps(row) + "\n")
            file.flush()
            print(time.strftime("%H:%M:%S"), table_row(row), flush=True)


if __name__ == "__main__":
    main()
