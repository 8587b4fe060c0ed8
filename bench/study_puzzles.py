"""Makes src/tellstones/study/puzzles/puzzles.json: plays games, finds positions, plays them out.

python -m bench.study_puzzles --wanted 66 --jobs 2
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from dataclasses import replace
from multiprocessing import Pool
from pathlib import Path
from random import Random

from tellstones.bots import make_bot
from tellstones.bots.levels import TRAITS
from tellstones.match import play_game, set_up
from tellstones.notation import Record, move_text, record_text
from tellstones.rules import Boast, Challenge, Move, Options, Seat
from tellstones.study.analysis import analyse
from tellstones.study.puzzles.generator import (
    CHOICE_KINDS,
    PuzzlePosition,
    checked,
    kind_of,
    positions,
)
from tellstones.study.puzzles.puzzle import WAIT, Puzzle, puzzles

PUZZLES = Path(__file__).parent.parent / "src/tellstones/study/puzzles/puzzles.json"
LEVELS = ("page", "squire", "page", "knight")
"""Where more is forgotten there is more to be won by a word than by waiting."""
MOST_OF_A_GAME = 2


def attempt(wanted: tuple[int, list[str]]) -> list[Puzzle]:
    """One game, and some positions of it played out: where the King would do such a thing."""
    seed, kinds = wanted
    level = LEVELS[seed % len(LEVELS)]
    setup = set_up(Options(turn_limit=150), Random(f"puzzle:{seed}"))
    record = play_game(setup, {s: make_bot(level, f"{seed}:{s}") for s in (Seat.A, Seat.B)})
    found = [one for one in _asked(record, level) if _kind(one.king) in kinds]
    # Waiting is mostly right: it is asked for as seldom as anything else.
    spoken = [one for one in found if _kind(one.king) != WAIT]
    quiet = [one for one in found if _kind(one.king) == WAIT]
    chosen = spoken[:MOST_OF_A_GAME] or Random(f"position:{seed}").sample(quiet, min(1, len(quiet)))
    named = [(one, f"puzzle-{seed}-{one.table.turn}") for one in chosen]
    source = f"two bots of the level {level}, seed {seed}"
    checks = [checked(one, name, f"{source}, turn {one.table.turn}") for one, name in named]
    return [puzzle for puzzle in checks if puzzle is not None]


def _asked(record: Record, level: str) -> list[PuzzlePosition]:
    """Turns worth asking for, with what the King would do in that seat with that memory."""
    traits = TRAITS[level]
    decisions = analyse(record, dict.fromkeys((Seat.A, Seat.B), traits)).decisions
    kings = {decision.index - 1: decision.king for decision in decisions}
    return [replace(one, king=kings[len(one.steps)]) for one in positions(record, traits)]


def _kind(move: Move | None) -> str:
    return kind_of(move_text(move, 1)) if isinstance(move, Challenge | Boast) else WAIT


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
        self.of_each = -(-wanted // len(CHOICE_KINDS))

    def missing(self) -> list[str]:
        have = Counter(kind_of(puzzle.best) for puzzle in self.kept)
        return [kind for kind in CHOICE_KINDS if have[kind] < self.of_each]

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
            tasks = [(seed + i, collection.missing()) for i in range(6 * wish.jobs)]
            seed += len(tasks)
            for found in pool.imap_unordered(attempt, tasks):
                tried += 1
                for puzzle in found:
                    collection.take(puzzle)
                    have = Counter(kind_of(one.best) for one in collection.kept)
                    print(f"{tried} games, {dict(have)}: {puzzle.chances}", file=sys.stderr)


if __name__ == "__main__":
    main()
