"""Names of people and bots as a record keeps them and as a terminal shows them."""

from __future__ import annotations

from tellstones.bots.registry import bot_of_tag
from tellstones.cli.errors import one_line
from tellstones.match.bot_names import bot_name
from tellstones.notation import Record
from tellstones.rules import Seat, seats


def names_of(record: Record, language: str) -> dict[Seat, str]:
    """Reads the players' names from the tags of a record."""
    tags = {seat: record.tag(seat) for seat in seats(record.options.players)}
    return {seat: _name(tag, seat, language) for seat, tag in tags.items() if tag}


def _name(tag: str, seat: Seat, language: str) -> str:
    bot = bot_of_tag(tag)
    return one_line(tag) if bot is None else bot_name(bot, seat, language)
