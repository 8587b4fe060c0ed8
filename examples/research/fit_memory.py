"""Fits a threshold of memory to every player of a file of records: one line of JSON for each.

    tellstones export --research -o people.tell
    python fit_memory.py people.tell

Bots are left out, and so is whoever was never challenged. `docs/data.md` says what it can tell.
"""

from __future__ import annotations

import json
import sys
from collections import defaultdict
from pathlib import Path

from tellstones.bots.registry import bot_of_tag
from tellstones.notation import read_records
from tellstones.rules import seats
from tellstones.study.memory_fit import SeatOfRecord, fit_memory


def main(file: Path) -> None:
    games = defaultdict[str, list[SeatOfRecord]](list)
    for record in read_records(file, errors="skip"):
        for seat in seats(record.options.players):
            name = record.tag(seat)
            if name and bot_of_tag(name) is None:
                games[name].append(SeatOfRecord(record, seat))
    for name, played in games.items():
        if found := fit_memory(played):
            row = {
                "player": name,
                "games": len(played),
                "answers": found.answers,
                "threshold": found.traits.threshold,
                "low": found.low,
                "high": found.high,
                "seconds_per_turn": found.traits.seconds_per_turn,
            }
            print(json.dumps(row))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
