"""Runs background tasks of a node, logs those that fail, and cancels them when it stops."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Coroutine
from contextvars import Context
from typing import Any

log = logging.getLogger(__name__)
STOP_WITHIN_SECONDS = 2.0
"""Time limit for stopping, so that a slow driver does not keep a node from stopping."""


class TaskRunner:
    """Keeps hold of running tasks until they are done."""

    def __init__(self) -> None:
        self._tasks: set[asyncio.Task[Any]] = set()

    def run(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work, context=Context())  # the caller need not wait
        self._tasks.add(task)
        task.add_done_callback(self._done)

    async def stop(self) -> None:
        tasks = list(self._tasks)
        for task in tasks:
            task.cancel()
        if tasks:
            await asyncio.wait(tasks, timeout=STOP_WITHIN_SECONDS)

    def _done(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and task.exception() is not None:
            log.error("background task failed", exc_info=task.exception())
