"""Backup and restore as docs/operations.md tells it: the commands there, at other places."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
import textwrap
from pathlib import Path

from tellstones.server.accounts.record_export import finished_records
from tellstones.server.storage.database_addresses import storage_at
from tests.server.cluster.faults import postgres
from tests.server.running_server import Running, running
from tests.server.server_process import PROGRAM

DOCUMENTED = Path(__file__).parents[3] / "docs" / "operations.md"
PLACES = "/var/lib/tellstones", "/backup/", "postgresql://tellstones@db/tellstones"


def commands(begin: str) -> tuple[str, str]:
    """The two blocks of commands after this sentence: there, and back."""
    text = DOCUMENTED.read_text("utf-8").partition("## Backup and restore\n")[2]
    lines = text.partition(begin)[2].lstrip("\n").splitlines()
    end = next(n for n, line in enumerate(lines) if line and not line.startswith("    "))
    there, back = textwrap.dedent("\n".join(lines[:end])).strip().split("\n\n")
    return there, back


def run(script: str, folder: Path, **variables: str) -> None:
    """Replaces `tellstones` and `systemctl` with our own programs."""
    programs = folder / "programs"
    programs.mkdir(exist_ok=True)
    _program(programs / "tellstones", f'exec {sys.executable} -c "$TELLSTONES" "$@"')
    _program(programs / "systemctl", "exit 0")
    path = f"{programs}:{variables.pop('PATH', '')}:{os.environ['PATH']}"
    environment = {**os.environ, **variables, "PATH": path, "TELLSTONES": PROGRAM}
    done = subprocess.run(
        ["sh", "-eu", "-c", script], env=environment, capture_output=True, text=True, timeout=120
    )
    assert done.returncode == 0, done.stderr


def _program(path: Path, line: str) -> None:
    path.write_text(f"#!/bin/sh\n{line}\n")
    path.chmod(0o755)


async def resigned(here: Running) -> None:
    a, _ = await here.duel()
    await a.ask("resign", seat="A")


async def games(address: str) -> list[str]:
    storage = storage_at(address)
    await storage.open()
    try:
        return [record async for record in finished_records(storage)]
    finally:
        await storage.close()


def test_sqlite_is_backed_up_while_it_serves_and_restored(folder: Path) -> None:
    there, back = commands("SQLite, while the server runs, and how to restore it:\n")
    lib, copies = folder / "lib", folder / "backup"
    lib.mkdir()
    copies.mkdir()
    address = f"sqlite:{lib / 'tables.sqlite3'}"

    def moved(script: str) -> str:
        return script.replace(PLACES[0], str(lib)).replace(PLACES[1], f"{copies}/")

    async def main() -> None:
        async with running(lib / "tables.sqlite3") as here:
            await resigned(here)
            # Others play on meanwhile.
            others = (resigned(here) for _ in range(4))
            await asyncio.gather(asyncio.to_thread(run, moved(there), folder), *others)
            await resigned(here)
        after = await games(address)
        assert len(after) == 6
        await asyncio.to_thread(run, moved(back), folder)
        restored = await games(address)
        assert 1 <= len(restored) < 6
        assert await games(f"{address}.before") == after
        async with running(lib / "tables.sqlite3") as here:
            await resigned(here)
        assert len(await games(address)) == len(restored) + 1

    asyncio.run(main())
    assert (lib / "tables.sqlite3").stat().st_mode & 0o077 == 0


def test_postgresql_is_backed_up_while_it_serves_and_restored(folder: Path) -> None:
    there, back = commands("PostgreSQL, while the nodes run, and how to restore it:\n")
    server = postgres()
    variables = {"PATH": str(server.programs), "PGHOST": str(Path(server.socket).parent)}

    async def main() -> None:
        name = await server.new_database()
        address, restored = server.at(name), server.at(f"{name}_new")

        def moved(script: str) -> str:
            script = script.replace("tellstones_new", f"{name}_new")
            return script.replace(PLACES[1], f"{folder}/").replace(PLACES[2], f"'{address}'")

        async with running(folder / "no file", database=address) as here:
            await resigned(here)
            await asyncio.to_thread(run, moved(there), folder, PGUSER="postgres", **variables)
            await resigned(here)
        await asyncio.to_thread(run, moved(back), folder, PGUSER="postgres", **variables)
        assert await games(restored) == (await games(address))[:1]

    asyncio.run(main())
    assert (folder / "tellstones-monday.dump").stat().st_mode & 0o077 == 0
