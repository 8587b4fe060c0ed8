"""Scenes that tests of a look begin with: a seat about to look, and what clients see of it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

from tests.server.clients import AtTable, Message, moves
from tests.server.running_server import Running, running
from tests.server.stopped_clock import StoppedClock

TimedScene = Callable[[Running, StoppedClock], Coroutine[Any, Any, None]]


async def peeking(here: Running, **wish: Any) -> tuple[AtTable, AtTable]:
    """A has hidden the Scales, and B looks at them, with an explicit hold."""
    a, b = await here.duel(**wish)
    b.looks_at_once = False
    await moves((a, "h1"), (b, "p1"))
    await b.event("looked")
    await a.event("looked")
    return a, b


def with_clock(folder: Path, scene: TimedScene) -> None:
    clock = StoppedClock()

    async def main() -> None:
        async with running(folder / "tables.sqlite3", clock=clock) as here:
            await scene(here, clock)

    asyncio.run(main())


async def rang(here: Running, at: AtTable) -> None:
    """The table is looked at again, as its timer would."""
    async with here.node.tables.holding(at.frame["table"]) as live:
        live.automation.wake()


def lifted(at: AtTable) -> bool:
    """Return whether this client sees a player holding up a stone."""
    return bool((at.frame["look"] or {}).get("held"))


async def shown(at: AtTable) -> Message:
    """The symbol, once this client is shown one."""
    await at.until(lambda: at.frame["sight"] is not None)
    found: Message = at.frame["sight"]
    return found


def heard(at: AtTable, message_id: str) -> bool:
    return at.answer(message_id) is not None
