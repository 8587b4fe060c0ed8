"""The base of all requests, and the kinds of text and number that they are made of."""

from __future__ import annotations

import re
from base64 import urlsafe_b64encode
from typing import Annotated, TypeAlias

from msgspec import Meta, MsgspecError, Struct

UNREADABLE = (MsgspecError, UnicodeDecodeError, RecursionError)
"""Exceptions that decoding raises for invalid messages, however nested."""

_WHERE = re.compile(r" - at `\$\.?([^`]*)`$")
_NAMED = re.compile(r"^Object (?:missing required|contains unknown) field `([^`]*)`")
LONGEST_FIELD = 60


def unread_field(error: BaseException) -> str | None:
    """The field that msgspec could not read, as a path: `rules.points`, `seats[0].by`. None where
    the text is no JSON at all, or is not of the right kind as a whole."""
    where, named = _WHERE.search(str(error)), _NAMED.search(str(error))
    parts = [found[1] for found in (where, named) if found and found[1]]
    return ".".join(parts)[:LONGEST_FIELD] or None


class Wish(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Something asked for. A field that we do not know is refused rather than passed over."""


LineNumber: TypeAlias = Annotated[int, Meta(ge=1, le=2)]
PlaceNumber: TypeAlias = Annotated[int, Meta(ge=1, le=7)]
MoveText: TypeAlias = Annotated[str, Meta(min_length=1, max_length=12)]
"""A move in the notation: `h3`, `1~4`, `C<@2`."""
TableId: TypeAlias = Annotated[str, Meta(pattern="^[a-z2-7]{16}$")]
PersonId: TypeAlias = Annotated[str, Meta(pattern="^[a-z2-7]{16}$")]
ClubId: TypeAlias = Annotated[str, Meta(pattern="^[a-z2-7]{16}$")]
FaceName: TypeAlias = Annotated[str, Meta(pattern="^([a-z]{1,12}-[a-z]{1,12}-[a-z]{1,12}-[0-9])?$")]
"""The parts of a portrait: head-dress, hair, eyes, color. Empty: it is drawn from the name."""
PersonName: TypeAlias = Annotated[str, Meta(min_length=1, max_length=24)]
Secret: TypeAlias = Annotated[str, Meta(min_length=16, max_length=128)]
MessageId: TypeAlias = Annotated[
    str, Meta(min_length=1, max_length=40, pattern="^[^\\u0000-\\u001f\\u007f]+$")
]
"""Chosen by the client, and never again for another message of the same device: what is sent again
under the same id does no harm."""
EventNumber: TypeAlias = Annotated[int, Meta(ge=0, le=2**53 - 1)]
"""An `event_seq`, as far as every client and database can count."""
WrittenText: TypeAlias = Annotated[str, Meta(min_length=1, max_length=280, pattern="^[^\\u0000]+$")]
"""Stored as it was written; no database takes a NUL."""
TalkText: TypeAlias = Annotated[str, Meta(min_length=1, max_length=280)]
BotName: TypeAlias = Annotated[str, Meta(pattern="^[a-z]{1,16}(:[a-z]{1,16})?$")]
"""A level, with or without a style: `knight`, `king:bold`."""


def to_base64url(data: bytes) -> str:
    """Encode bytes as base64url without padding, as browsers do."""
    return urlsafe_b64encode(data).rstrip(b"=").decode()
