"""Measures all that is wished of the levels as opponents for people, with intervals of 95 %.

python -m bench.bots.humanity                         100 games of each kind, in minutes
python -m bench.bots.humanity --games 400 --jobs 2     on from there
python -m bench.bots.humanity --only manners ladder    some tables; --levels king for one

Games are kept in .cache/humanity.jsonl and none is played twice: end it and begin it at any time.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Sequence
from itertools import chain, pairwise, product
from math import sqrt
from pathlib import Path
from statistics import fmean, median, stdev
from typing import NamedTuple

from bench.bots.humanity_games import HELD_OUT, REPLIES, Game, GamesFile, Row, Task
from tellstones.bots import LEVELS
from tellstones.bots.levels import STYLES
from tellstones.match.standings import STANDARD_ERRORS_95

KEPT = Path(__file__).parents[2] / ".cache" / "humanity.jsonl"
PERSON = "person"
"""The plan that plays like people."""
PEOPLE = "page", "knight", "king"
"""The levels whose memory a beginner, an experienced player and an expert have."""
VARIANTS = tuple(product((2, 4), (1, 2)))
"""Seats and Lines."""
STYLED = "king", "knight", "page"


class Wish(NamedTuple):
    """A statistic of some games, and whether it has the desired value."""

    text: str
    granted: bool = True

    def __str__(self) -> str:
        return self.text if self.granted else f"{self.text} (!)"


def manners_of(levels: Sequence[str]) -> list[Task]:
    return [Task(level, PERSON, memory) for level in levels for memory in PEOPLE]


def ladder_of(levels: Sequence[str]) -> list[Task]:
    steps = [(better, worse) for worse, better in pairwise(LEVELS) if better in levels]
    return [Task(better, worse, None, *variant) for variant in VARIANTS for better, worse in steps]


def equals_of(levels: Sequence[str]) -> list[Task]:
    """The same steps, where the lower level has the higher one's memory."""
    return [step._replace(memory=step.one) for step in ladder_of(levels)]


def styles_of(levels: Sequence[str]) -> list[Task]:
    return [
        Task(f"{level}:{style}", level)
        for level, style in product(STYLED, STYLES)
        if level in levels
    ]


def middle(rows: Sequence[Row], figure: str) -> tuple[float, str]:
    """The median, and its interval by ranks."""
    found = sorted(row.get(figure, 0) for row in rows)
    n = len(found)
    reach = STANDARD_ERRORS_95 * sqrt(n) / 2
    low, high = (found[min(max(int(n / 2 + off), 0), n - 1)] for off in (-reach, reach))
    return median(found), f"{median(found):.0f} [{low:.0f}, {high:.0f}]"


def score(rows: Sequence[Row]) -> tuple[float, str]:
    """Mirrored games belong together: pairs are counted, not games."""
    points = [row["points"] for row in rows]
    pairs = [fmean(pair) for pair in zip(points[::2], points[1::2], strict=True)]
    half = STANDARD_ERRORS_95 * stdev(pairs) / sqrt(len(pairs))
    return fmean(pairs), f"{100 * fmean(pairs):.1f} % ± {100 * half:.1f}"


def share(part: float, whole: float) -> tuple[float, str]:
    p = part / whole if whole else 0.0
    half = STANDARD_ERRORS_95 * sqrt(p * (1 - p) / whole) if whole else 1.0
    return p, f"{100 * p:.0f} % ± {100 * half:.0f}"


def show_manners(task: Task, rows: Sequence[Row]) -> None:
    totals = {kind: sum(row.get(kind, 0) for row in rows) for kind in ("looks", "idle looks")}
    replies = {kind: sum(row.get(kind, 0) for row in rows) for kind in REPLIES.values()}
    turns, shown_turns = middle(rows, "turns")
    drawn, shown_drawn = share(sum(row["points"] == 0.5 for row in rows), len(rows))
    claimed = [row.get("boasts of both", 0) + row.get("challenges of both", 0) > 0 for row in rows]
    lively, shown_lively = share(sum(claimed), len(rows))
    idle, shown_idle = share(totals["idle looks"], totals["looks"])
    run = max(row["longest run"] for row in rows)
    wishes = {
        "turns": Wish(shown_turns, 12 <= turns <= 35),
        "drawn": Wish(shown_drawn, drawn <= 0.03),
        "with a Boast or a Challenge": Wish(shown_lively, lively >= 0.9),
        **{kind: Wish(share(n, sum(replies.values()))[1]) for kind, n in replies.items()},
        "idle looks": Wish(shown_idle, idle < 0.02),
        "Swaps around a gap": Wish(f"{run:.0f}", run <= 3),
        "score": Wish(score(rows)[1]),
    }
    shown = ", ".join(f"{name} {wish}" for name, wish in wishes.items())
    print(f"  {task.one} with a person of {task.memory}'s memory: {shown}", flush=True)


def show_step(task: Task, rows: Sequence[Row]) -> None:
    p, text = score(rows)
    wished = p > 0.5 if task.memory else p >= 0.6
    print(
        f"  {task.players} seats, {task.lines} Line(s): {task.one} - {task.other}"
        f" {Wish(text, wished)}, turns {middle(rows, 'turns')[1]}",
        flush=True,
    )


def show_style(task: Task, rows: Sequence[Row]) -> None:
    p, text = score(rows)
    seen = ("boasts", "challenges", "swaps", "looks", *REPLIES.values())
    means = ", ".join(f"{fmean(row.get(kind, 0) for row in rows):.2f} {kind}" for kind in seen)
    print(f"  {task.one} {Wish(text, abs(p - 0.5) <= 0.05)}; a game: {means}", flush=True)


TABLES: dict[str, tuple[str, Callable[..., list[Task]], Callable[..., None]]] = {
    "manners": ("Manners; (!): not as wished for", manners_of, show_manners),
    "ladder": ("The ladder at own memory: at least 60 %", ladder_of, show_step),
    "equals": ("The ladder at the higher one's memory: over 50 %", equals_of, show_step),
    "styles": ("A style against its level without one: 45 to 55 %", styles_of, show_style),
}


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--levels", nargs="+", default=LEVELS, choices=LEVELS)
    parser.add_argument("--only", nargs="+", default=list(TABLES), choices=TABLES)
    parser.add_argument("--first", type=int, default=HELD_OUT, help="another number: fresh games")
    parser.add_argument("--kept", type=Path, default=KEPT)
    asked = parser.parse_args(arguments)
    games = GamesFile(asked.kept)
    numbers = range(asked.first, asked.first + asked.games + asked.games % 2)
    tasks = {name: TABLES[name][1](asked.levels) for name in asked.only}
    wanted = [Game(task, number) for task in chain(*tasks.values()) for number in numbers]
    for done, _ in enumerate(games.play(wanted, asked.jobs), start=1):
        if sys.stderr.isatty():
            print(f"\r{done} games", end="", file=sys.stderr)
    for name, of_table in tasks.items():
        head, _, show = TABLES[name]
        print(head)
        for task in of_table:
            show(task, [games.rows[Game(task, number)] for number in numbers])


if __name__ == "__main__":
    main()
