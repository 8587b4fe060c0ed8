"""Makes src/tellstones/study/puzzles.json: plays games, finds positions, plays every choice out.

python bench/study_puzzles.py --wanted 66 --jobs 2
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from multiprocessing import Pool
from pathlib import Path
from random import Random

from tellstones.bots import make_bot
from tellstones.bots.levels import TRAITS
from tellstones.match import play_game, set_up
from tellstones.notation import record_text
from tellstones.rules import Options, Seat
from tellstones.study.puzzles import Puzzle, puzzles
from tellstones.study.puzzling import KINDS, checked, kind_of, positions

PUZZLES = Path(__file__).parent.parent / "src/tellstones/study/puzzles.json"
MEMORIES = ("page", "squire", "knight")
"""Among the forgetful there is more to be won by a Challenge."""
LEAST_PROMISE = 0.02


def attempt(wanted: tuple[int, str]) -> Puzzle | None:
    """One game, and one position of it played out: the one that promises most of this kind."""
    seed, kind = wanted
    setup = set_up(Options(turn_limit=150), Random(f"puzzle:{seed}"))
    memory = MEMORIES[seed % len(MEMORIES)]
    traits = TRAITS[memory]
    players = {s: make_bot("captain", f"{seed}:{s}", traits) for s in (Seat.A, Seat.B)}
    found = [(p.promises()[kind], p) for p in positions(play_game(setup, players), traits)]
    promising = [one for one in found if one[0] > LEAST_PROMISE]
    if not promising:
        return None
    # Not always the clearest: puzzles of every difficulty are wanted.
    _, position = Random(f"position:{seed}").choice(sorted(promising, key=lambda o: -o[0])[:4])
    source = f"captains who remember like a {memory}, seed {seed}, turn {position.table.turn}"
    return checked(position, f"puzzle-{seed}", source)


def told(puzzle: Puzzle) -> dict[str, object]:
    return {
        "name": puzzle.name,
        "record": record_text(puzzle.record),
        "seat": puzzle.seat,
        "chances": puzzle.chances,
        "error": puzzle.error,
        "source": puzzle.source,
    }


class Collection:
    """Puzzles by the kind of their best answer, as many of each as are wanted."""

    def __init__(self, found: list[Puzzle], wanted: int) -> None:
        self.kept = found
        self.of_each = -(-wanted // len(KINDS))

    def missing(self) -> list[str]:
        have = Counter(kind_of(puzzle.best) for puzzle in self.kept)
        return [kind for kind in KINDS if have[kind] < self.of_each]

    def take(self, puzzle: Puzzle) -> None:
        if kind_of(puzzle.best) in self.missing():
            self.kept.append(puzzle)
            text = json.dumps([told(one) for one in self.kept], indent=1, ensure_ascii=False)
            PUZZLES.write_text(text + "\n", encoding="utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--wanted", type=int, default=66)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--games", type=int, default=5000)
    parser.add_argument("--first", type=int, default=0, help="the first seed")
    parser.add_argument("--more", action="store_true", help="beside those that there are")
    wish = parser.parse_args()
    collection = Collection(list(puzzles()) if wish.more else [], wish.wanted)
    with Pool(wish.jobs) as pool:
        seed, tried = wish.first, 0
        while collection.missing() and seed < wish.first + wish.games:
            missing = collection.missing()
            tasks = [(seed + i, missing[i % len(missing)]) for i in range(8 * wish.jobs)]
            seed += len(tasks)
            for puzzle in pool.imap_unordered(attempt, tasks):
                tried += 1
                if puzzle is not None:
                    collection.take(puzzle)
                    have = Counter(kind_of(one.best) for one in collection.kept)
                    print(f"{tried} games, {dict(have)}: {puzzle.chances}", file=sys.stderr)


if __name__ == "__main__":
    main()
