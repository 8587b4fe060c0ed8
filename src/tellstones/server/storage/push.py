"""Push subscriptions as they are stored, and the keys that all nodes of a server share."""

from __future__ import annotations

from typing import Protocol

from msgspec import Struct


class PushSubscription(Struct, frozen=True):
    """Where one device is reached: its push service's address, and what a message to it is
    encrypted with (RFC 8291; both in base64url, without padding)."""

    device: str
    person: str
    endpoint: str
    public_key: str
    auth: str
    language: str
    created: int
    """Milliseconds since 1970."""


SUBSCRIPTIONS = (
    "select device, person, endpoint, public_key, auth, language, created from push_subscriptions"
)


class PushStorage(Protocol):
    """Push subscriptions, and keys of the server."""

    async def server_key(self, name: str, value: str) -> str:
        """The first value wins, for all nodes and for good."""

    async def subscribe(self, subscription: PushSubscription) -> None:
        """A device has one, and so has an address: older ones end."""

    async def subscriptions(self, person: str) -> list[PushSubscription]:
        """Of all their devices, the latest first."""

    async def unsubscribe(self, device: str) -> None: ...
