"""Reading a file of 10,000 records beside playing the same games, its memory, and import time.

    python -m bench.notation [GAMES]

Reading plays every move, so that an illegal record cannot slip through; playing here is the same
moves with the legal ones listed, as a program that plays the games would. Memory is the peak of a
fresh process that only reads, for a tenth of the file and for all of it.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random

from tellstones.match import RandomPlayer, play_game, set_up
from tellstones.notation import Record, read_records, record_text
from tellstones.rules import Hands, Options, after, legal_moves, play, seats

GAMES = 10_000
ROUNDS = 3
"""Played and read in turn so often, and the best of each counts."""
READER = """
import sys
from tellstones.notation import read_records
with open(sys.argv[1], "rb") as file:
    for _ in read_records(file):
        pass
# getrusage does not work: a child process inherits its parent's peak there.
with open("/proc/self/status") as status:
    print(next(line.split()[1] for line in status if line.startswith("VmHWM")))
"""
IMPORTER = "import time; s = time.perf_counter(); {}; print(time.perf_counter() - s)"


def random_records(games: int) -> Iterator[Record]:
    """Random games of all variants, one after another."""
    variants = [
        Options(players, lines, hands) for players in (2, 4) for lines in (1, 2) for hands in Hands
    ]
    for number in range(games):
        chance = Random(number)
        options = variants[number % len(variants)]
        players = {seat: RandomPlayer(chance) for seat in seats(options.players)}
        yield play_game(set_up(options, chance), players)


def write(records: list[Record], path: Path) -> None:
    path.write_text("\n".join(record_text(record) for record in records), encoding="utf-8")


def seconds_to_play(records: list[Record]) -> float:
    start = time.process_time()
    for record in records:
        table = record.start()
        for said in record.said:
            seat = table.waiting.seat
            if seat is not None and legal_moves(table):
                table = after(table, play(table, seat, said.move))
    return time.process_time() - start


def seconds_to_read(path: Path) -> float:
    start = time.process_time()
    with path.open("rb") as file:
        for _ in read_records(file):
            pass
    return time.process_time() - start


def peak_memory(path: Path) -> float:
    """The peak memory in MiB of a process that only reads. Linux reports it; other systems have
    other ways."""
    command = [sys.executable, "-c", READER, str(path)]
    told = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    return int(told) / 1024


def import_milliseconds(statement: str) -> float:
    command = [sys.executable, "-c", IMPORTER.format(statement)]
    runs = [subprocess.run(command, check=True, capture_output=True, text=True) for _ in range(9)]
    return min(float(run.stdout) for run in runs) * 1000


def main(games: int) -> None:
    with tempfile.TemporaryDirectory() as folder:
        whole, tenth = Path(folder) / "whole", Path(folder) / "tenth"
        records = list(random_records(games))
        write(records, whole)
        write(records[: games // 10], tenth)
        moves = sum(len(record.said) for record in records)
        rounds = [(seconds_to_play(records), seconds_to_read(whole)) for _ in range(ROUNDS)]
        played, read = (min(seconds) for seconds in zip(*rounds, strict=True))
        size = whole.stat().st_size / 1e6
        print(f"{games:,} games, {moves:,} moves, {size:.1f} MB\n")
        print(f"playing them         {played:8.2f} s {moves / played:12,.0f} moves/s")
        print(f"reading the file     {read:8.2f} s {moves / read:12,.0f} moves/s")
        print(f"reading / playing    {read / played:8.2f}   (1.3 wanted)\n")
        print(f"peak memory, a tenth of the file {peak_memory(tenth):8.1f} MiB")
        print(f"peak memory, the whole file      {peak_memory(whole):8.1f} MiB\n")
    for statement in ("import tellstones", "import tellstones.rules", "import tellstones.notation"):
        print(f"{statement:<28}{import_milliseconds(statement):8.1f} ms")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else GAMES)
