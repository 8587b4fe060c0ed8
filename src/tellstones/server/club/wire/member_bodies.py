"""Bodies of HTTP requests and answers about members and their passkeys.

Bytes are written as base64url without padding, as browsers do.
"""

from __future__ import annotations

from typing import Annotated, TypeAlias

from msgspec import Meta

from tellstones.notation.json_shapes import Shape
from tellstones.server.wire.base import PersonName, Wish

LARGEST_PASSKEY_BYTES = 16 * 1024
"""The limit of a request. A passkey takes about 1 KiB; with certificates of its maker, a few
more."""
WrittenBytes: TypeAlias = Annotated[
    str, Meta(min_length=1, max_length=LARGEST_PASSKEY_BYTES, pattern="^[A-Za-z0-9_-]+$")
]


class MemberWish(Wish, frozen=True):
    """`name`: a guest's name as a member. Members have one."""

    name: PersonName | None = None


class PasskeyWanted(Shape, frozen=True):
    """Options for `navigator.credentials.create`: to be signed once, within five minutes."""

    challenge: str
    user: str
    """Stands for the person in the passkey."""
    name: str
    known: list[str]
    """The passkeys that they have already: a device makes no second one."""


class NewPasskey(Wish, frozen=True):
    """A passkey that a device has created; `name` as in the challenge."""

    client_data: WrittenBytes
    attestation: WrittenBytes
    name: PersonName | None = None


class SignInChallenge(Shape, frozen=True):
    """Options for `navigator.credentials.get`: to be signed once, within five minutes."""

    challenge: str


class SignIn(Wish, frozen=True):
    """A challenge signed by a passkey. The passkey tells whose it is."""

    credential: WrittenBytes
    client_data: WrittenBytes
    authenticator_data: WrittenBytes
    signature: WrittenBytes


class PasskeyListed(Shape, frozen=True):
    """`name` is the browser and system with which it was made, as far as they are known. Times are
    milliseconds since 1970."""

    passkey: str
    name: str
    created: int
    used: int


class PasskeysListed(Shape, frozen=True):
    passkeys: list[PasskeyListed]


MEMBER_REQUESTS = (MemberWish, NewPasskey, SignIn)
MEMBER_ANSWERS = (PasskeyWanted, SignInChallenge, PasskeysListed)
