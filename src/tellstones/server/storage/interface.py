"""The whole storage. `sqlite.py` and `postgres.py` give it a database."""

from __future__ import annotations

from tellstones.server.storage.circle import CircleStorage
from tellstones.server.storage.clubs import ClubStorage
from tellstones.server.storage.daily import DailyStorage
from tellstones.server.storage.database import Database
from tellstones.server.storage.membership import MemberStorage, PushStorage
from tellstones.server.storage.moderation import ModerationStorage
from tellstones.server.storage.notes import NoteStorage
from tellstones.server.storage.operations import OperationsStorage
from tellstones.server.storage.people import PeopleStorage
from tellstones.server.storage.presence import NodeStorage, PresenceStorage
from tellstones.server.storage.rating_rows import RatingStorage
from tellstones.server.storage.tables import DueStorage, TableStorage
from tellstones.server.storage.tournaments import TournamentStorage


class Storage(
    TableStorage,
    DueStorage,
    NodeStorage,
    PresenceStorage,
    PeopleStorage,
    NoteStorage,
    ModerationStorage,
    MemberStorage,
    RatingStorage,
    DailyStorage,
    PushStorage,
    CircleStorage,
    ClubStorage,
    TournamentStorage,
    OperationsStorage,
):
    """Everything that is stored. The truth is here and nowhere else."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def open(self) -> None:
        await self._database.open()

    async def close(self) -> None:
        await self._database.close()
