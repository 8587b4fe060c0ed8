"""Bodies of HTTP requests and answers about members and their passkeys.

Bytes are written as base64url without padding, as browsers do.
"""

from __future__ import annotations

from typing import Annotated, TypeAlias

from msgspec import Meta

from tellstones.notation.json_shapes import Shape
from tellstones.server.wire.base import PersonName, Wish

LARGEST_PASSKEY_BYTES = 16 * 1024
"""Of a request. A passkey takes 1 KiB or so; with its maker's certificates, a few more."""
WrittenBytes: TypeAlias = Annotated[
    str, Meta(min_length=1, max_length=LARGEST_PASSKEY_BYTES, pattern="^[A-Za-z0-9_-]+$")
]


class ClubShown(Shape, frozen=True):
    """What this server offers beyond tables. `passkeys`: it has any; a browser may still not.
    `films`: it draws finished games as moving pictures."""

    passkeys: bool
    films: bool


class MemberWish(Wish, frozen=True):
    """`name`: a guest's name as a member. Members have one."""

    name: PersonName | None = None


class PasskeyWanted(Shape, frozen=True):
    """For `navigator.credentials.create`: to be signed once, within five minutes."""

    challenge: str
    user: str
    """Stands for the person in the passkey."""
    name: str
    known: list[str]
    """The passkeys that they have already: a device makes no second one."""


class NewPasskey(Wish, frozen=True):
    """What a device has made; `name` as in the wish for it."""

    client_data: WrittenBytes
    attestation: WrittenBytes
    name: PersonName | None = None


class SignInChallenge(Shape, frozen=True):
    """For `navigator.credentials.get`: to be signed once, within five minutes."""

    challenge: str


class SignIn(Wish, frozen=True):
    """What a passkey has signed. Who it belongs to nobody has to say."""

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
MEMBER_ANSWERS = (ClubShown, PasskeyWanted, SignInChallenge, PasskeysListed)
