"""Hints: what a bot would do that had seen what the asking seat saw."""

from __future__ import annotations

from tellstones.match.player import Resign
from tellstones.notation import move_text
from tellstones.server.rooms import Identity, Rejected, Room
from tellstones.server.storage import entries as e
from tellstones.server.storage.interface import TableStorage
from tellstones.server.tables.bot_seats import rebuilt
from tellstones.server.tables.presence import TablePresence
from tellstones.server.wire import Fault, incoming, outgoing
from tellstones.server.workers.job_threads import JobRunner
from tellstones.views import View, view

HINTING_BOT = "king"


class Hints:
    """Gives hints at one table; only where all others are bots, and nobody watches who could
    have been promised a game without help."""

    __slots__ = (
        "_presence",
        "_storage",
        "_threads",
    )

    def __init__(self, presence: TablePresence, storage: TableStorage, threads: JobRunner) -> None:
        self._presence = presence
        self._storage = storage
        self._threads = threads

    async def hint(self, room: Room, who: Identity, wish: incoming.AskHint) -> outgoing.Hint:
        """Raises `Rejected` where there are none."""
        if wish.seat not in room.seats_of(who.person):
            raise Rejected(Fault.NOT_YOUR_SEAT)
        among_bots = all(c.by == "bot" or s == wish.seat for s, c in room.chairs.items())
        alone = among_bots and not self._presence.others_here(who.person)
        if not alone or room.awaited != wish.seat or room.table is None:
            raise Rejected(Fault.NOT_NOW)
        rows = await self._storage.read(room.id)
        return await self._threads.run(_hint, rows, wish, view(room.table, wish.seat))


def _hint(rows: list[e.Row], wish: incoming.AskHint, seen: View) -> outgoing.Hint:
    bot = rebuilt(rows, {wish.seat: HINTING_BOT})[wish.seat]
    bot.think()
    word = bot.decide(seen)
    assert not isinstance(word, Resign)
    beliefs = [
        outgoing.BeliefShown(
            place=thought.spot.place,
            line=thought.spot.line,
            stone=thought.stone,
            sure=round(thought.probability, 2),
            since=thought.since.value,
        )
        for thought in bot.thinking(seen).thoughts
    ]
    return outgoing.Hint(id=wish.id, move=move_text(word, seen.options.lines), beliefs=beliefs)
