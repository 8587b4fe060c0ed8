"""Invitations by name: a member sets a table up for another, who sits down at it or declines.

The table is ordinary, and the invited person accepts by sitting down. An invitation only says that
it waits for them; like a table that nobody started it is deleted after a day.
"""

from __future__ import annotations

from collections.abc import AsyncIterator

from tellstones.rules import seats
from tellstones.server.clock import DAY_MS, Clock
from tellstones.server.club.circle.circle_news import CircleNews, invitation_notice
from tellstones.server.club.circle.following import Following
from tellstones.server.club.circle.invitation_stream import InvitationStreams
from tellstones.server.club.wire.circle_bodies import InvitationShown, InvitationWish
from tellstones.server.lobby.lobby import QUICK, Lobby
from tellstones.server.phase import Phase
from tellstones.server.rooms import Identity, Rejected
from tellstones.server.rooms.table_card import listed_table
from tellstones.server.storage import Storage
from tellstones.server.storage.circle import FoundInvitation, Invitation
from tellstones.server.wire import Fault
from tellstones.server.wire.http_bodies import CreateTable, SeatWish, TimeWish


class Invitations:
    """Makes invitations, and tells both people about them wherever they are."""

    def __init__(
        self,
        storage: Storage,
        following: Following,
        lobby: Lobby,
        news: CircleNews,
        clock: Clock,
        streams: InvitationStreams,
    ) -> None:
        self._storage = storage
        self._following = following
        self._lobby = lobby
        self._news = news
        self._clock = clock
        self.streams = streams

    async def make(self, who: Identity, wish: InvitationWish) -> str:
        """The table where one waits for the other. Raises `Rejected`."""
        other = (await self._following.opponent(who, wish.person)).id
        first, *rest = seats(wish.rules.players)
        seated = [SeatWish(seat=first, by="me"), *(SeatWish(seat=s, by="open") for s in rest)]
        wanted = CreateTable(
            rules=wish.rules,
            time=wish.time or TimeWish(kind="bank", seconds=QUICK.seconds, plus=QUICK.plus),
            private=wish.private,
            rated=wish.rated,
            talk=wish.talk,
            seats=seated,
        )
        table = await self._lobby.create(who, wanted)
        invitation = Invitation(table, who.person, other, self._clock.now(), declined=False)
        await self._storage.invite(invitation)
        await self._news.tell([other], invitation_notice(table, who.name))
        return table

    async def end(self, who: Identity, table: str) -> None:
        """Declines an invitation; or withdraws it, or dismisses its answer, as its sender. Raises
        `Rejected`."""
        told = await self._storage.decline_invitation(table, who.person)
        told = told or await self._storage.end_invitation(table, who.person)
        if told is None:
            raise Rejected(Fault.NO_SUCH_THING)
        self._news.knock(told)

    async def shown(self, who: Identity) -> list[InvitationShown]:
        since = self._clock.now() - DAY_MS
        found = await self._storage.invitations(who.person, since)
        shown = [_shown(one, who.person) for one in found if _to_tell(one)]
        return [one for one in shown if one.mine or one.state == "open"]

    def arriving(self, who: Identity) -> AsyncIterator[InvitationShown | None]:
        """Those that are open, and each new one as it comes. Raises `Rejected`."""
        return self.streams.stream(who, lambda: self.shown(who))


def _to_tell(found: FoundInvitation) -> bool:
    """A finished game ends its invitation."""
    return found.declined or found.phase != Phase.OVER


def _shown(found: FoundInvitation, person: str) -> InvitationShown:
    mine = found.person == person
    waits = found.phase == Phase.GATHERING and found.open_seats > 0
    return InvitationShown(
        mine=mine,
        person=found.other if mine else found.person,
        name=found.other_name if mine else found.name,
        state="declined" if found.declined else "open" if waits else "accepted",
        table=listed_table(found.listing),
        at=found.at,
    )
