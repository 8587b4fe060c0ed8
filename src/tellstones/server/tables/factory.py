"""Puts a live table together from its parts, handing each of them just what it needs."""

from __future__ import annotations

from dataclasses import dataclass

from tellstones.server.clock import Clock
from tellstones.server.cluster.bus import Bus
from tellstones.server.cluster.heartbeat import Heartbeat
from tellstones.server.cluster.outages import OutageMonitor
from tellstones.server.cluster.write_behind import WriteBehind
from tellstones.server.ids import Source
from tellstones.server.jobs.job_threads import JobRunner
from tellstones.server.metrics import Metrics
from tellstones.server.settings import Settings
from tellstones.server.storage import Storage
from tellstones.server.tables.automation import Automation, MakeTable
from tellstones.server.tables.bot_hints import Hints
from tellstones.server.tables.bot_turns import BotTurns
from tellstones.server.tables.broadcast import Broadcast
from tellstones.server.tables.catch_up import CatchUp
from tellstones.server.tables.live_table import LiveTable, TurnNotices
from tellstones.server.tables.presence import TablePresence
from tellstones.server.tables.row_folding import FoldedTable, RowFolding
from tellstones.server.tables.shown_events import ShownEvents
from tellstones.server.tables.table_log import TableLog


@dataclass(frozen=True, slots=True)
class TableFactory:
    """The parts of a node that tables are made of. Only the factory sees all of them."""

    node: str
    settings: Settings
    storage: Storage
    bus: Bus
    clock: Clock
    source: Source
    metrics: Metrics
    outages: OutageMonitor
    heartbeat: Heartbeat
    write_behind: WriteBehind
    threads: JobRunner
    folding: RowFolding
    notices: TurnNotices

    def live_table(
        self, folded: FoldedTable, stored: dict[str, int | None], make_table: MakeTable
    ) -> LiveTable:
        storage, clock, metrics, folding = self.storage, self.clock, self.metrics, self.folding
        table = folded.room.id
        presence = self._presence(table, stored)
        shown = ShownEvents(table, storage, self.write_behind, clock)
        log = TableLog(folded, folding, storage, presence, self.bus, self.outages, clock, metrics)
        broadcast = Broadcast(log, presence, shown)
        pause = self.settings.bot_pause
        bots = BotTurns(log, storage, self.threads, clock, metrics, pause)
        automation = Automation(
            log, presence, broadcast, bots, self.heartbeat, clock, self.source, make_table
        )
        return LiveTable(
            log=log,
            presence=presence,
            shown=shown,
            broadcast=broadcast,
            catch_up=CatchUp(log, shown, broadcast, storage, folding),
            bots=bots,
            automation=automation,
            hints=Hints(log, presence, storage, self.threads),
            people=storage,
            bus=self.bus,
            clock=clock,
            most_rows=self.settings.limits.rows_per_table,
            most_words=self.settings.limits.watchers_words_per_table,
            notices=self.notices,
        )

    def _presence(self, table: str, stored: dict[str, int | None]) -> TablePresence:
        return TablePresence(
            table=table,
            node=self.node,
            stored=stored,
            storage=self.storage,
            heartbeat=self.heartbeat,
            write_behind=self.write_behind,
            clock=self.clock,
            claim_after_ms=int(self.settings.claim_after * 1000),
            rest_after_ms=int(self.settings.rest_after * 1000),
        )
