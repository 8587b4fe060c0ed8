"""Starts the server inside a page: a node without threads, tables in one SQLite file."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from tellstones.server.clock import Clock
from tellstones.server.ids import Source
from tellstones.server.in_page.device_cookie import DeviceCookie
from tellstones.server.in_page.inline_sqlite import InlineSqlite
from tellstones.server.in_page.inline_work import inline_workers
from tellstones.server.in_page.page_server import PageServer
from tellstones.server.node.node import Node
from tellstones.server.settings import Settings
from tellstones.server.storage import SqliteStorage

FEW_WAKE_UPS = Settings(beat_every=20.0, due_tables_every=10.0, duel_by_date=True)
"""Chosen manually: nobody else uses these tables, and a phone's battery should not pay for them."""


async def start(
    path: str,
    post: Callable[[str], None],
    bot_pause: float | None = None,
    *,
    settings: Settings = FEW_WAKE_UPS,
    clock: Clock | None = None,
    source: Source | None = None,
) -> PageServer:
    """Opens the tables at `path`; what the server says goes to `post`, as JSON. `bot_pause` is in
    seconds."""
    if bot_pause is not None:
        settings = replace(settings, bot_pause=bot_pause)
    database = InlineSqlite(Path(path))
    storage = SqliteStorage(Path(path), clock, lambda _: (database, database))
    workers = inline_workers()
    node = Node(storage, settings, clock=clock, source=source, workers=workers)
    cookie = DeviceCookie(database)
    await cookie.recall()
    await node.start()
    return PageServer(node, cookie, post)
