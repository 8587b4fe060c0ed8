"""The server beside its peers: the same game, the same script, one after the other.

    python -m bench.server [--tables 2000] [--seconds 20] [--only ours]

First two players at each of many tables, a move at each table every five seconds; then every table
as fast as it is answered. Ours stores every move with FULL sync before anybody hears of it; the
peers keep theirs in memory, as their examples do. Printed: how long a move takes to reach the
opponent, CPU per move, memory per table, and the most moves per second.
"""

from __future__ import annotations

import argparse
import json
import os
import resource
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

PEERS = Path(__file__).parent / "peers"
PAUSE = 5.0
BUSY_TABLES = 200
TICKS = os.sysconf("SC_CLK_TCK")


@dataclass
class Figures:
    """What one run showed."""

    moves: int
    seconds: float
    median_ms: float
    p99_ms: float
    cpu_us: float
    """Of the server, for each move."""
    kib: float
    """Of the server, for each table with its two sockets."""

    @property
    def rate(self) -> float:
        return self.moves / self.seconds


def command(kind: str, port: int, folder: Path) -> list[str]:
    if kind == "ours":
        return [sys.executable, "-m", "bench.server_ours", str(port), str(folder)]
    return ["node", str(PEERS / f"{kind}.mjs"), str(port)]


@contextmanager
def serving(kind: str) -> Iterator[tuple[int, int]]:
    """The port and the process of a fresh server."""
    with socket.socket() as probe, tempfile.TemporaryDirectory() as folder:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
        probe.close()
        server = subprocess.Popen(
            command(kind, port, Path(folder)), stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
        )
        assert server.stdout is not None
        while b"ready" not in server.stdout.readline():
            assert server.poll() is None, f"{kind} did not start"
        time.sleep(0.5)
        try:
            yield port, server.pid
        finally:
            server.kill()
            server.wait()
            server.stdout.close()


def cpu_seconds(process: int) -> float:
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


def resident_kib(process: int) -> float:
    status = Path(f"/proc/{process}/status").read_text()
    return next(float(line.split()[1]) for line in status.splitlines() if "VmRSS" in line)


def measured(kind: str, tables: int, pause: float, seconds: float) -> Figures:
    with serving(kind) as (port, process):
        empty = resident_kib(process)
        load = subprocess.Popen(
            ["node", "load.mjs", kind, str(port), str(tables), str(pause), str(seconds)],
            cwd=PEERS,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
        )
        assert load.stdin is not None
        assert load.stdout is not None
        _until(load, "seated")
        time.sleep(1)
        kib = (resident_kib(process) - empty) / tables
        load.stdin.write(b"go\n")
        load.stdin.flush()
        _until(load, "begun")
        before = cpu_seconds(process)
        ended = _until(load, "ended")
        spent = cpu_seconds(process) - before
        load.wait()
        load.stdin.close()
        load.stdout.close()
    moves = ended["moves"]
    return Figures(moves, seconds, ended["median"], ended["p99"], spent / max(moves, 1) * 1e6, kib)


def _until(load: subprocess.Popen[bytes], event: str) -> dict[str, Any]:
    assert load.stdout is not None
    for line in load.stdout:
        if line.startswith(b"{") and json.loads(line)["event"] == event:
            found: dict[str, Any] = json.loads(line)
            return found
    raise RuntimeError(f"the players stopped before {event}")


def show(title: str, figures: dict[str, Figures]) -> None:
    print(f"\n{title}")
    print(
        f"{'':12}{'moves/s':>10}{'median ms':>11}{'p99 ms':>9}{'CPU µs/move':>13}{'KiB/table':>11}"
    )
    for kind, each in figures.items():
        print(
            f"{kind:12}{each.rate:>10.0f}{each.median_ms:>11.1f}{each.p99_ms:>9.1f}"
            f"{each.cpu_us:>13.0f}{each.kib:>11.1f}"
        )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=2000)
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--only", choices=["ours", "colyseus", "boardgame"])
    asked = parser.parse_args()
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, 65_536), hard))
    npm = shutil.which("npm")
    if npm and not (PEERS / "node_modules").is_dir():
        subprocess.run([npm, "install", "--no-audit", "--no-fund"], cwd=PEERS, check=True)
    kinds = [asked.only] if asked.only else ["ours", "colyseus", "boardgame"]
    steady = {kind: measured(kind, asked.tables, PAUSE, asked.seconds) for kind in kinds}
    show(f"{asked.tables} tables, a move at each every {PAUSE:.0f} seconds", steady)
    busy = {kind: measured(kind, BUSY_TABLES, 0, asked.seconds) for kind in kinds}
    show(f"{BUSY_TABLES} tables, each as fast as it is answered", busy)


if __name__ == "__main__":
    main()
