"""Makes src/tellstones/study/puzzles/puzzles.json: plays games, finds positions, plays them out.

python -m bench.study_puzzles --wanted 60 --jobs 2
python -m bench.study_puzzles --again    those that there are are checked anew, before new games
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from dataclasses import asdict, replace
from multiprocessing import Pool
from pathlib import Path
from random import Random

from tellstones.bots import make_bot
from tellstones.match import play_game, set_up
from tellstones.notation import record_text
from tellstones.rules import Options, Seat
from tellstones.study.analysis.decision_review import worth_of_move
from tellstones.study.puzzles.generator import (
    LAST_TURN,
    PuzzlePosition,
    checked,
    last_position,
    positions,
)
from tellstones.study.puzzles.puzzle import CHOICE_KINDS, STRONGER, WAIT, Puzzle, kind_of, puzzles

PUZZLES = Path(__file__).parent.parent / "src/tellstones/study/puzzles/puzzles.json"
LEVELS = ("page", "squire", "page")
"""Where more is forgotten there is more to be won by a word than by waiting."""
PROMISING_FROM = -0.03
"""The fitted chance is a rough guess: playing out may still find a word better than waiting."""


def attempt(wanted: tuple[int, list[str]]) -> list[Puzzle]:
    """One game, and its most promising position played out: where a word might be best, else,
    if that is wanted too, any at all."""
    seed, kinds = wanted
    level = LEVELS[seed % len(LEVELS)]
    setup = set_up(Options(turn_limit=LAST_TURN), Random(f"puzzle:{seed}"))
    record = play_game(setup, {s: make_bot(level, f"{seed}:{s}") for s in (Seat.A, Seat.B)})
    found = list(positions(record, level))
    if not found:
        return []
    best = max(found, key=promise)
    # Waiting is mostly right: it is asked for as seldom as anything else.
    if promise(best) < PROMISING_FROM:
        if WAIT not in kinds:
            return []
        best = Random(f"position:{seed}").choice(found)
    turn = best.table.turn
    source = f"two bots of the level {level}, seed {seed}, turn {turn}"
    puzzle = checked(best, f"puzzle-{seed}-{turn}", source)
    return [] if puzzle is None else [puzzle]


def promise(position: PuzzlePosition) -> float:
    """How far a word leads waiting by the fitted chance of winning, against either memory."""
    return min(_lead_of_words(at) for at in (position, position.facing(STRONGER)))


def _lead_of_words(position: PuzzlePosition) -> float:
    table, seat, memories = position.table, position.seat, position.memories
    *words, wait = (
        worth_of_move(table, seat, move, memories) for move in position.choices().values()
    )
    return max(words) - wait


def attempt_again(puzzle: Puzzle) -> list[Puzzle]:
    """The same question, played out by the bots of today."""
    challenge, *_ = puzzle.chances
    position = replace(last_position(puzzle.record, puzzle.memory), king=puzzle.move(challenge))
    found = checked(position, puzzle.name, puzzle.source)
    return [] if found is None else [found]


def told(puzzle: Puzzle) -> dict[str, object]:
    return {
        "name": puzzle.name,
        "record": record_text(puzzle.record),
        "seat": puzzle.seat,
        "memory": puzzle.memory,
        "chances": puzzle.chances,
        "against_stronger": puzzle.against_stronger,
        "error": puzzle.error,
        "reasons": asdict(puzzle.reasons),
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

    def take(self, found: list[Puzzle]) -> None:
        for puzzle in found:
            if kind_of(puzzle.best) in self.missing():
                self.kept.append(puzzle)
                have = Counter(kind_of(one.best) for one in self.kept)
                print(f"{dict(have)}: {puzzle.chances}", file=sys.stderr)
        text = json.dumps([told(one) for one in self.kept], indent=1, ensure_ascii=False)
        PUZZLES.write_text(text + "\n", encoding="utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--wanted", type=int, default=66)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--games", type=int, default=5000)
    parser.add_argument("--first", type=int, default=0, help="the first seed")
    parser.add_argument("--more", action="store_true", help="beside those that there are")
    parser.add_argument("--again", action="store_true", help="check those that there are anew")
    wish = parser.parse_args()
    earlier = list(puzzles())
    collection = Collection(earlier if wish.more else [], wish.wanted)
    with Pool(wish.jobs) as pool:
        for found in pool.imap_unordered(attempt_again, earlier if wish.again else []):
            collection.take(found)
        seed = wish.first
        while collection.missing() and seed < wish.first + wish.games:
            tasks = [(seed + i, collection.missing()) for i in range(6 * wish.jobs)]
            seed += len(tasks)
            for found in pool.imap_unordered(attempt, tasks):
                collection.take(found)


if __name__ == "__main__":
    main()
