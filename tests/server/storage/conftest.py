"""Every storage in turn, for a scene that each of them must play alike."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from tests.server.storage.scenes import Scene, Store
from tests.server.storages import STORES


@pytest.fixture(params=list(STORES))
def store(request: pytest.FixtureRequest, folder: Path) -> Store:
    def play(scene: Scene) -> None:
        async def main() -> None:
            storage = STORES[request.param](folder)
            await storage.open()
            try:
                await scene(storage)
            finally:
                await storage.close()

        asyncio.run(main())

    return play
