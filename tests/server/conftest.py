"""A server for tests that need one."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from tests.server.scenes import Scene, running

MEMORY = Path("/dev/shm")


@pytest.fixture
def folder() -> Iterator[Path]:
    """In memory where there is such a place: these tests are not about the disk."""
    with TemporaryDirectory(dir=MEMORY if MEMORY.is_dir() else None) as name:
        yield Path(name)


@pytest.fixture
def serve(folder: Path) -> Callable[[Scene], None]:
    """Plays a scene against a server that starts and stops with it."""

    def play(scene: Scene) -> None:
        async def main() -> None:
            async with running(folder / "tables.sqlite3") as here:
                await scene(here)

        asyncio.run(main())

    return play
