"""A server for tests that need one."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path

import pytest
from scenes import Scene, running


@pytest.fixture
def serve(tmp_path: Path) -> Callable[[Scene], None]:
    """Plays a scene against a server that starts and stops with it."""

    def play(scene: Scene) -> None:
        async def main() -> None:
            async with running(tmp_path / "tables.sqlite3") as here:
                await scene(here)

        asyncio.run(main())

    return play
