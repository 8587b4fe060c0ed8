"""A person's own account, as it is shown to them."""

from __future__ import annotations

from typing import Protocol

from tellstones.server.accounts.bot_level import suitable_level
from tellstones.server.moderation.moderation_desk import Moderation
from tellstones.server.phase import Phase
from tellstones.server.rooms import Identity
from tellstones.server.rooms.identity import may_be_rated
from tellstones.server.storage.people import PeopleStorage
from tellstones.server.storage.tables import TableStorage
from tellstones.server.wire.http_bodies import Me

LIVING = (Phase.GATHERING, Phase.PLAYING)
TABLES_SHOWN = 20


class PeopleAndTables(PeopleStorage, TableStorage, Protocol):
    """Storage of people and of the tables at which they sit."""


class OwnAccount:
    """Shows people who they are."""

    def __init__(self, storage: PeopleAndTables, moderation: Moderation, *, rates: bool) -> None:
        self._storage, self._moderation, self._rates = storage, moderation, rates

    async def shown(self, who: Identity) -> Me:
        storage = self._storage
        cards = await storage.cards_of(who.person, LIVING, TABLES_SHOWN)
        return Me(
            person=who.person,
            name=who.name,
            face=(await storage.faces([who.person])).get(who.person, ""),
            member=who.member,
            played=bool(await storage.cards_of(who.person, (Phase.OVER,), 1)),
            recoverable=await storage.recoverable(who.person),
            level=await suitable_level(storage, who.person),
            tables=[card.table for card in cards],
            sanctions=await self._moderation.about(who),
            rates=self._rates and may_be_rated(who),
            moderator=who.moderator and not who.suspended,
        )
