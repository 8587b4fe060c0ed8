"""An upgrade while people play: a node of an old version and a new one at one PostgreSQL.

    python -m bench.server.upgrade [--old COMMIT] [--games 10]

The old version comes out of git: unless told otherwise, what there was before the newest migration.
Games begin at its node; the new one starts and migrates the database; they go on, and others begin,
with one player at each node; then the old node stops. At the end every table's rows are held
against what its players were shown, told and promised: no line of problems is what we want.
"""

from __future__ import annotations

import argparse
import asyncio
import io
import json
import subprocess
import sys
import tarfile
import tempfile
from contextlib import ExitStack
from pathlib import Path

from tests.server.cluster.history import problems
from tests.server.cluster.players import Player, pair

from bench.server.machines import free_port, postgresql, process, until_it_answers
from tellstones.server.storage.database_addresses import storage_at

MIGRATIONS = "src/tellstones/server/storage/migrations"
TOGETHER_SECONDS = 2.0
"""Time for which both nodes serve before the old one stops: no game is over by then."""
PROGRAM = "import sys; sys.path.insert(0, sys.argv.pop(1)); from tellstones.cli import main; main()"
Pairs = list[list[Player]]


def git(*arguments: str) -> bytes:
    return subprocess.run(["git", *arguments], check=True, capture_output=True).stdout


def before_the_newest_migration() -> str:
    added = git("log", "-1", "--diff-filter=A", "--format=%H", "--", MIGRATIONS)
    return f"{added.decode().strip()}^"


def source_of(commit: str, folder: Path) -> Path:
    with tarfile.open(fileobj=io.BytesIO(git("archive", commit, "src"))) as archive:
        archive.extractall(folder, filter="data")
    return folder / "src"


def node(stack: ExitStack, source: Path, database: str) -> str:
    """The address of a node that serves, until the stack is closed."""
    port = free_port()
    options = ("serve", "--no-open", "--port", str(port), "--database", database)
    stack.enter_context(process([sys.executable, "-c", PROGRAM, str(source), *options]))
    until_it_answers(port)
    return f"http://127.0.0.1:{port}"


async def upgraded(old: Path, database: str, games: int) -> Pairs:
    """All games, played to their ends."""
    with ExitStack() as nodes, ExitStack() as old_node:
        before = node(old_node, old, database)
        pairs = [await pair([before], number) for number in range(games)]
        after = node(nodes, Path("src"), database)
        for player in (player for two in pairs for player in two):
            player.bases.append(after)
        pairs += [await pair([before, after], number) for number in range(games, 2 * games)]
        playing = asyncio.gather(*(player.play() for two in pairs for player in two))
        await asyncio.sleep(TOGETHER_SECONDS)
        await asyncio.to_thread(old_node.close)
        await playing
        for player in (player for two in pairs for player in two):
            await player.guest.close()
    return pairs


async def found(database: str, pairs: Pairs) -> list[str]:
    storage = storage_at(database)
    await storage.open()
    try:
        return [
            problem
            for two in pairs
            for problem in problems(
                await storage.read(two[0].history.table), [player.history for player in two]
            )
        ]
    finally:
        await storage.close()


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    asked.add_argument("--old", default=None)
    asked.add_argument("--games", type=int, default=10)
    wish = asked.parse_args()
    old = wish.old or before_the_newest_migration()
    with tempfile.TemporaryDirectory() as folder, postgresql() as (database, _):
        source = source_of(old, Path(folder))
        pairs = asyncio.run(upgraded(source, database, wish.games))
        moves = sum(len(player.history.acknowledged) for two in pairs for player in two)
        told = asyncio.run(found(database, pairs))
    print(json.dumps({"old": old, "games": len(pairs), "moves": moves, "problems": told}, indent=1))


if __name__ == "__main__":
    main()
