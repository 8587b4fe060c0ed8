"""The bot level that suits a person: one up after a win against a bot, one down after a loss."""

from __future__ import annotations

from tellstones.bots import LEVELS
from tellstones.bots.registry import level_of_bot
from tellstones.server.phase import Phase
from tellstones.server.storage.listings import listing_of
from tellstones.server.storage.tables import TableStorage

FIRST_LEVEL = "minstrel"
GAMES_LOOKED_AT = 10


async def suitable_level(storage: TableStorage, person: str) -> str:
    """The level of the latest finished game against a bot, without hints."""
    for card in await storage.cards_of(person, [Phase.OVER], GAMES_LOOKED_AT):
        game = listing_of(card.listing)
        mine = [seat for seat in game.seats if seat.person == person]
        bots = [seat.bot for seat in game.seats if seat.bot and seat.person is None]
        level = level_of_bot(bots[0]) if bots and bots[0] else None
        if game.result is None or level is None or not mine or game.hints:
            continue
        won = game.result.winner is mine[0].seat.side
        step = 0 if game.result.winner is None else 1 if won else -1
        return LEVELS[min(max(LEVELS.index(level) + step, 0), len(LEVELS) - 1)]
    return FIRST_LEVEL
