"""Automatic changes of a table: clocks run out, bots play, a rematch is set up."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextvars import Context

from msgspec.structs import replace

from tellstones.server.clock import Clock
from tellstones.server.cluster.heartbeat import Heartbeat
from tellstones.server.ids import Source, derived_id, derived_secret
from tellstones.server.jobs.fair_jobs import asking
from tellstones.server.jobs.fair_queue import THE_SERVER
from tellstones.server.phase import Phase
from tellstones.server.rooms import Accepted, Rejected, Room, World, follow_up
from tellstones.server.rooms.follow_ups import rematch, wants_rematch
from tellstones.server.storage import entries as e
from tellstones.server.tables.bot_seats import bots_wanted
from tellstones.server.tables.bot_turns import BotTurns
from tellstones.server.tables.broadcast import Broadcast
from tellstones.server.tables.presence import TablePresence
from tellstones.server.tables.table_log import TableLog
from tellstones.server.wire import Fault

log = logging.getLogger(__name__)
MakeTable = Callable[[str, e.Made], Awaitable[None]]
RETRY_SECONDS = 1.0
ROUNDING_SECONDS = 0.005
"""A timer may fire a little early; what is due must be due then."""
FAR_SECONDS = 600.0
"""Later times are left to the storage (see `DueTables`), so that the table need not stay loaded.
Chosen manually: ten times the interval of checks of a table with a clock."""


class Automation:
    """Runs what follows at one table: one task at a time, woken by whatever changes; it sleeps
    until the next thing is due."""

    __slots__ = (
        "_again",
        "_bots",
        "_broadcast",
        "_clock",
        "_heartbeat",
        "_log",
        "_make_table",
        "_presence",
        "_source",
        "_task",
        "_timer",
    )

    def __init__(
        self,
        table: TableLog,
        presence: TablePresence,
        broadcast: Broadcast,
        bots: BotTurns,
        heartbeat: Heartbeat,
        clock: Clock,
        source: Source,
        make_table: MakeTable,
    ) -> None:
        self._log = table
        self._presence = presence
        self._broadcast = broadcast
        self._bots = bots
        self._heartbeat = heartbeat
        self._clock = clock
        self._source = source
        self._make_table = make_table
        self._task: asyncio.Task[None] | None = None
        self._again = False
        self._timer: asyncio.TimerHandle | None = None

    @property
    def running(self) -> bool:
        return self._task is not None

    @property
    def busy(self) -> bool:
        return self.running or self._timer is not None

    def wake(self) -> None:
        if self._task is not None:
            self._again = True
        elif self._needed():
            # Belongs to no requester's turn, because the one who woke it may leave first.
            self._task = asyncio.create_task(self._run(), context=Context())
        else:
            self._set_timer()

    def stop(self) -> None:
        self._schedule(None)
        if self._task is not None:
            self._task.cancel()

    def _needed(self) -> bool:
        """Return whether there is anything to do now. Runs after every row, so it is quick."""
        room = self._log.room
        if wants_rematch(room) or (bots_wanted(room) and self._bots_play(room)):
            return True
        if self._log.card_is_needed():
            return True
        return follow_up(room, self._clock.now(), self._source) is not None

    async def _run(self) -> None:
        asking.set(THE_SERVER)  # not for the requester who woke us, who may leave
        try:
            while True:
                self._again = False
                await self._run_once()
                if not self._again:
                    break
        except Rejected:
            pass  # somebody was first; what they did wakes us again
        except Exception:
            in_detail = not self._heartbeat.storage_down  # else everybody knows what it is
            log.error("table automation failed", exc_info=in_detail)
            self._schedule(RETRY_SECONDS)
            return
        finally:
            self._task = None
        if self._again:
            self.wake()
        else:
            self._set_timer()

    async def _run_once(self) -> None:
        while entry := follow_up(self._log.room, self._clock.now(), self._source):
            if isinstance(entry, e.RanOut):
                # Time runs out only while a move could be taken. If the storage was away, this
                # shows it, and the time is given back first.
                await self._heartbeat.beat()
            await self._log.accept(None, self._followed)
        if wants_rematch(self._log.room):
            await self._rematch()
        await self._log.store_card()
        if self._bots_play(self._log.room) and not await self._bots.speak():
            self._again = True

    def _bots_play(self, room: Room) -> bool:
        return room.phase is not Phase.GATHERING and not self._presence.rests(room)

    def _followed(self, room: Room, world: World) -> Accepted:
        entry = follow_up(room, world.now, self._source)
        if entry is None:
            raise Rejected(Fault.LATE)
        if isinstance(entry, e.RanOut) and room.setup.tournament:
            entry = replace(entry, absent=self._presence.never_came(room))
        return Accepted(entry)

    async def _rematch(self) -> None:
        """Every node derives the same id, so that there is one rematch however many set it up.
        Somebody may have been forgotten since they wished it, by another node."""
        await self._log.reload()
        room = self._log.room
        if not wants_rematch(room):
            return
        table = derived_id(room.secret, "rematch")
        made = rematch(room, derived_secret(room.secret, "rematch secret"))
        await self._make_table(table, made)
        await self._log.accept(None, lambda room, _world: _rematched(room, table))

    # Time

    def _set_timer(self) -> None:
        """Wake up when the clock runs out or a game can be claimed."""
        due = self._next_due()
        seconds = None if due is None else max(0.0, (due - self._clock.now()) / 1000)
        if seconds is None or seconds > FAR_SECONDS:
            self._schedule(None)
        else:
            self._schedule(seconds + ROUNDING_SECONDS)

    def _schedule(self, seconds: float | None) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if seconds is not None:
            self._timer = asyncio.get_running_loop().call_later(seconds, self._timer_due)

    def _timer_due(self) -> None:
        self._timer = None
        self._broadcast.show()
        self.wake()

    def _next_due(self) -> int | None:
        room = self._log.room
        if room.phase is not Phase.PLAYING:
            return None
        deadline = room.clock.deadline() if room.clock else None
        look_over = room.look.over_at() if room.look else None
        moments = [moment for moment in (deadline, look_over) if moment is not None]
        if self._broadcast.connections and self._presence.away(room):
            world = self._presence.world(room)
            if world.claim_after is not None:
                claimable = (since + world.claim_after for since in world.away.values())
                moments += [moment for moment in claimable if moment > world.now]
        return min(moments, default=None)


def _rematched(room: Room, table: str) -> Accepted:
    if room.next is not None:
        raise Rejected(Fault.LATE)
    return Accepted(e.Rematched(table))
