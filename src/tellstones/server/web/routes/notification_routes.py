"""Routes to one's notifications: which there are, and a calendar of turns."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Protocol

from tellstones.i18n.languages import best_language
from tellstones.server.accounts.guests import Guests
from tellstones.server.clock import Clock
from tellstones.server.lobby.calendar_feed import FeedEntry, calendar_feed, turn_entry
from tellstones.server.lobby.lobby import Lobby, awaits
from tellstones.server.rate_limits import HourlyLimit
from tellstones.server.rooms import Identity, Rejected
from tellstones.server.storage import TokenKind
from tellstones.server.storage.membership import PushSubscription
from tellstones.server.web.http.request import ApiRequest
from tellstones.server.web.http.route import ApiRoute
from tellstones.server.wire import Fault
from tellstones.server.wire import push_bodies as w


class NotificationStorage(Protocol):
    async def subscriptions(self, person: str) -> list[PushSubscription]: ...

    async def has_token(self, person: str, kind: TokenKind) -> bool: ...

    async def end_tokens(self, person: str, kind: TokenKind) -> None: ...


@dataclass(frozen=True, slots=True)
class NotificationDeps:
    storage: NotificationStorage
    push_key: Callable[[], str | None]
    """Returns the key of push messages. None: there are none."""
    guests: Guests
    lobby: Lobby
    entries: Callable[[str, str], Awaitable[list[FeedEntry]]]
    """Returns more of a person's calendar, in a language."""
    links: HourlyLimit
    clock: Clock


async def show(deps: NotificationDeps, request: ApiRequest) -> w.NotificationsShown:
    return await notifications_shown(deps.storage, deps.push_key(), request.person())


async def notifications_shown(
    storage: NotificationStorage, key: str | None, who: Identity
) -> w.NotificationsShown:
    subscriptions = await storage.subscriptions(who.person)
    return w.NotificationsShown(
        key=key,
        subscribed=any(one.device == who.device for one in subscriptions),
        feed=await storage.has_token(who.person, TokenKind.FEED),
    )


async def make_feed(deps: NotificationDeps, request: ApiRequest) -> w.FeedMade:
    who = request.player()
    if not deps.links.take(who.counted_as):
        raise Rejected(Fault.TOO_MANY)
    return w.FeedMade(path=f"/api/feed/{await deps.guests.new_feed(who)}.ics")


async def end_feed(deps: NotificationDeps, request: ApiRequest) -> w.NotificationsShown:
    await deps.storage.end_tokens(request.person().person, TokenKind.FEED)
    return await show(deps, request)


async def feed(deps: NotificationDeps, request: ApiRequest) -> str:
    """Anyone who knows the address can read the calendar, and nothing else."""
    person = await deps.guests.whose_feed(request.path["secret"].removesuffix(".ics"))
    language = best_language(request.languages)
    tables = await deps.lobby.tables_of(person)
    entries = [
        *(turn_entry(table, person, language) for table in tables if awaits(table, person)),
        *await deps.entries(person, language),
    ]
    return calendar_feed(entries, request.site, deps.clock.now())


ROUTES = (
    ApiRoute(
        "GET",
        "/api/me/notifications",
        show,
        "How I am told that it is my word",
        w.NotificationsShown,
        faults=(Fault.NOBODY,),
    ),
    ApiRoute(
        "POST",
        "/api/me/feed",
        make_feed,
        "A calendar of the tables where it is my word",
        w.FeedMade,
        faults=(Fault.NOBODY, Fault.SUSPENDED, Fault.TOO_MANY, Fault.WRONG_SECRET),
    ),
    ApiRoute(
        "DELETE",
        "/api/me/feed",
        end_feed,
        "End that calendar",
        w.NotificationsShown,
        faults=(Fault.NOBODY,),
    ),
    ApiRoute(
        "GET",
        "/api/feed/{secret}",
        feed,
        "Somebody's calendar, by its secret",
        faults=(Fault.WRONG_SECRET,),
        text="text/calendar",
    ),
)
