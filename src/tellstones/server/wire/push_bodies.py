"""Bodies of HTTP requests and answers about notifications: by push, and by a calendar."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from tellstones.notation.json_shapes import Shape
from tellstones.server.wire.base import Wish


class Subscribe(Wish, frozen=True):
    """What a browser says when it subscribes: where it is reached, and its keys (`p256dh` and
    `auth`, as in `PushSubscription.toJSON()`)."""

    endpoint: Annotated[str, Meta(min_length=8, max_length=1024, pattern="^[!-~]+$")]
    p256dh: Annotated[str, Meta(min_length=80, max_length=100)]
    auth: Annotated[str, Meta(min_length=20, max_length=30)]
    language: Literal["en", "es", "fr", "el", "zh-Hant"] = "en"


class NotificationsShown(Shape, frozen=True):
    """`key`: with which a browser subscribes to us; null where nothing is sent. `subscribed`: this
    device is told when it is my word in a slow game. `feed`: there is a calendar of it."""

    key: str | None
    subscribed: bool
    feed: bool


class FeedMade(Shape, frozen=True):
    """The path of a calendar that shows the tables where it is my word, to whoever knows it. It is
    shown once; a new one ends the old one."""

    path: str


PUSH_REQUESTS = (Subscribe,)
PUSH_ANSWERS = (NotificationsShown, FeedMade)
