"""Previews of links to tournaments, clubs and puzzles, by their path."""

from __future__ import annotations

from collections.abc import Awaitable
from urllib.parse import unquote

from tellstones.i18n import say
from tellstones.server.node.node import Node
from tellstones.server.rooms import Rejected
from tellstones.server.storage.clubs import Club
from tellstones.server.web.http.preview import Preview

PUZZLES = ("daily", "puzzles", "rush", "swaps")


async def named_preview(node: Node, path: str) -> Preview | None:
    """Returns None where a link has nothing to say but what the game is."""
    _, kind, name, *_ = unquote(path).split("/")
    if "\0" in name:
        return None
    match kind:
        case "tournament":
            card = await node.storage.tournament_card(name)
            return Preview(card.summary.name, say("web.title.about"), path) if card else None
        case "clubs" if node.club is not None:
            return await _club(node.club.clubs.find(name), path)
        case "train" if name in PUZZLES:
            return Preview(say(f"study.train.{name}"), say("web.title.about"), path)
        case _:
            return None


async def _club(finding: Awaitable[Club], path: str) -> Preview | None:
    try:
        club = await finding
    except Rejected:
        return None
    return Preview(club.name, club.about or say("web.title.about"), path)
