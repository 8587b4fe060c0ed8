"""Routes to notifications by push: a device subscribes to them, or no longer."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from tellstones.server.clock import Clock
from tellstones.server.club.push.sender import PushSender
from tellstones.server.rate_limits import HourlyLimit
from tellstones.server.rooms import Rejected
from tellstones.server.storage.membership import PushSubscription
from tellstones.server.web.http.request import ApiRequest
from tellstones.server.web.http.route import ApiRoute
from tellstones.server.web.routes.notification_routes import (
    NotificationStorage,
    notifications_shown,
)
from tellstones.server.wire import Fault
from tellstones.server.wire import push_bodies as w


class SubscriptionStorage(NotificationStorage, Protocol):
    async def subscribe(self, subscription: PushSubscription) -> None: ...

    async def unsubscribe(self, device: str) -> None: ...


@dataclass(frozen=True, slots=True)
class PushDeps:
    storage: SubscriptionStorage
    push: PushSender
    links: HourlyLimit
    clock: Clock
    to_loopback: bool


async def subscribe(deps: PushDeps, request: ApiRequest) -> w.NotificationsShown:
    who, wish = request.player(), request.wish(w.Subscribe)
    if deps.push.public_key is None or who.program:
        raise Rejected(Fault.NOT_NOW)
    if not deps.links.take(who.counted_as):
        raise Rejected(Fault.TOO_MANY)
    if not _usable(wish, loopback=deps.to_loopback):
        raise Rejected(Fault.UNREADABLE)
    await deps.storage.subscribe(
        PushSubscription(
            device=who.device,
            person=who.person,
            endpoint=wish.endpoint,
            public_key=wish.p256dh,
            auth=wish.auth,
            language=wish.language,
            created=deps.clock.now(),
        )
    )
    return await notifications_shown(deps.storage, deps.push.public_key, request.person())


def _usable(wish: w.Subscribe, *, loopback: bool) -> bool:
    # Imported here: where nothing is sent, nothing of it is installed.
    from tellstones.server.club.push.encryption import is_usable
    from tellstones.server.club.push.endpoints import is_push_service

    return is_push_service(wish.endpoint, loopback=loopback) and is_usable(wish.p256dh, wish.auth)


async def unsubscribe(deps: PushDeps, request: ApiRequest) -> w.NotificationsShown:
    await deps.storage.unsubscribe(request.person().device)
    return await notifications_shown(deps.storage, deps.push.public_key, request.person())


ROUTES = (
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
)
