"""One server process: builds its parts, starts and stops them, and hears from other nodes.

Several nodes may share a storage. None of them is special, and none holds anything that another
could not read from the storage: a table is served by whoever has somebody asking for it.
"""

from __future__ import annotations

import logging

import msgspec

from tellstones.server.accounts.deletion import Forgotten
from tellstones.server.accounts.drill_sessions import DrillSessions
from tellstones.server.accounts.fair_play_desk import FairPlayDesk
from tellstones.server.accounts.guests import Guests
from tellstones.server.accounts.members import Members
from tellstones.server.accounts.moderation_desk import Moderation
from tellstones.server.accounts.passkeys import Passkeys
from tellstones.server.circle.circle_news import CircleNews
from tellstones.server.circle.club_desk import ClubDesk
from tellstones.server.circle.club_page import ClubPages
from tellstones.server.circle.following import Following
from tellstones.server.circle.invitation_stream import InvitationStreams
from tellstones.server.circle.invitations import Invitations
from tellstones.server.clock import Clock, SharedClock, SystemClock
from tellstones.server.cluster.background import BackgroundJobs
from tellstones.server.cluster.bus import Bus, SingleNodeBus
from tellstones.server.cluster.due_tables import DueTables
from tellstones.server.cluster.health import Health
from tellstones.server.cluster.heartbeat import Heartbeat
from tellstones.server.cluster.open_answers import OpenAnswers
from tellstones.server.cluster.outages import OutageMonitor
from tellstones.server.cluster.resync import Resync
from tellstones.server.cluster.revocation import EVERYWHERE, Revocation
from tellstones.server.cluster.task_runner import TaskRunner
from tellstones.server.cluster.write_behind import WriteBehind
from tellstones.server.ids import Source, new_id, system_source
from tellstones.server.metrics import Metrics
from tellstones.server.push.sender import PushSender
from tellstones.server.push.turn_notices import TurnNotices
from tellstones.server.ratings.seasons import Seasons
from tellstones.server.settings import Settings
from tellstones.server.storage import Storage
from tellstones.server.tables.factory import TableFactory
from tellstones.server.tables.live_table import LiveTable
from tellstones.server.tables.lobby import Lobby
from tellstones.server.tables.matchmaking import Matchmaking
from tellstones.server.tables.row_folding import RowFolding
from tellstones.server.tables.table_registry import TableRegistry
from tellstones.server.tournaments.director import TournamentDirector
from tellstones.server.tournaments.entry_desk import EntryDesk
from tellstones.server.tournaments.tournament_log import REWRITTEN, TournamentLog
from tellstones.server.tournaments.tournament_shown import Boards
from tellstones.server.transport.rate_limits import ByteLimits, HourlyLimits
from tellstones.server.wire import Close, Fault, outgoing
from tellstones.server.workers.analysis_worker import AnalysisWorker
from tellstones.server.workers.node_workers import Workers, workers_of_this_machine
from tellstones.server.workers.picture_process import PictureProcess

log = logging.getLogger(__name__)


class Node:
    """The parts of one server process, put together here and nowhere else."""

    def __init__(
        self,
        storage: Storage,
        settings: Settings | None = None,
        *,
        bus: Bus | None = None,
        clock: Clock | None = None,
        source: Source | None = None,
        workers: Workers | None = None,
    ) -> None:
        self.storage = storage
        self.settings = settings or Settings()
        self.bus = bus or SingleNodeBus()
        self.clock = clock or SharedClock(SystemClock())
        self.source = source or system_source()
        self.id = new_id(self.source)
        self.stopping = False
        self.metrics = Metrics()
        limits = self.settings.limits
        self.workers = (workers or workers_of_this_machine(limits)).in_turn(limits, self.metrics)
        self.hourly_limits = HourlyLimits(self.settings.limits, self.clock.monotonic)
        self.body_limits = ByteLimits(limits.body_bytes, limits.body_bytes_per_address)
        self.guests = Guests(storage, self.clock, self.source)
        self.members = Members(storage, self.clock, self.workers.requests)
        reports = self.settings.limits.open_reports_per_person
        self.moderation = Moderation(storage, self.members, self.clock, reports)
        self.fair_play = FairPlayDesk(storage, self.clock, self.workers.requests)
        self.seasons = Seasons(storage, self.clock)
        self.passkeys = Passkeys(storage, self.clock, self.source, self.workers.requests)
        self.drills = DrillSessions(
            storage,
            self.clock,
            self.source,
            self.workers.requests,
            self.settings.limits.drills_per_person,
        )
        self.analysis = AnalysisWorker(self.workers.analyses, self.settings.limits)
        self.films = PictureProcess(self.settings.limits, self.metrics)
        self.write_behind = WriteBehind(storage, self.bus)
        self._tasks = TaskRunner()
        self.outages = OutageMonitor(self.clock)
        self.health = Health(storage, self.outages, self.clock)
        beat_every = self.settings.beat_every
        self._heartbeat = Heartbeat(self.id, storage, self.outages, self.clock, beat_every)
        threads = self.workers.requests
        self.push = PushSender(
            storage, self.clock, threads, self.metrics, self.settings, self.source
        )
        self.tables = self._new_tables()
        streams = limits.invitation_streams_per_person
        self.invitation_streams = InvitationStreams(self.settings.invitation_stream, streams)
        self.answers = OpenAnswers()
        self.revocation = Revocation(
            storage,
            self.tables,
            self.invitation_streams,
            self.answers,
            self.write_behind,
            self.bus,
            self.clock,
        )
        per_maker = self.settings.limits.listed_tables_per_person
        self.lobby = Lobby(storage, self.tables, self.drills, self.source, per_maker)
        self.matchmaking = Matchmaking(storage, self.tables, self.clock, self.source)
        self.following = self._new_following()
        self.circle_news = CircleNews(self.tables, self.push, self.bus, self.invitation_streams)
        self.invitations = self._new_invitations()
        self.clubs = ClubDesk(storage, self.members, self.clock, self.source, self.settings.limits)
        self.club_pages = ClubPages(storage, self.tables)
        self.tournament_log = TournamentLog(storage, self.clock)
        self.boards = Boards(self.clock.monotonic)
        self.entry_desk = self._new_entry_desk()
        self._background = self._new_background()

    def _new_tables(self) -> TableRegistry:
        factory = TableFactory(
            node=self.id,
            settings=self.settings,
            storage=self.storage,
            bus=self.bus,
            clock=self.clock,
            source=self.source,
            metrics=self.metrics,
            outages=self.outages,
            heartbeat=self._heartbeat,
            write_behind=self.write_behind,
            threads=self.workers.bots,
            folding=RowFolding(self.workers.requests),
            notices=TurnNotices(self.storage, self.push, self._tasks, self.id, self.clock),
        )
        return TableRegistry(
            factory, self.storage, self._heartbeat, self.clock, self.metrics, self.source
        )

    def _new_following(self) -> Following:
        return Following(
            self.storage,
            self.members,
            self.tables,
            self.write_behind,
            self.id,
            self.clock,
            self.settings.limits.follows_per_person,
        )

    def _new_invitations(self) -> Invitations:
        return Invitations(
            self.storage,
            self.following,
            self.lobby,
            self.circle_news,
            self.clock,
            self.invitation_streams,
        )

    def _new_entry_desk(self) -> EntryDesk:
        rows, members, limits = self.tournament_log, self.members, self.settings.limits
        return EntryDesk(self.storage, rows, members, self.clock, self.source, limits)

    def new_director(self) -> TournamentDirector:
        return TournamentDirector(
            self.storage,
            self.tournament_log,
            self.tables,
            self.circle_news.tell,
            self.workers.requests,
            self.clock,
            self.source,
            self.settings.due_tables_every,
        )

    def _new_background(self) -> BackgroundJobs:
        storage, tables, settings = self.storage, self.tables, self.settings
        resync = Resync(storage, tables, self.write_behind, self._tasks, settings.resync_every)
        return BackgroundJobs(
            tasks=self._tasks,
            storage=storage,
            tables=tables,
            heartbeat=self._heartbeat,
            outages=self.outages,
            revocation=self.revocation,
            due_tables=DueTables(storage, tables, self.matchmaking, self.clock, settings),
            resync=None if isinstance(self.bus, SingleNodeBus) else resync,
            clock=self.clock,
            beat_seconds=settings.beat_every,
            sweep_seconds=settings.sweep_every,
        )

    async def start(self) -> None:
        await self.storage.open()
        await self.push.open()
        await self._background.start()
        self._tasks.run(self.push.keep_sending())
        if self.members.open:
            self._tasks.run(self.new_director().keep_directing())
        await self.bus.open(self._hear)
        log.info("node started", extra={"node": self.id})

    async def stop(self) -> None:
        """People are told before their sockets close, and come back by themselves."""
        self.say_goodbye()
        await self._background.stop()
        self.tables.stop()
        await self.write_behind.close()
        await self.bus.close()
        self.workers.close()
        await self.storage.close()
        log.info("node stopped", extra={"node": self.id})

    def say_goodbye(self) -> None:
        self.stopping = True
        self.invitation_streams.close()
        self.tables.close_all(outgoing.Bye(code=Fault.STOPPING, back="now"), Close.COME_BACK)

    # Other nodes

    def _hear(self, table: str, news: bytes) -> None:
        """Pointing, told whole; `here`, when somebody came or went; `anew`, when rows were
        written anew; `at 7`, the newest row; and what has ended everywhere."""
        if table == EVERYWHERE:
            self.tournament_log.hear(news)
            self._tasks.run(self.revocation.hear(news))
            self.circle_news.hear(news)
        live = self.tables.live.get(table)
        if live is None:
            return
        if news.startswith(b"{"):
            live.broadcast.point(msgspec.json.decode(news, type=outgoing.Pointed))
        elif news == b"here":
            self._tasks.run(self._refresh_presence(live))
        elif news == b"anew":
            self._tasks.run(live.reload())
        elif int(news.removeprefix(b"at ")) > live.room.seq:
            self._tasks.run(live.catch_up())

    async def forget(self, forgotten: Forgotten) -> None:
        """What tables in memory still hold of somebody, here and on other nodes."""
        self.revocation.forget(forgotten.people)
        for table in forgotten.tables:
            await self.tables.reload(table)
            self.bus.publish(table, b"anew")
        for tournament in forgotten.tournaments:
            self.tournament_log.forget(tournament)
            self.bus.publish(EVERYWHERE, f"{REWRITTEN} {tournament}".encode())

    async def _refresh_presence(self, live: LiveTable) -> None:
        live.learn_presence(await self.tables.stored_presence(live.room.id))
