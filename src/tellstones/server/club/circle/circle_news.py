"""Notifies members of invitations, requests to join a club and partners who ask: in the page, or
by push when they are away.

The notice has who asks for what, and where, and nothing of any game.
"""

from __future__ import annotations

from collections.abc import Iterable

from tellstones.i18n.catalogue import say
from tellstones.server.club.circle.invitation_stream import InvitationStreams
from tellstones.server.club.push.sender import Notice, PushSender
from tellstones.server.cluster.bus import EVERYWHERE, Bus
from tellstones.server.storage.clubs import Club
from tellstones.server.tables.table_registry import TableRegistry
from tellstones.server.wire import outgoing

DAY_SECONDS = 86_400
_NEWS = "invited"


class CircleNews:
    """Notifies people on their open sockets, and sends push notifications to people who are
    away."""

    def __init__(
        self, tables: TableRegistry, push: PushSender, bus: Bus, streams: InvitationStreams
    ) -> None:
        self._tables = tables
        self._push = push
        self._bus = bus
        self._streams = streams

    async def tell(self, people: Iterable[str], notice: Notice) -> None:
        people = list(people)
        here = await self._tables.whereabouts(people)
        for person in people:
            self.knock(person)
            if person not in here:
                await self._push.tell(person, notice)

    def knock(self, person: str) -> None:
        """Ask all connections of a person to reload their circle."""
        self._tell_here(person)
        self._bus.publish(EVERYWHERE, f"{_NEWS} {person}".encode())

    def on_news(self, news: bytes) -> None:
        """Handle news from another node."""
        match news.decode().split():
            case [what, person] if what == _NEWS:
                self._tell_here(person)

    def _tell_here(self, person: str) -> None:
        self._tables.tell(person, outgoing.Invited())
        self._streams.wake(person)


def invitation_notice(table: str, name: str) -> Notice:
    """Kept by a push service for as long as there is the invitation."""
    return Notice(
        f"table/{table}", DAY_SECONDS, lambda language: say("push.invitation", language, name=name)
    )


def partner_notice(tournament: str, tournament_name: str, name: str) -> Notice:
    return Notice(
        f"tournament/{tournament}",
        DAY_SECONDS,
        lambda language: say("push.partner", language, name=name, tournament=tournament_name),
    )


def asking_notice(club: Club, name: str) -> Notice:
    return Notice(
        f"clubs/{club.id}",
        DAY_SECONDS,
        lambda language: say("push.club", language, name=name, club=club.name),
    )
