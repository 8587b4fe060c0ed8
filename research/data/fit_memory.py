"""Fits a threshold of memory to every player of a file of records: one line of JSON for each.

    tellstones export --research -o people.tell
    python -m research.data.fit_memory people.tell
    python -m research.data.fit_memory --simulate 240  # games each of people of known memory
    python -m research.data.fit_memory --simulate 40 --people 40 --out research/data/coverage.jsonl

Bots and people who were never challenged are left out. With `--people` it counts for how many the
interval holds the truth. `docs/data.md` explains what the estimate can say.
"""

from __future__ import annotations

import argparse
import json
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import cycle, islice
from pathlib import Path
from random import Random
from statistics import fmean
from typing import Any

from research.option_types import positive
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
"""The opponents of simulated people, in turn."""


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


def simulated(threshold: float, count: int, who: int = 0) -> Iterator[SeatOfRecord]:
    """The games of somebody such as one meets, whose threshold is known."""
    for number, challenger in enumerate(islice(cycle(CHALLENGERS), count)):
        game = f"{who}:{threshold} {number}"
        person = PlanPlayer(ZOO["person"], MemoryTraits(threshold=threshold), f"person {game}")
        other = PlanPlayer(ZOO[challenger], MemoryTraits(), f"other {game}")
        setup = set_up(Options(turn_limit=100), Random(game))
        yield SeatOfRecord(play_game(setup, {Seat.A: person, Seat.B: other}), Seat.A)


def told_apart(threshold: float, games: Sequence[SeatOfRecord]) -> dict[str, Any] | None:
    """The fit beside the truth: how often stones were named rightly, and how often they should."""
    row = fitted(f"threshold {threshold}", games)
    asked = [o for game in games for o in outcomes(game, MemoryTraits(threshold=threshold))]
    return row and row | {
        "named_rightly": round(fmean(outcome.right for outcome in asked), 3),
        "forecast": round(fmean(outcome.likely for outcome in asked), 3),
    }


def covered(threshold: float, count: int, many: int) -> dict[str, Any]:
    """Counts the people whose interval contains the true threshold."""
    found = [fit_memory([*simulated(threshold, count, who)]) for who in range(many)]
    fits = [fit for fit in found if fit is not None]
    return {
        "threshold": threshold,
        "games": count,
        "people": len(fits),
        "answers": round(fmean(fit.answers for fit in fits), 1),
        "covered": sum(fit.low <= threshold <= fit.high for fit in fits),
        "fit": round(fmean(fit.traits.threshold for fit in fits), 2),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    what = parser.add_mutually_exclusive_group(required=True)
    what.add_argument("file", type=Path, nargs="?", help="records of people")
    what.add_argument("--simulate", type=positive, metavar="GAMES", help="of each simulated person")
    parser.add_argument("--people", type=positive, help="simulated for each threshold")
    parser.add_argument("--out", type=Path, help="a file for the rows of --people")
    args = parser.parse_args()
    if args.people:
        rows = (covered(each, args.simulate, args.people) for each in SIMULATED)
        tell(rows, args.out)
        return
    if args.file is not None and not args.file.is_file():
        parser.error(f"there is no file {args.file}")
    tell(
        (fitted(name, games) for name, games in people(args.file).items())
        if args.file
        else (told_apart(each, [*simulated(each, args.simulate)]) for each in SIMULATED),
    )


def tell(rows: Iterable[dict[str, Any] | None], out: Path | None = None) -> None:
    """Prints each row as soon as it is there."""
    lines = []
    for row in filter(None, rows):
        lines.append(json.dumps(row))
        print(lines[-1], flush=True)
    if out is not None:
        out.write_text("\n".join([*lines, ""]), encoding="utf-8")


if __name__ == "__main__":
    main()
