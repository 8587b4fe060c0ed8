"""Makes src/tellstones/study/puzzles.json: plays games, finds positions, plays every choice out.

python bench/study_puzzles.py --wanted 24 --playouts 60
"""

from __future__ import annotations

import argparse
import json
import sys
from multiprocessing import Pool
from pathlib import Path
from random import Random

from tellstones.bots import make_bot
from tellstones.bots.levels import TRAITS
from tellstones.match import play_game, set_up
from tellstones.notation import record_text
from tellstones.rules import Options, Seat
from tellstones.study.puzzles import Puzzle, puzzles
from tellstones.study.puzzling import Position, checked, positions

PUZZLES = Path(__file__).parent.parent / "src/tellstones/study/puzzles.json"
SHORT_LIST = 12
"""Positions of a game of which the most promising is played out."""


def attempt(wanted: tuple[int, int]) -> Puzzle | None:
    """One game, and one position of it, played out."""
    seed, playouts = wanted
    setup = set_up(Options(turn_limit=150), Random(f"puzzle:{seed}"))
    # Among the forgetful there is more to be won by a Challenge.
    memory = "page" if seed % 2 else "knight"
    traits = TRAITS[memory]
    players = {s: make_bot("captain", f"{seed}:{s}", traits) for s in (Seat.A, Seat.B)}
    found = list(positions(play_game(setup, players), traits))
    if not found:
        return None
    position = _promising(found, seed)
    source = f"captains who remember like a {memory}, seed {seed}, turn {position.table.turn}"
    return checked(position, f"puzzle-{seed}", source, playouts)


def _promising(found: list[Position], seed: int) -> Position:
    """Waiting is mostly right; every second game is searched for turns where it may not be."""
    if seed % 2:
        return max(found, key=lambda one: one.gain_by_scoring())
    short_list = Random(f"position:{seed}").sample(found, min(SHORT_LIST, len(found)))
    return max(short_list, key=lambda one: one.promise())


def told(puzzle: Puzzle) -> dict[str, object]:
    return {
        "name": puzzle.name,
        "record": record_text(puzzle.record),
        "seat": puzzle.seat,
        "chances": puzzle.chances,
        "error": puzzle.error,
        "source": puzzle.source,
    }


def balanced(found: list[Puzzle], wanted: int) -> list[Puzzle]:
    """Not too many with the same kind of answer."""
    kept: list[Puzzle] = []
    for puzzle in found:
        same = sum(other.best[0] == puzzle.best[0] for other in kept)
        if same <= wanted // 3:
            kept.append(puzzle)
    return kept[:wanted]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--wanted", type=int, default=24)
    parser.add_argument("--playouts", type=int, default=60)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--first", type=int, default=0, help="the first seed")
    parser.add_argument("--step", type=int, default=1, help="from one seed to the next")
    parser.add_argument("--more", action="store_true", help="beside those that there are")
    wish = parser.parse_args()
    found: list[Puzzle] = list(puzzles()) if wish.more else []
    with Pool(wish.jobs) as pool:
        tasks = (
            (seed, wish.playouts) for seed in range(wish.first, wish.first + wish.games, wish.step)
        )
        for tried, puzzle in enumerate(pool.imap_unordered(attempt, tasks), start=1):
            if puzzle is not None:
                found.append(puzzle)
                kept = balanced(found, wish.wanted)
                print(f"{tried} games, {len(kept)} puzzles: {puzzle.chances}", file=sys.stderr)
                text = json.dumps([told(p) for p in kept], indent=1, ensure_ascii=False)
                PUZZLES.write_text(text + "\n", encoding="utf-8")
                if len(kept) >= wish.wanted:
                    pool.terminate()
                    break


if __name__ == "__main__":
    main()
