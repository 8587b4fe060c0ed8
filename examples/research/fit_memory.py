"""Fits a threshold of memory to every player of a file of records: one line of JSON for each.

    tellstones export --research -o people.tell
    python fit_memory.py people.tell
    python fit_memory.py --simulate 240     # games each of people whose threshold is known

Bots are left out, and so is whoever was never challenged. `docs/data.md` says what it can tell.
"""

from __future__ import annotations

import argparse
import json
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from itertools import cycle, islice
from pathlib import Path
from random import Random
from statistics import fmean
from typing import Any

from option_types import positive

from tellstones.bots import MemoryTraits
from tellstones.bots.registry import bot_of_tag
from tellstones.bots.zoo import ZOO
from tellstones.bots.zoo.plan_player import PlanPlayer
from tellstones.match import play_game, set_up
from tellstones.notation import read_records
from tellstones.rules import Options, Seat, seats
from tellstones.study.memory_fit import SeatOfRecord, fit_memory, outcomes

SIMULATED = (-3.0, -2.5, -2.0, -1.5, -1.0, -0.5)
CHALLENGERS = ("points-only", "honest", "braggart", "bluffer")
"""Whom simulated people play, in turn."""


def people(file: Path) -> Mapping[str, list[SeatOfRecord]]:
    """The games of each person of a file, by the name that it has for them."""
    games = defaultdict[str, list[SeatOfRecord]](list)
    for record in read_records(file, errors="skip"):
        for seat in seats(record.options.players):
            name = record.tag(seat)
            if name and bot_of_tag(name) is None:
                games[name].append(SeatOfRecord(record, seat))
    return games


def fitted(name: str, games: Sequence[SeatOfRecord]) -> dict[str, Any] | None:
    found = fit_memory(games)
    if found is None:
        return None
    return {
        "player": name,
        "games": len(games),
        "answers": found.answers,
        "threshold": found.traits.threshold,
        "low": found.low,
        "high": found.high,
        "seconds_per_turn": found.traits.seconds_per_turn,
    }


def simulated(threshold: float, count: int) -> Iterator[SeatOfRecord]:
    """The games of somebody such as one meets, whose threshold is known."""
    for number, challenger in enumerate(islice(cycle(CHALLENGERS), count)):
        person = PlanPlayer(ZOO["person"], MemoryTraits(threshold=threshold), f"person {number}")
        other = PlanPlayer(ZOO[challenger], MemoryTraits(), f"other {number}")
        setup = set_up(Options(turn_limit=100), Random(number))
        yield SeatOfRecord(play_game(setup, {Seat.A: person, Seat.B: other}), Seat.A)


def told_apart(threshold: float, games: Sequence[SeatOfRecord]) -> dict[str, Any] | None:
    """The fit beside the truth: how often stones were named rightly, and how often they should."""
    row = fitted(f"threshold {threshold}", games)
    asked = [o for game in games for o in outcomes(game, MemoryTraits(threshold=threshold))]
    return row and row | {
        "named_rightly": round(fmean(outcome.right for outcome in asked), 3),
        "forecast": round(fmean(outcome.likely for outcome in asked), 3),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    what = parser.add_mutually_exclusive_group(required=True)
    what.add_argument("file", type=Path, nargs="?", help="records of people")
    what.add_argument("--simulate", type=positive, metavar="GAMES", help="of each simulated person")
    args = parser.parse_args()
    if args.file is not None and not args.file.is_file():
        parser.error(f"there is no file {args.file}")
    rows = (
        (fitted(name, games) for name, games in people(args.file).items())
        if args.file
        else (told_apart(each, [*simulated(each, args.simulate)]) for each in SIMULATED)
    )
    for row in rows:
        if row:
            print(json.dumps(row), flush=True)


if __name__ == "__main__":
    main()
