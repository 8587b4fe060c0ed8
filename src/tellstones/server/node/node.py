"""One server process: builds its parts, starts and stops them, and receives news of other nodes.

Several nodes may share a storage. None of them is special, and none holds anything that another
could not read from the storage: every node serves the tables that its clients ask for.
"""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Any

import msgspec

from tellstones.server.accounts.deletion import Tournaments, forget
from tellstones.server.accounts.drill_sessions import DrillSessions
from tellstones.server.accounts.duels import Duels
from tellstones.server.accounts.guests import Guests
from tellstones.server.accounts.kept_sanctions import KeptSanctions
from tellstones.server.accounts.names import GuestNames, Names
from tellstones.server.accounts.own_data import OwnData
from tellstones.server.accounts.road_walks import RoadWalks
from tellstones.server.clock import Clock, SharedClock, SteadyClock
from tellstones.server.club_extra import club_installed
from tellstones.server.cluster.bus import EVERYWHERE, Bus, SingleNodeBus
from tellstones.server.cluster.health import Health
from tellstones.server.cluster.heartbeat import Heartbeat
from tellstones.server.cluster.outages import OutageMonitor
from tellstones.server.cluster.streamed_responses import OpenAnswers
from tellstones.server.cluster.task_runner import TaskRunner
from tellstones.server.cluster.write_behind import WriteBehind
from tellstones.server.ids import Source, new_id, system_source
from tellstones.server.jobs.analysis_worker import AnalysisWorker
from tellstones.server.jobs.node_workers import Workers, workers_of_this_machine
from tellstones.server.jobs.picture_process import PictureProcess
from tellstones.server.lobby.due_tables import DueTables
from tellstones.server.lobby.lobby import Lobby
from tellstones.server.lobby.matchmaking import Matchmaking
from tellstones.server.lobby.resync import Resync
from tellstones.server.lobby.revocation import Revocation
from tellstones.server.metrics import Metrics
from tellstones.server.moderation.fair_play_desk import FairPlayDesk
from tellstones.server.moderation.moderation_desk import Moderation
from tellstones.server.node.background import BackgroundJobs
from tellstones.server.rate_limits import ByteLimits, HourlyLimits
from tellstones.server.rooms import Identity
from tellstones.server.settings import Settings
from tellstones.server.storage import Storage
from tellstones.server.tables.factory import TableFactory
from tellstones.server.tables.live_table import LiveTable, NoTurnNotices, TurnNotices
from tellstones.server.tables.row_folding import RowFolding
from tellstones.server.tables.table_registry import TableRegistry
from tellstones.server.wire import Close, Fault, outgoing

if TYPE_CHECKING:
    from tellstones.server.club.parts import Club, ClubDeps, ClubPeople

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
        self.clock = clock or SharedClock(SteadyClock())
        self.source = source or system_source()
        self.id = new_id(self.source)
        self.stopping = False
        self.metrics = Metrics(self.settings.version)
        limits = self.settings.limits
        self.workers = (workers or workers_of_this_machine(limits)).in_turn(limits, self.metrics)
        self.hourly_limits = HourlyLimits(self.settings.limits, self.clock.monotonic)
        self.body_limits = ByteLimits(limits.body_bytes, limits.body_bytes_per_address)
        self.kept_sanctions = KeptSanctions(storage, self.clock, self.source)
        self.guests = Guests(storage, self.clock, self.source)
        self.fair_play = FairPlayDesk(storage, self.clock, self.workers.requests)
        self.drills = DrillSessions(
            storage,
            self.clock,
            self.source,
            self.workers.requests,
            self.settings.limits.drills_per_person,
        )
        self.walks = RoadWalks(storage, self.workers.games, self.clock)
        self.duels = Duels(
            storage,
            self.workers.games,
            self.clock,
            self.source,
            by_date=self.settings.duel_by_date,
        )
        self.analysis = AnalysisWorker(self.workers.analyses, self.settings.limits)
        self.films = PictureProcess(self.settings.limits, self.metrics)
        self.write_behind = WriteBehind(storage, self.bus)
        self._tasks = TaskRunner()
        self.outages = OutageMonitor(self.clock)
        self.health = Health(storage, self.outages, self.clock)
        beat_every = self.settings.beat_every
        self._heartbeat = Heartbeat(self.id, storage, self.outages, self.clock, beat_every)
        people = self._new_club_people()
        self.names: Names = people.members if people else GuestNames(storage)
        self.tables = self._new_tables(people.turn_notices if people else NoTurnNotices())
        reports = limits.open_reports_per_person
        self.moderation = Moderation(storage, self.names, self.clock, reports)
        per_maker = limits.listed_tables_per_person
        self.lobby = Lobby(storage, self.tables, self.drills, self.names, self.source, per_maker)
        self.matchmaking = Matchmaking(storage, self.tables, self.clock, self.source)
        self.club = self._new_club(people) if people else None
        """None without the extra `[club]`."""
        self.answers = OpenAnswers()
        self.revocation = Revocation(
            storage,
            self.tables,
            [self.answers, self.club.invitation_streams] if self.club else [self.answers],
            self.write_behind,
            self.bus,
            self.clock,
        )
        self._background = self._new_background()

    def _new_club_people(self) -> ClubPeople | None:
        if not club_installed():
            return None
        # Imported here: a server without the extra imports nothing of the club.
        from tellstones.server.club.parts import ClubPeople

        return ClubPeople(self._club_deps())

    def _new_club(self, people: ClubPeople) -> Club:
        from tellstones.server.club.parts import Club

        return Club(self._club_deps(), people, self.tables, self.lobby)

    def _club_deps(self) -> ClubDeps:
        from tellstones.server.club.parts import ClubDeps

        return ClubDeps(
            node=self.id,
            storage=self.storage,
            settings=self.settings,
            clock=self.clock,
            source=self.source,
            metrics=self.metrics,
            threads=self.workers.requests,
            tasks=self._tasks,
            bus=self.bus,
            write_behind=self.write_behind,
            kept_sanctions=self.kept_sanctions,
        )

    def _new_tables(self, notices: TurnNotices) -> TableRegistry:
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
            notices=notices,
        )
        return TableRegistry(
            factory, self.storage, self._heartbeat, self.clock, self.metrics, self.source
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
        if self.club is not None:
            await self.club.open()
        await self._background.start()
        if self.club is not None:
            for work in self.club.background():
                self._tasks.run(work)
        await self.bus.open(self._on_news)
        log.info("node started", extra={"node": self.id})

    async def stop(self) -> None:
        """Notify clients before their sockets close: they reconnect automatically."""
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
        if self.club is not None:
            self.club.close()
        self.tables.close_all(outgoing.Bye(code=Fault.STOPPING, back="now"), Close.COME_BACK)

    # Other nodes

    def _on_news(self, table: str, news: bytes) -> None:
        """Handle news: a whole pointing message; `here` after a change of presence; `anew` after
        rows were rewritten; `at 7` for the newest row; or news that concerns every node."""
        if table == EVERYWHERE:
            self._tasks.run(self.revocation.on_news(news))
            if self.club is not None:
                self.club.on_news(news)
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

    async def forget(self, person: str) -> None:
        """Delete all data of a person, also in tables that nodes hold in memory. Raises
        `Rejected`."""
        forgotten = await forget(
            person,
            self.storage,
            self.drills,
            await self._tournaments_of(person),
            self.source,
            self.workers,
            self.revocation.forget,
            self.kept_sanctions,
        )
        self.revocation.forget(forgotten.people)
        for table in forgotten.tables:
            await self.tables.reload(table)
            self.bus.publish(table, b"anew")
        if self.club is not None:
            self.club.rewritten(forgotten.tournaments)

    async def _tournaments_of(self, person: str) -> Tournaments | None:
        """Removes a person from tournaments, which may be stored even without the extra."""
        if not await self.storage.tournaments_of(person):
            return None
        from tellstones.server.club.tournaments.forgotten_tournaments import ForgottenTournaments

        return ForgottenTournaments(self.storage, self.source, self.workers.requests)

    async def exported(self, who: Identity) -> dict[str, Any]:
        """Return all data of a person but games and drills."""
        own = OwnData(self.storage, self.drills, self.walks, self.workers.requests)
        data = await own.exported(who)
        return data if self.club is None else data | await self.club.exported(who)

    async def _refresh_presence(self, live: LiveTable) -> None:
        live.learn_presence(await self.tables.stored_presence(live.room.id))
