"""Measures the champion against the previous King, the levels and itself, and its thinking time.

python -m bench.bots.champion champion.jsonl               400 games a meeting, in all variants
python -m bench.bots.champion champion.jsonl --games 40    a quick look

What was played is written piece by piece; called again with the same file it goes on with what is
missing. Mirrored games of 150 turns at most, a draw half a point. The zoo is met on the arrays
(`research/evaluate/measure_champion.py`).
"""

from __future__ import annotations

import argparse
import json
import os
from collections.abc import Iterator
from itertools import product
from math import sqrt
from pathlib import Path
from statistics import fmean, median, quantiles, stdev
from typing import Any, NamedTuple

from bench.bots.contenders import contender, timed_game
from tellstones.bots.champion.memory_steps import MEMORIES, traits_of
from tellstones.envs.benchmark.opponents import RECKONER
from tellstones.match.round_robin import OpeningPair, play_all
from tellstones.match.standings import STANDARD_ERRORS_95
from tellstones.match.work_pools import LocalProcesses
from tellstones.rules import Options

HELD_OUT = 93_000_000
"""The first seed; those below were free for choosing networks."""
TURNS = 150
PAIRS = 10
"""Mirrored pairs in a piece."""
VARIANTS = ((2, 1), (2, 2), (4, 1), (4, 2))


class Meeting(NamedTuple):
    """The champion's name, its rival's, whose memory both have, or each its own, and the seats and
    Lines."""

    champion: str
    rival: str
    memory: str | None
    players: int = 2
    lines: int = 1


MEETINGS = (
    Meeting("champion", RECKONER, "king"),
    Meeting("champion", RECKONER, "oracle"),
    Meeting("champion:page", "page", None),
    Meeting("champion:knight", "knight", None),
    *(Meeting("champion:king", "king", None, *variant) for variant in VARIANTS),
    *(Meeting("champion:knight", "knight", None, *variant) for variant in VARIANTS[1:]),
)


def played(meeting: Meeting, first: int, jobs: int) -> list[float]:
    """The champion's share of each mirrored pair."""
    options = Options(meeting.players, meeting.lines, turn_limit=TURNS)
    traits = traits_of(MEMORIES[meeting.memory]) if meeting.memory else None
    names = meeting.champion, meeting.rival
    seeds = range(first, first + PAIRS)
    todo = [OpeningPair(*names, seed, options, traits, contender) for seed in seeds]
    found = play_all(todo, LocalProcesses(jobs))
    return [fmean(game.points for game in both.games) for both in found]


def pieces(games: int) -> Iterator[tuple[Meeting, int]]:
    """All meetings alike far, whenever it is stopped."""
    firsts = range(HELD_OUT, HELD_OUT + (games + 1) // 2, PAIRS)
    for first, meeting in product(firsts, MEETINGS):
        yield meeting, first


def show(rows: list[dict[str, Any]]) -> None:
    for meeting in MEETINGS:
        shares = [share for row in rows if row["meeting"] == [*meeting] for share in row["shares"]]
        if len(shares) > 1:
            half = STANDARD_ERRORS_95 * stdev(shares) / sqrt(len(shares))
            memory = f"{meeting.memory}'s memory" if meeting.memory else "each its own memory"
            print(
                f"  {meeting.champion:15} {meeting.rival:9} {memory:19} {meeting.players} seats,"
                f" {meeting.lines} Line(s): {100 * fmean(shares):5.1f} % ± {100 * half:4.1f}"
                f" of {2 * len(shares)} games"
            )


def decision_times(games: int) -> None:
    print(f"Milliseconds of one core per decision, {games} games: median and 99th percentile")
    for players, lines in VARIANTS:
        options = Options(players, lines, turn_limit=60)
        took = [one for seed in range(games) for one in timed_game("champion", options, seed)]
        late = quantiles(took, n=100)[98]
        said = f"{1000 * median(took):6.2f} ms, {1000 * late:6.2f} ms"
        print(f"  champion {players} seats, {lines} Line(s): {said}", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("out", type=Path)
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    asked = parser.parse_args()
    kept = asked.out.read_text().splitlines() if asked.out.exists() else []
    rows = [json.loads(line) for line in kept]
    done = {(Meeting(*row["meeting"]), row["first"]) for row in rows}
    for meeting, first in pieces(asked.games):
        if (meeting, first) not in done:
            shares = played(meeting, first, asked.jobs)
            rows.append({"meeting": [*meeting], "first": first, "shares": shares})
            with asked.out.open("a") as file:
                file.write(json.dumps(rows[-1]) + "\n")
    show(rows)
    decision_times(max(2, asked.games // 100))


if __name__ == "__main__":
    main()
