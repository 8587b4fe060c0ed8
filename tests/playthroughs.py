"""Whole games told step by step, with what every seat sees.

The records in `tests/golden` are replayed and compared with the text beside them. After an intended
change, write the texts again and read the difference:

    python tests/playthroughs.py && git diff tests/golden
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from enum import Enum
from pathlib import Path

from tellstones.notation import Record, Step, move_text, position_text, read_records
from tellstones.rules import End, Event, Options, Seat, Side, Stone, Table, legal_moves, seats
from tellstones.views import Sight, glimpse, view

_ENUMS: dict[str, type[Enum]] = {"Seat": Seat, "Side": Side, "Stone": Stone, "End": End}
_MEMBER = re.compile(rf"({'|'.join(_ENUMS)})\.([A-Z]+)")
GOLDEN = Path(__file__).parent / "golden"


def playthrough(record: Record) -> str:
    return "\n".join(["\n".join(_at_start(record)), *_steps(record)]) + "\n"


def _at_start(record: Record) -> Iterator[str]:
    options = record.options
    limit = "no limit" if options.turn_limit is None else f"{options.turn_limit} turns"
    yield f"{options.players} seats, {options.lines} Lines, hands {options.hands}"
    yield f"{options.points} points, {limit}, opening {'/'.join(record.opening)}"
    yield from _table(record.start())


def _steps(record: Record) -> Iterator[str]:
    for number, step in enumerate(record.steps(), start=1):
        yield "\n".join(("", *_step(number, step, record.options)))
    yield f"\nresult {record.result}, termination {record.termination or 'none'}"


def _step(number: int, step: Step, options: Options) -> Iterator[str]:
    yield f"{number}: {step.seat} says {move_text(step.move, options.lines)}"
    yield f"  event     {_spelt(step.event)}"
    for onlooker in (*seats(options.players), None):
        sight = glimpse(step.table, step.event, onlooker).sight
        if sight is not None:
            yield f"  sight     {_spelt(sight)}"
    yield from _table(step.table)


def _spelt(value: Event | Sight) -> str:
    """Writes the value of every enum, so that a reader of the text need not look it up."""
    return _MEMBER.sub(
        lambda found: f"<{found[0]}: {_ENUMS[found[1]][found[2]].value!r}>", repr(value)
    )


def _table(table: Table) -> Iterator[str]:
    yield f"  table     {position_text(table)}"
    for seat in seats(table.options.players):
        yield f"  {seat} sees    {_seen(table, seat)}"
    yield f"  spectator {_seen(table, None)}"
    legal = sorted(move_text(move, table.options.lines) for move in legal_moves(table))
    yield f"  legal     {' '.join(legal) or '-'}"


def _seen(table: Table, onlooker: Seat | None) -> str:
    return position_text(view(table, onlooker))


def recorded(path: Path) -> Record:
    with path.open("rb") as file:
        (record,) = read_records(file)
    return record


if __name__ == "__main__":
    for record_file in sorted(GOLDEN.glob("*.tell")):
        told = playthrough(recorded(record_file))
        record_file.with_suffix(".txt").write_text(told, encoding="utf-8")
