"""Random ids and secrets, and ids derived from a secret; the source of randomness is an
argument."""

from __future__ import annotations

import base64
import hashlib
import hmac
import random
from typing import Protocol

from tellstones.rules import Chance


class Source(Chance, Protocol):
    """A source of ids, secrets and random draws: the system, or a seeded one in tests."""

    def randbytes(self, n: int, /) -> bytes: ...


def system_source() -> Source:
    return random.SystemRandom()


def new_id(source: Source) -> str:
    """Sixteen letters, 80 bits: not to be guessed, and not to be counted through."""
    return _letters(source.randbytes(10))


def new_secret(source: Source) -> str:
    return base64.urlsafe_b64encode(source.randbytes(32)).rstrip(b"=").decode()


def derived_id(secret: str, purpose: str) -> str:
    """Return an id that every node derives equally, and nobody without the secret can."""
    return _letters(_derived(secret, purpose)[:10])


def derived_secret(secret: str, purpose: str) -> str:
    return _derived(secret, purpose).hex()


def _derived(secret: str, purpose: str) -> bytes:
    return hmac.digest(secret.encode(), purpose.encode(), hashlib.sha256)


def _letters(data: bytes) -> str:
    return base64.b32encode(data).decode().lower()
