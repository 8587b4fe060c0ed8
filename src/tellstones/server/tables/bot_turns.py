"""The bots of one table: they receive what their seats see, and act when they must."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import TypeVar

from tellstones.match.player import Resign
from tellstones.notation import move_text
from tellstones.rules import Move, Seat, play
from tellstones.server.clock import Clock
from tellstones.server.jobs.fair_jobs import on_behalf_of
from tellstones.server.jobs.fair_queue import Asker
from tellstones.server.jobs.job_threads import JobRunner
from tellstones.server.metrics import Metrics
from tellstones.server.rooms import Accepted, Rejected, Room, World
from tellstones.server.rooms.decisions import read_move
from tellstones.server.rooms.scene_times import scene_times
from tellstones.server.settings import USUAL_PAUSE_SECONDS
from tellstones.server.storage import entries as e
from tellstones.server.storage.tables import TableStorage
from tellstones.server.tables.bot_seats import BotSeat, bots_wanted, rebuilt
from tellstones.server.tables.table_log import TableLog
from tellstones.server.wire import Fault
from tellstones.views import View, view

T = TypeVar("T")
PRELUDE_PAUSE_SECONDS = 0.7
"""The pause between two moves of a prelude, at the usual tempo; chosen manually."""
BOTS_IN_TOURNAMENTS = "tournaments"
"""Stands for an address, from which all of them have one turn together."""


class BotTurns:
    """Keeps the bots of one table up to date, and appends what they say."""

    __slots__ = (
        "_bots",
        "_clock",
        "_log",
        "_metrics",
        "_storage",
        "_tempo",
        "_threads",
    )

    def __init__(
        self,
        log: TableLog,
        storage: TableStorage,
        threads: JobRunner,
        clock: Clock,
        metrics: Metrics,
        pause_seconds: float,
    ) -> None:
        self._log = log
        self._storage = storage
        self._threads = threads
        self._clock = clock
        self._metrics = metrics
        self._tempo = pause_seconds / USUAL_PAUSE_SECONDS
        self._bots: dict[Seat, BotSeat] = {}

    def note(self, row: e.Row) -> None:
        """Bots receive what their seats see, as it happens."""
        room = self._log.room
        if isinstance(row.entry, e.Started):
            wanted = bots_wanted(room)
            self._bots = {seat: BotSeat(room, seat, bot) for seat, bot in wanted.items()}
        for bot in self._bots.values():
            bot.note(room, row.entry, happened=room.event_seq == row.seq)

    async def speak(self) -> bool:
        """Let the bots talk and the awaited one move; all wait while a player looks at a stone.
        Return False if the table has changed meanwhile and must be read again."""
        room = self._log.room
        if room.look is not None:
            return True
        wanted = bots_wanted(room)
        if not wanted:
            self._bots.clear()
            return True
        if {seat: bot.bot for seat, bot in self._bots.items()} != wanted:
            rows = await self._storage.read(room.id)
            bots = await self._in_turn(rebuilt, rows, wanted)
            if self._log.room is not room or rows[-1].seq != room.seq:
                return False
            self._bots = bots
        await self._think_and_speak(room)
        return True

    async def _think_and_speak(self, room: Room) -> None:
        bots, seat = list(self._bots.values()), room.awaited
        seen = view(room.table, seat) if room.table and seat in self._bots else None
        awaited = self._bots.get(seat) if seat else None
        began = self._clock.monotonic()
        talk, word = await self._in_turn(_think, bots, awaited, seen)
        self._metrics.thinking_seconds.observe(self._clock.monotonic() - began)
        for bot, text in talk:
            await self._say(bot, text)
        showing = seconds_until_shown(room, self._clock.now())
        if room.prelude_left:
            await asyncio.sleep(self._tempo * (showing + PRELUDE_PAUSE_SECONDS))
            await self._go_on(room.event_seq)
        elif word is not None and awaited is not None and seen is not None:
            await asyncio.sleep(self._tempo * (showing + awaited.pause(seen)))
            await self._play(room.event_seq, awaited.seat, word)

    async def _in_turn(self, job: Callable[..., T], *values: object) -> T:
        """Run a job in turn. Bots at the tables of one host wait for each other and delay no
        others; so do bots that play bots in tournaments."""
        room = self._log.room
        tournament = room.setup.tournament
        asker = Asker(tournament or room.maker)
        if tournament is not None and not room.people:
            asker = Asker(BOTS_IN_TOURNAMENTS, tournament)
        with on_behalf_of(asker):
            return await self._threads.run(job, *values)

    async def _go_on(self, at: int) -> None:
        """Plays the next move of the prelude, for whichever seat it is."""

        def decide(room: Room, _world: World) -> Accepted:
            if room.event_seq != at or not room.prelude_left:
                raise Rejected(Fault.LATE)
            assert room.table is not None
            assert room.table.waiting.seat is not None
            seat, text = room.table.waiting.seat, room.prelude_left[0]
            return Accepted(e.Moved(seat, text), play(room.table, seat, read_move(room, text)))

        await self._log.accept(f"prelude {at}", decide)

    async def _play(self, at: int, seat: Seat, word: Move | Resign) -> None:
        def decide(room: Room, _world: World) -> Accepted:
            if room.event_seq != at or not room.chairs[seat].played_by_bot or room.look:
                raise Rejected(Fault.LATE)
            if isinstance(word, Resign):
                return Accepted(e.Resigned(seat))
            assert room.table is not None
            moved = e.Moved(seat, move_text(word, room.setup.rules.lines))
            return Accepted(moved, play(room.table, seat, word))

        await self._log.accept(f"bot {seat} {at}", decide)

    async def _say(self, bot: BotSeat, text: str) -> None:
        spoke = e.Spoke(None, bot.bot, text, bot.seat)
        by = f"bot {bot.seat} talk {self._log.room.event_seq}"
        await self._log.accept(by, lambda _room, _world: Accepted(spoke))


def seconds_until_shown(room: Room, now: int) -> float:
    """Waits until the page has shown the earlier events, and what a bot did has been read. Clock
    changes cannot make it longer than that."""
    by = getattr(room.event, "seat", None)
    bots_word = by is not None and room.chairs[by].played_by_bot
    shown_ms = room.shown_until - room.event_at + scene_times().reading_ms * bots_word
    return min(max(0, room.event_at + shown_ms - now), shown_ms) / 1000


Said = list[tuple[BotSeat, str]]


def _think(
    bots: list[BotSeat], awaited: BotSeat | None, seen: View | None
) -> tuple[Said, Move | Resign | None]:
    """Runs in a thread: all bots process the events, and the one that must act decides."""
    talk = [(bot, said) for bot in bots if (said := bot.think()) is not None]
    return talk, None if awaited is None or seen is None else awaited.decide(seen)
