"""The parts of a club, put together beside the parts that every server has."""

from __future__ import annotations

from collections.abc import Coroutine, Iterable
from dataclasses import dataclass
from typing import Any

from tellstones.server.accounts.kept_sanctions import KeptSanctions
from tellstones.server.clock import Clock
from tellstones.server.club.circle.calendar_entries import asking_entry, partner_entry
from tellstones.server.club.circle.circle_news import CircleNews
from tellstones.server.club.circle.club_desk import ClubDesk
from tellstones.server.club.circle.club_page import ClubPages
from tellstones.server.club.circle.following import Following
from tellstones.server.club.circle.invitation_stream import InvitationStreams
from tellstones.server.club.circle.invitations import Invitations
from tellstones.server.club.members.members import Members
from tellstones.server.club.members.passkeys import Passkeys
from tellstones.server.club.members.seasons import Seasons
from tellstones.server.club.push.sender import PushSender
from tellstones.server.club.push.turn_notices import TurnNotices
from tellstones.server.club.tournaments.director import TournamentDirector
from tellstones.server.club.tournaments.entry_desk import EntryDesk
from tellstones.server.club.tournaments.tournament_log import REWRITTEN, TournamentLog
from tellstones.server.club.tournaments.tournament_shown import Boards
from tellstones.server.cluster.bus import EVERYWHERE, Bus
from tellstones.server.cluster.task_runner import TaskRunner
from tellstones.server.cluster.write_behind import WriteBehind
from tellstones.server.ids import Source
from tellstones.server.jobs.job_threads import JobRunner
from tellstones.server.lobby.calendar_feed import FeedEntry
from tellstones.server.lobby.lobby import Lobby
from tellstones.server.metrics import Metrics
from tellstones.server.rooms import Identity
from tellstones.server.settings import Settings
from tellstones.server.storage import Storage
from tellstones.server.tables.table_registry import TableRegistry


@dataclass(frozen=True, slots=True)
class ClubDeps:
    """The parts of a node that a club uses."""

    node: str
    storage: Storage
    settings: Settings
    clock: Clock
    source: Source
    metrics: Metrics
    threads: JobRunner
    tasks: TaskRunner
    bus: Bus
    write_behind: WriteBehind
    kept_sanctions: KeptSanctions


class ClubPeople:
    """Members and their notifications: tables are built upon them."""

    def __init__(self, deps: ClubDeps) -> None:
        storage, clock, threads = deps.storage, deps.clock, deps.threads
        self.members = Members(storage, clock, threads, deps.kept_sanctions)
        self.push = PushSender(storage, clock, threads, deps.metrics, deps.settings, deps.source)
        self.turn_notices = TurnNotices(storage, self.push, deps.tasks, deps.node, clock)


class Club:
    """Everything of a club, built upon its people and the tables of the node."""

    def __init__(
        self, deps: ClubDeps, people: ClubPeople, tables: TableRegistry, lobby: Lobby
    ) -> None:
        self._deps, self._tables = deps, tables
        storage, clock, source = deps.storage, deps.clock, deps.source
        limits = deps.settings.limits
        self.members, self.push = people.members, people.push
        self.passkeys = Passkeys(storage, clock, source, deps.threads, deps.kept_sanctions)
        self.seasons = Seasons(storage, clock)
        self.invitation_streams = InvitationStreams(
            deps.settings.invitation_stream, limits.invitation_streams_per_person
        )
        self.circle_news = CircleNews(tables, self.push, deps.bus, self.invitation_streams)
        self.following = Following(
            storage,
            self.members,
            tables,
            deps.write_behind,
            deps.node,
            clock,
            limits.follows_per_person,
        )
        self.invitations = Invitations(
            storage, self.following, lobby, self.circle_news, clock, self.invitation_streams
        )
        self.clubs = ClubDesk(storage, self.members, clock, source, limits)
        self.club_pages = ClubPages(storage, tables)
        self.tournament_log = TournamentLog(storage, clock)
        self.boards = Boards(clock.monotonic)
        self.entry_desk = EntryDesk(
            storage, self.tournament_log, self.members, clock, source, limits
        )

    async def open(self) -> None:
        await self.push.open()

    def background(self) -> list[Coroutine[Any, Any, None]]:
        """Background jobs that run as long as the node does."""
        return [self.push.keep_sending(), self.new_director().keep_directing()]

    def new_director(self) -> TournamentDirector:
        deps = self._deps
        return TournamentDirector(
            deps.storage,
            self.tournament_log,
            self._tables,
            self.circle_news.tell,
            deps.threads,
            deps.clock,
            deps.source,
            deps.settings.due_tables_every,
        )

    def close(self) -> None:
        self.invitation_streams.close()

    def on_news(self, news: bytes) -> None:
        """News of other nodes that concerns every node."""
        self.tournament_log.on_news(news)
        self.circle_news.on_news(news)

    def rewritten(self, tournaments: Iterable[str]) -> None:
        """Reload these tournaments, whose rows were rewritten without a deleted person."""
        for tournament in tournaments:
            self.tournament_log.forget(tournament)
            self._deps.bus.publish(EVERYWHERE, f"{REWRITTEN} {tournament}".encode())

    async def exported(self, who: Identity) -> dict[str, Any]:
        """A member's data that only a club can read."""
        tournaments = [
            (await self.tournament_log.now(tournament)).announced.name
            for tournament in await self._deps.storage.tournaments_of(who.person)
        ]
        return {"tournaments": tournaments, "invitations": await self.invitations.shown(who)}

    async def calendar(self, person: str, language: str) -> list[FeedEntry]:
        """The tournaments to come that a person has joined, and the requests to them: to be a
        partner, or to join a club."""
        clubs = await self.clubs.asked(person)
        return [
            *await self.entry_desk.to_come(person),
            *(partner_entry(one, language) for one in await self.entry_desk.asked(person)),
            *(asking_entry(club, language) for club in clubs),
        ]
