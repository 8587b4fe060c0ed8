"""Compares the server with its peers and with an earlier commit of its own.

    python -m bench.server [--tables 2000] [--seconds 20] [--rounds 2] [--before REVISION]
    python -m bench.server --only ours

All play the same script, one server after the other, round by round. First two players sit at
each of many tables, with a move at each table every five seconds; then every table plays as fast
as it is answered. Half of the moves are Peeks, after which the player sends that the stone is
back: three messages for two moves, on every server. Ours stores every message with FULL sync
before anyone sees it; the peers keep theirs in memory, as their examples do. Prints medians of the
rounds (latency from the mover to the opponent, CPU of the server per move, its memory per table,
moves per second) and ratios of ours to each other one. Ends with an error if a server answers no
move or refuses one.
"""

from __future__ import annotations

import argparse
import resource
import shutil
import statistics
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

from bench.server.load import PEERS, ROOT, Figures, measured

PAUSE = 5.0
BUSY_TABLES = 200


@contextmanager
def checked_out(revision: str) -> Iterator[Path]:
    """An earlier commit in a folder of its own."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "before"
        git = ["git", "-C", str(ROOT), "worktree"]
        subprocess.run([*git, "add", "--detach", str(path), revision], check=True)
        try:
            yield path
        finally:
            subprocess.run([*git, "remove", "--force", str(path)], check=True)


def previous_release() -> str:
    """The tag of the release before this commit; the commit before it, where there is none."""
    asked = ["git", "-C", str(ROOT), "describe", "--tags", "--abbrev=0", "HEAD~1"]
    found = subprocess.run(asked, capture_output=True, text=True, check=False)
    return found.stdout.strip() or "HEAD~1"


def median(rounds: list[Figures]) -> Figures:
    return Figures(
        round(statistics.median(each.moves for each in rounds)),
        rounds[0].seconds,
        *(
            statistics.median(getattr(each, name) for each in rounds)
            for name in ("median_ms", "p99_ms", "cpu_us", "kib")
        ),
    )


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
    ours = figures["ours"]
    for kind, each in figures.items():
        if kind != "ours":
            cpu, kib, rate = ours.cpu_us / each.cpu_us, ours.kib / each.kib, ours.rate / each.rate
            print(f"ours / {kind}: CPU {cpu:.2f}, memory {kib:.2f}, moves/s {rate:.2f}")


def compare(kinds: list[str], before: Path | None, asked: argparse.Namespace) -> None:
    for tables, pause, title in (
        (asked.tables, PAUSE, f"{asked.tables} tables, a move at each every {PAUSE:.0f} seconds"),
        (BUSY_TABLES, 0.0, f"{BUSY_TABLES} tables, each as fast as it is answered"),
    ):
        rounds: dict[str, list[Figures]] = {kind: [] for kind in kinds}
        for _ in range(asked.rounds):
            for kind in kinds:
                root = before if before and kind == "before" else ROOT
                rounds[kind].append(measured(kind, tables, pause, asked.seconds, root))
        show(title, {kind: median(each) for kind, each in rounds.items()})


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=2000)
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--rounds", type=int, default=2)
    parser.add_argument(
        "--before",
        default=previous_release(),
        help="the commit to compare with; default: the previous release, or the commit before",
    )
    parser.add_argument("--only", choices=["ours"])
    asked = parser.parse_args()
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, 65_536), hard))
    npm = shutil.which("npm")
    if not asked.only and npm and not (PEERS / "node_modules").is_dir():
        subprocess.run([npm, "install", "--no-audit", "--no-fund"], cwd=PEERS, check=True)
    kinds = ["ours"] if asked.only else ["ours", "colyseus", "boardgame"]
    with ExitStack() as stack:
        before = None
        if not asked.only:
            before = stack.enter_context(checked_out(asked.before))
            kinds.insert(1, "before")
        compare(kinds, before, asked)


if __name__ == "__main__":
    main()
