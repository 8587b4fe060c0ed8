"""Makes src/tellstones/study/puzzles/puzzles.json: plays games, finds positions, plays them out.

python -m bench.study.puzzles --wanted 60 --jobs 2
python -m bench.study.puzzles --again    check existing puzzles first
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import asdict, replace
from multiprocessing import Pool
from operator import itemgetter
from pathlib import Path
from random import Random

from bench.bots.contenders import contender
from tellstones.bots.levels import TRAITS
from tellstones.envs.benchmark.opponents import RECKONER
from tellstones.match import play_game, set_up
from tellstones.notation import record_text
from tellstones.rules import Options, seats
from tellstones.study.analysis.decision_review import worth_of_move
from tellstones.study.puzzles.generator import checked
from tellstones.study.puzzles.puzzle import CHOICE_KINDS, STRONGER, Puzzle, kind_of, puzzles
from tellstones.study.puzzles.puzzle_position import (
    LAST_TURN,
    PuzzlePosition,
    last_position,
    positions,
)

PUZZLES = Path(__file__).parents[2] / "src/tellstones/study/puzzles/puzzles.json"
LEVELS = ("page", "squire", "knight")
RIVALS = ("", RECKONER, "honest", "bluffer", "person")
"""The players, with that level's memory; the level itself by default. They boast and bluff more
than the levels do, so there is more to answer."""
GAME_TURNS = 2 * LAST_TURN
"""Far from a game's last turn nobody plays for it."""
PROMISING_FROM = {"boast": -0.06, "believe": -0.3}
OTHERWISE_PROMISING_FROM = -0.03
"""The fitted chance is a rough guess: playing out may still find a word better than it thinks. It
knows of no lucky guess in a proof, so that to believe is worth more than it says."""
TRIES_A_JOB = 12


def level_of(seed: int) -> str:
    return LEVELS[seed % len(LEVELS)]


def attempt(wish: tuple[int, list[str]]) -> list[Puzzle]:
    """One game; of each wanted kind its most promising position is played out."""
    seed, wanted = wish
    level, rival = level_of(seed), RIVALS[seed % len(RIVALS)]
    setup = set_up(Options(turn_limit=GAME_TURNS), Random(f"puzzle:{seed}"))
    kinds = Random(f"seats:{seed}").sample([level, rival or level], 2)
    players = {
        seat: contender(kind, f"{seed}:{seat}", TRAITS[level])
        for seat, kind in zip(seats(2), kinds, strict=True)
    }
    found = list(positions(play_game(setup, players), level))
    source = f"two bots that remember like a {level}, seed {seed}"
    puzzles = (
        checked(best, f"puzzle-{seed}-{len(best.steps)}", source, wanted=[kind])
        for kind, best in most_promising(found, wanted)
    )
    return [puzzle for puzzle in puzzles if puzzle is not None]


def most_promising(
    found: list[PuzzlePosition], wanted: list[str]
) -> Iterator[tuple[str, PuzzlePosition]]:
    """The position in which each wanted kind leads by most, if that is enough."""
    leads = [(promise(position), position) for position in found]
    for kind in wanted:
        asked = [(lead[kind], position) for lead, position in leads if kind in lead]
        if not asked:
            continue
        lead, best = max(asked, key=itemgetter(0))
        if lead >= PROMISING_FROM.get(kind, OTHERWISE_PROMISING_FROM):
            yield kind, best


def promise(position: PuzzlePosition) -> dict[str, float]:
    """Return the lead of each kind of choice in predicted win rate, against either memory."""
    own, stronger = _leads(position), _leads(position.facing(STRONGER))
    return {kind: min(own[kind], stronger[kind]) for kind in own}


def _leads(position: PuzzlePosition) -> dict[str, float]:
    table, seat, memories = position.table, position.seat, position.memories
    worth = {
        kind_of(choice): worth_of_move(table, seat, move, memories)
        for choice, move in position.choices().items()
    }
    return {
        kind: own - max(other for name, other in worth.items() if name != kind)
        for kind, own in worth.items()
    }


def attempt_again(puzzle: Puzzle) -> list[Puzzle]:
    """The same question, played out by the bots of today."""
    first, *_ = puzzle.chances
    position = replace(last_position(puzzle.record, puzzle.memory), king=puzzle.move(first))
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
    """Selects the requested number of each kind of best answer, at most half of a kind from the
    games of one level."""

    def __init__(self, found: list[Puzzle], wanted: int, into: Path) -> None:
        self.kept, self.into = found, into
        self.of_each = -(-wanted // len(CHOICE_KINDS))
        self.of_level = -(-self.of_each // 2)

    def missing(self, level: str) -> list[str]:
        of_kind = Counter(kind_of(puzzle.best) for puzzle in self.kept)
        here = Counter(kind_of(puzzle.best) for puzzle in self.kept if puzzle.memory == level)
        return [
            kind
            for kind in CHOICE_KINDS
            if of_kind[kind] < self.of_each and here[kind] < self.of_level
        ]

    def take(self, found: list[Puzzle]) -> None:
        for puzzle in found:
            if kind_of(puzzle.best) in self.missing(puzzle.memory):
                self.kept.append(puzzle)
                have = Counter(kind_of(one.best) for one in self.kept)
                print(f"{dict(have)}: {puzzle.chances}", file=sys.stderr)
        text = json.dumps([told(one) for one in self.kept], indent=1, ensure_ascii=False)
        self.into.write_text(text + "\n", encoding="utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--wanted", type=int, default=66)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--games", type=int, default=5000)
    parser.add_argument("--first", type=int, default=0, help="the first seed")
    parser.add_argument("--into", type=Path, default=PUZZLES)
    parser.add_argument("--more", action="store_true", help="beside those that there are")
    parser.add_argument("--again", action="store_true", help="check existing puzzles first")
    wish = parser.parse_args()
    earlier = list(puzzles())
    collection = Collection(earlier if wish.more else [], wish.wanted, wish.into)
    with Pool(wish.jobs) as pool:
        for found in pool.imap_unordered(attempt_again, earlier if wish.again else []):
            collection.take(found)
        seed = wish.first
        while any(map(collection.missing, LEVELS)) and seed < wish.first + wish.games:
            seeds = range(seed, seed + TRIES_A_JOB * wish.jobs)
            seed = seeds.stop
            tasks = [(one, collection.missing(level_of(one))) for one in seeds]
            for found in pool.imap_unordered(attempt, tasks):
                collection.take(found)


if __name__ == "__main__":
    main()
