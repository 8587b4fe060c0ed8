"""Gives hints: the best move by the adviser, from what the asking seat has seen."""

from __future__ import annotations

from functools import partial

from tellstones.bots.explain import HINTS_PER_GAME
from tellstones.bots.registry import ADVISER
from tellstones.match.player import Resign
from tellstones.notation import move_text
from tellstones.rules import Seat
from tellstones.server.jobs.job_threads import JobRunner
from tellstones.server.rooms import Accepted, Identity, Rejected, Room, World
from tellstones.server.rooms.rated_game import allows_hints
from tellstones.server.storage import entries as e
from tellstones.server.storage.tables import TableStorage
from tellstones.server.tables.bot_seats import rebuilt
from tellstones.server.tables.presence import TablePresence
from tellstones.server.tables.table_log import TableLog
from tellstones.server.wire import Fault, incoming, outgoing
from tellstones.views import View, view


class Hints:
    """Gives a limited number of hints per game at one table; only if all others are bots and nobody
    watches. The game is marked before the first hint."""

    __slots__ = (
        "_log",
        "_presence",
        "_storage",
        "_threads",
    )

    def __init__(
        self,
        log: TableLog,
        presence: TablePresence,
        storage: TableStorage,
        threads: JobRunner,
    ) -> None:
        self._log = log
        self._presence = presence
        self._storage = storage
        self._threads = threads

    async def hint(self, who: Identity, wish: incoming.AskHint) -> outgoing.Hint:
        """Raises `Rejected` where there are none. Asked again at the same moment it is the same
        hint, and counts once."""
        room = self._log.room
        self._allowed(room, who, wish.seat)
        if room.hinted_at != room.event_seq:
            await self._log.accept(f"{who.device} {wish.id}", partial(_marked, wish.seat))
            room = self._log.room
        assert room.table is not None
        rows = await self._storage.read(room.id)
        return await self._threads.run(_hint, rows, wish, view(room.table, wish.seat))

    def _allowed(self, room: Room, who: Identity, seat: Seat) -> None:
        if seat not in room.seats_of(who.person):
            raise Rejected(Fault.NOT_YOUR_SEAT)
        among_bots = all(c.by == "bot" or s == seat for s, c in room.chairs.items())
        alone = among_bots and not self._presence.others_here(who.person)
        if not alone or room.awaited != seat or not allows_hints(room):
            raise Rejected(Fault.NOT_NOW)  # else a hint before a loss would undo the rating


def _marked(seat: Seat, room: Room, _world: World) -> Accepted:
    if room.awaited != seat:
        raise Rejected(Fault.LATE)
    if room.hints >= HINTS_PER_GAME:
        raise Rejected(Fault.NO_MORE_HINTS)
    return Accepted(e.Hinted(seat))


def _hint(rows: list[e.Row], wish: incoming.AskHint, seen: View) -> outgoing.Hint:
    bot = rebuilt(rows, {wish.seat: ADVISER})[wish.seat]
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
