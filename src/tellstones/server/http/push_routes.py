"""Routes to one's notifications: by push to this device, and by a calendar."""

from __future__ import annotations

from tellstones.i18n.languages import best_language
from tellstones.server.http.request import ApiRequest
from tellstones.server.http.route import ApiRoute
from tellstones.server.push.calendar_feed import (
    asking_entry,
    calendar_feed,
    partner_entry,
    turn_entry,
)
from tellstones.server.rooms import Rejected
from tellstones.server.storage import TokenKind
from tellstones.server.storage.push import PushSubscription
from tellstones.server.tables.lobby import awaits
from tellstones.server.wire import Fault
from tellstones.server.wire import push_bodies as w


async def show(request: ApiRequest) -> w.NotificationsShown:
    who, node = request.person(), request.node
    subscriptions = await node.storage.subscriptions(who.person)
    return w.NotificationsShown(
        key=node.push.public_key,
        subscribed=any(one.device == who.device for one in subscriptions),
        feed=await node.storage.has_token(who.person, TokenKind.FEED),
    )


async def subscribe(request: ApiRequest) -> w.NotificationsShown:
    who, wish, node = request.player(), request.wish(w.Subscribe), request.node
    if node.push.public_key is None or who.program:
        raise Rejected(Fault.NOT_NOW)
    if not node.hourly_limits.links.take(who.counted_as):
        raise Rejected(Fault.TOO_MANY)
    if not _usable(wish, loopback=node.settings.push_to_loopback):
        raise Rejected(Fault.UNREADABLE)
    await node.storage.subscribe(
        PushSubscription(
            device=who.device,
            person=who.person,
            endpoint=wish.endpoint,
            public_key=wish.p256dh,
            auth=wish.auth,
            language=wish.language,
            created=node.clock.now(),
        )
    )
    return await show(request)


def _usable(wish: w.Subscribe, *, loopback: bool) -> bool:
    # Imported here: where nothing is sent, nothing of it is installed.
    from tellstones.server.push.encryption import is_usable
    from tellstones.server.push.endpoints import is_push_service

    return is_push_service(wish.endpoint, loopback=loopback) and is_usable(wish.p256dh, wish.auth)


async def unsubscribe(request: ApiRequest) -> w.NotificationsShown:
    await request.node.storage.unsubscribe(request.person().device)
    return await show(request)


async def make_feed(request: ApiRequest) -> w.FeedMade:
    who = request.player()
    if not request.node.hourly_limits.links.take(who.counted_as):
        raise Rejected(Fault.TOO_MANY)
    return w.FeedMade(path=f"/api/feed/{await request.node.guests.new_feed(who)}.ics")


async def end_feed(request: ApiRequest) -> w.NotificationsShown:
    await request.node.storage.end_tokens(request.person().person, TokenKind.FEED)
    return await show(request)


async def feed(request: ApiRequest) -> str:
    """Whoever knows the address reads it; there is nothing else that it opens."""
    node = request.node
    person = await node.guests.whose_feed(request.path["secret"].removesuffix(".ics"))
    language = best_language(request.languages)
    tables = await node.lobby.tables_of(person)
    clubs = await node.clubs.asked(person)
    entries = [
        *(turn_entry(table, person, language) for table in tables if awaits(table, person)),
        *(partner_entry(one, language) for one in await node.entry_desk.asked(person)),
        *(asking_entry(club, language) for club in clubs),
    ]
    return calendar_feed(entries, request.site, node.clock.now())


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
        "PUT",
        "/api/me/notifications",
        subscribe,
        "Tell this device when it is my word in a slow game",
        w.NotificationsShown,
        w.Subscribe,
        (Fault.NOBODY, Fault.SUSPENDED, Fault.NOT_NOW, Fault.TOO_MANY),
    ),
    ApiRoute(
        "DELETE",
        "/api/me/notifications",
        unsubscribe,
        "No longer tell this device",
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
