"""Measurements of an arena: written every minute, and summed up from the file afterwards.

Every process writes a line of JSON a minute, for that minute alone, so that an hour which is broken
off has lost a minute. Times are counted in steps of five per cent, and can be added.
"""

from __future__ import annotations

import asyncio
import json
import math
import time
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

STEP = math.log(1.05)
SHORTEST_SECONDS = 0.0001
LINE_SECONDS = 60.0
LAG_SECONDS = 0.1
"""The time between two measurements of the delay of a process."""
KINDS = {
    "moves": "a move acknowledged",
    "looks": "the standings",
    "seated": "sat down at the table",
    "free": "free until a game",
    "lag": "late in the client itself",
}
Line = dict[str, Any]


@dataclass
class Times:
    """Seconds, counted in steps."""

    steps: Counter[int] = field(default_factory=Counter)
    worst: float = 0.0

    def add(self, seconds: float) -> None:
        self.steps[math.ceil(math.log(max(seconds / SHORTEST_SECONDS, 1)) / STEP)] += 1
        self.worst = max(self.worst, seconds)

    def add_all(self, written: Line) -> None:
        self.steps.update({int(step): count for step, count in written["steps"].items()})
        self.worst = max(self.worst, written["worst"])

    def until(self, share: float) -> float:
        """The time within which this share of all was done."""
        left = share * self.steps.total()
        for step in sorted(self.steps):
            left -= self.steps[step]
            if left <= 0:
                return min(SHORTEST_SECONDS * math.exp(step * STEP), self.worst)
        return self.worst

    def written(self) -> Line:
        return {"steps": dict(sorted(self.steps.items())), "worst": round(self.worst, 4)}


class Minute:
    """The counts of one process of players since its last line."""

    def __init__(self) -> None:
        self.times = {kind: Times() for kind in KINDS}
        self.games = 0
        self.counted: Counter[str] = Counter()
        """Errors by name, and reconnections."""

    def written(self) -> Line:
        times = {kind: times.written() for kind, times in self.times.items()}
        return {"games": self.games, "counted": dict(self.counted), "times": times}


class Ledger:
    """The figures of one process of players, and its lines in the file."""

    def __init__(self, file: Path, who: str, players: int) -> None:
        self._file = file
        self._who = who
        self._players = players
        self.minute = Minute()

    def took(self, kind: str, since: float) -> None:
        """`since` by `time.perf_counter`."""
        self.minute.times[kind].add(time.perf_counter() - since)

    def write(self) -> None:
        done, self.minute = self.minute, Minute()
        append(self._file, {"who": self._who, "players": self._players, **done.written()})

    async def keep(self) -> None:
        """Writes a line every minute, and sees how late its own process is."""
        line_due = time.perf_counter() + LINE_SECONDS
        while True:
            began = time.perf_counter()
            await asyncio.sleep(LAG_SECONDS)
            self.took("lag", began + LAG_SECONDS)
            if time.perf_counter() >= line_due:
                line_due += LINE_SECONDS
                self.write()


def append(file: Path, line: Line) -> None:
    """Writes once, because several processes have the file open."""
    with file.open("a") as lines:
        lines.write(json.dumps({"at": round(time.time()), **line}) + "\n")


def show(file: Path) -> None:
    """All lines added up, a table for each kind of process."""
    lines = [json.loads(line) for line in file.read_text().splitlines()]
    _show_server([line for line in lines if line["who"] == "server"])
    for group in ("crowd", "witness"):
        _show_players(group, [line for line in lines if line["who"].startswith(group)])


def _show_server(lines: list[Line]) -> None:
    if lines:
        share = sum(line["core"] for line in lines) / len(lines)
        busiest = max(line["core"] for line in lines)
        memory, load = lines[-1]["mib"], sorted(line["load"] for line in lines)
        print(
            f"server: {share:.0%} of a core, {busiest:.0%} in the busiest of {len(lines)} minutes"
        )
        print(f"{memory} MiB at the end; load of the machine {load[0]} to {load[-1]}")


def _show_players(group: str, lines: list[Line]) -> None:
    times = {kind: _sum(line["times"][kind] for line in lines) for kind in KINDS}
    counted: Counter[str] = Counter()
    for line in lines:
        counted.update(line["counted"])
    players = sum({line["who"]: line["players"] for line in lines}.values())
    games, moves = sum(line["games"] for line in lines), times["moves"].steps.total()
    print(f"\n{group}: {players} players, {games} games, {moves} moves; {dict(counted)}")
    print(f"{'':26}{'median':>11}{'99 %':>11}{'worst':>11}")
    for kind, what in KINDS.items():
        row = (times[kind].until(0.5), times[kind].until(0.99), times[kind].worst)
        print(f"{what:26}" + "".join(f"{seconds:>9.3f} s" for seconds in row))


def _sum(written: Iterable[Line]) -> Times:
    total = Times()
    for each in written:
        total.add_all(each)
    return total
