"""What happens at a table by itself: clocks run out, bots say their word, a rematch is set up."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING

from tellstones.match.player import Resign
from tellstones.notation import move_text
from tellstones.rules import Move, Seat, why_not
from tellstones.server.ids_and_clock import derived_id, derived_secret
from tellstones.server.rooms import Room, Who, World, Wrong, follow_up
from tellstones.server.rooms.follow_ups import rematch, wants_rematch
from tellstones.server.storage import entries as e
from tellstones.server.tables.bot_seats import HINTING, BotSeat, bots_wanted, rebuilt
from tellstones.server.wire import Fault, Phase, incoming, outgoing
from tellstones.views import View, view

if TYPE_CHECKING:  # a table is tended by this, which knows its table
    from tellstones.server.tables.live_table import LiveTable

log = logging.getLogger(__name__)
TRY_AGAIN = 1.0
LOOK_IN_PEACE = 4.0
"""How many of its pauses a bot waits for somebody who still looks at a stone."""


class Tending:
    """One task at a time, woken by whatever changes; it sleeps until the next thing is due."""

    def __init__(self, live: LiveTable) -> None:
        self._live = live
        self._bots: dict[Seat, BotSeat] = {}
        self._task: asyncio.Task[None] | None = None
        self._again = False
        self._timer: asyncio.TimerHandle | None = None

    @property
    def busy(self) -> bool:
        return self._task is not None or self._timer is not None

    def note(self, row: e.Row, happened: bool) -> None:
        """Bots are told what their seats see, as it happens."""
        room = self._live.room
        if isinstance(row.entry, e.Started):
            wanted = bots_wanted(room)
            self._bots = {seat: BotSeat(room, seat, bot) for seat, bot in wanted.items()}
        for bot in self._bots.values():
            bot.note(room, row.entry, happened)

    def wake(self) -> None:
        if self._task is not None:
            self._again = True
        elif self._needed():
            self._task = asyncio.create_task(self._run())
        else:
            self._set_timer()

    def stop(self) -> None:
        self._ring_in(None)
        if self._task is not None:
            self._task.cancel()

    def _needed(self) -> bool:
        """Whether there is anything to do now; asked after every row, so it is quick."""
        room, node = self._live.room, self._live.node
        if wants_rematch(room) or (room.phase is not Phase.GATHERING and bots_wanted(room)):
            return True
        return follow_up(room, node.clock.now(), node.source) is not None

    async def _run(self) -> None:
        try:
            while True:
                self._again = False
                await self._tend()
                if not self._again:
                    break
        except Wrong:
            pass  # somebody was first; what they did wakes us again
        except Exception:
            in_detail = not self._live.node.pulse.down  # else everybody knows what it is
            log.error("a table could not be looked after", exc_info=in_detail)
            self._ring_in(TRY_AGAIN)
            return
        finally:
            self._task = None
        if self._again:
            self.wake()
        else:
            self._set_timer()

    async def _tend(self) -> None:
        live = self._live
        node = live.node
        while entry := follow_up(live.room, node.clock.now(), node.source):
            if isinstance(entry, e.RanOut):
                # Time runs out only while a move could be taken. If the storage was away, this
                # shows it, and the time is given back first.
                await node.care.beat()
            await live.accept(None, self._followed)
        if wants_rematch(live.room):
            await self._rematch()
        if live.room.phase is not Phase.GATHERING:
            await self._let_bots_speak()

    def _followed(self, room: Room, world: World) -> e.AnyEntry:
        entry = follow_up(room, world.now, self._live.node.source)
        if entry is None:
            raise Wrong(Fault.LATE)
        return entry

    # Time

    def _set_timer(self) -> None:
        """Wakes up when the clock runs out or somebody's game can be claimed."""
        due = self._next_due()
        if due is None:
            self._ring_in(None)
        else:
            self._ring_in(max(0.0, (due - self._live.node.clock.now()) / 1000) + 0.005)

    def _ring_in(self, seconds: float | None) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if seconds is not None:
            self._timer = asyncio.get_running_loop().call_later(seconds, self._ring)

    def _ring(self) -> None:
        self._timer = None
        self._live.show()
        self.wake()

    def _next_due(self) -> int | None:
        room = self._live.room
        if room.phase is not Phase.PLAYING:
            return None
        deadline = room.clock.deadline() if room.clock else None
        moments = [] if deadline is None else [deadline]
        if self._live.connections and (away := self._live.attendance.away(room)):
            world = self._live.world()
            claimable = (since + world.claim_after for since in away.values())
            moments += [moment for moment in claimable if moment > world.now]
        return min(moments, default=None)

    # Rematch

    async def _rematch(self) -> None:
        """Every node derives the same id, so that there is one rematch however many set it up."""
        room = self._live.room
        table = derived_id(room.secret, "rematch")
        made = rematch(room, derived_secret(room.secret, "rematch secret"))
        await self._live.node.make(table, made)
        await self._live.accept(None, lambda room, _world: _rematched(room, table))

    # Bots

    async def _let_bots_speak(self) -> None:
        live = self._live
        room = live.room
        wanted = bots_wanted(room)
        if not wanted:
            self._bots.clear()
            return
        if {seat: bot.bot for seat, bot in self._bots.items()} != wanted:
            rows = await live.node.storage.read(room.id)
            if rows[-1].seq != live.room.seq:
                self._again = True
                return
            self._bots = rebuilt(rows, wanted)
        bots = list(self._bots.values())
        seat = room.awaited
        seen = view(room.table, seat) if room.table and seat in self._bots else None
        began = live.node.clock.monotonic()
        awaited = self._bots.get(seat) if seat else None
        talk, word = await live.node.in_thread(_think, bots, awaited, seen)
        live.node.metrics.thinking_seconds.observe(live.node.clock.monotonic() - began)
        for bot, text in talk:
            await self._bot_says(bot, text)
        if word is not None and seat is not None:
            pause = live.node.settings.bot_pause
            await asyncio.sleep(self._bots[seat].pause(pause))
            await live.until_put_back(LOOK_IN_PEACE * pause)
            await self._bot_plays(room.event_seq, seat, word)

    async def _bot_plays(self, at: int, seat: Seat, word: Move | Resign) -> None:
        def decision(room: Room, _world: World) -> e.AnyEntry:
            if room.event_seq != at or not room.chairs[seat].played_by_bot:
                raise Wrong(Fault.LATE)
            assert room.table is not None
            if isinstance(word, Resign):
                return e.Resigned(seat)
            assert why_not(room.table, seat, word) is None, "a bot says what is legal"
            return e.Moved(seat, move_text(word, room.setup.rules.lines))

        await self._live.accept(f"bot {seat} {at}", decision)

    async def _bot_says(self, bot: BotSeat, text: str) -> None:
        spoke = e.Spoke(None, bot.bot, text, bot.seat)
        by = f"bot {bot.seat} talk {self._live.room.event_seq}"
        await self._live.accept(by, lambda _room, _world: spoke)

    # Hints

    async def hint(self, who: Who, wish: incoming.AskHint) -> outgoing.Hint:
        """What a bot would think that had seen what this seat saw; only where all others are
        bots, and nobody watches who could have been promised a game without help."""
        room = self._live.room
        if wish.seat not in room.seats_of(who.person):
            raise Wrong(Fault.NOT_YOUR_SEAT)
        among_bots = all(c.by == "bot" or s == wish.seat for s, c in room.chairs.items())
        alone = among_bots and not self._live.attendance.others_here(who.person)
        if not alone or room.awaited != wish.seat or room.table is None:
            raise Wrong(Fault.NOT_NOW)
        rows = await self._live.node.storage.read(room.id)
        seen = view(room.table, wish.seat)
        return await self._live.node.in_thread(_hint, rows, wish, seen)


Said = list[tuple[BotSeat, str]]


def _think(
    bots: list[BotSeat], awaited: BotSeat | None, seen: View | None
) -> tuple[Said, Move | Resign | None]:
    """In a thread: all bots take in what happened, and the awaited one decides."""
    talk = [(bot, said) for bot in bots if (said := bot.think()) is not None]
    return talk, None if awaited is None or seen is None else awaited.decide(seen)


def _hint(rows: list[e.Row], wish: incoming.AskHint, seen: View) -> outgoing.Hint:
    bot = rebuilt(rows, {wish.seat: HINTING})[wish.seat]
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


def _rematched(room: Room, table: str) -> e.AnyEntry:
    if room.next is not None:
        raise Wrong(Fault.LATE)
    return e.Rematched(table)
