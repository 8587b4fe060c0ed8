"""Bodies of HTTP requests and answers about notifications: by push, and by a calendar."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from tellstones.i18n.languages import Language
from tellstones.notation.json_shapes import Shape
from tellstones.server.wire.base import Wish


class Subscribe(Wish, frozen=True):
    """A browser's push subscription: its endpoint and its keys (`p256dh` and `auth`, as in
    `PushSubscription.toJSON()`)."""

    endpoint: Annotated[str, Meta(min_length=8, max_length=1024, pattern="^[!-~]+$")]
    p256dh: Annotated[str, Meta(min_length=80, max_length=100)]
    auth: Annotated[str, Meta(min_length=20, max_length=30)]
    language: Language = "en"


class NotificationsShown(Shape, frozen=True):
    """`key`: the key for a browser to subscribe with; null where nothing is sent. `subscribed`:
    this device is notified when I must move in a slow game. `feed`: there is a calendar of it."""

    key: str | None
    subscribed: bool
    feed: bool


class FeedMade(Shape, frozen=True):
    """The path of a calendar of the tables where I must move, readable by anyone who knows it. It
    is shown once; a new one ends the old one."""

    path: str


PUSH_REQUESTS = (Subscribe,)
PUSH_ANSWERS = (NotificationsShown, FeedMade)
