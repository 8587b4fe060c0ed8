"""A server for tests that need one."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from tellstones.server.clock import Clock
from tellstones.server.settings import Settings
from tests.server.running_server import QUICK, Scene, Serve, running

MEMORY = Path("/dev/shm")


@pytest.fixture
def folder() -> Iterator[Path]:
    """In memory where there is such a place: these tests are not about the disk."""
    with TemporaryDirectory(dir=MEMORY if MEMORY.is_dir() else None) as name:
        yield Path(name)


@pytest.fixture
def serve(folder: Path) -> Serve:
    def play(scene: Scene, settings: Settings = QUICK, clock: Clock | None = None) -> None:
        async def main() -> None:
            async with running(folder / "tables.sqlite3", settings, clock) as here:
                await scene(here)

        asyncio.run(main())

    return play
