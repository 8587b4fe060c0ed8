"""Reads what the first game needs before Python's memory is kept: the next visit has it already.

The first visit loses nothing by it, since its own first game needs the same. Nothing here is
anybody's.
"""

from __future__ import annotations

from starlette.routing import compile_path

from tellstones.bots.champion.network import champion
from tellstones.bots.personas import companies
from tellstones.server.node.api import ROUTES
from tellstones.server.rooms.scene_times import scene_times


def read_ahead() -> None:
    champion()
    companies()
    scene_times()
    for route in ROUTES:
        compile_path(route.path)  # `re` remembers the patterns
