"""Encrypts a message for one device (RFC 8291), and signs the request that carries it (RFC 8292).

`http-ece` and `py-vapid` do it, which are what `pywebpush` is made of; the rest of `pywebpush`, an
HTTP client of its own, would connect wherever an endpoint says.
"""

from __future__ import annotations

import base64
import binascii

import http_ece
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from py_vapid import Vapid02

from tellstones.server.club.push.endpoints import origin_of
from tellstones.server.ids import Source
from tellstones.server.storage.membership import PushSubscription

SIGNED_SECONDS = 12 * 3600
"""A signature is good for so long; RFC 8292 allows a day."""
AUTH_BYTES = 16
KEY_BYTES = 48
"""Sixteen more than the curve's, so that every key is as likely (FIPS 186-5, A.2.1)."""
ORDER = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551
"""The order of the group of P-256."""


def new_key(source: Source) -> str:
    """A private key, as it is stored."""
    number = int.from_bytes(source.randbytes(KEY_BYTES)) % (ORDER - 1) + 1
    vapid = Vapid02(ec.derive_private_key(number, ec.SECP256R1()))
    return str(vapid.private_pem().decode())


def public_key(stored: str) -> str:
    """The key that a browser receives when it subscribes."""
    point = _signer(stored).public_key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    return base64.urlsafe_b64encode(point).rstrip(b"=").decode()


def is_usable(public: str, auth: str) -> bool:
    """Return whether a message can be encrypted with these keys of a device."""
    try:
        ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), decoded(public))
        return len(decoded(auth)) == AUTH_BYTES
    except (ValueError, binascii.Error):
        return False


def decoded(text: str) -> bytes:
    return base64.b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)


def encrypted(message: bytes, to: PushSubscription) -> bytes:
    body: bytes = http_ece.encrypt(
        message,
        private_key=ec.generate_private_key(ec.SECP256R1()),
        dh=decoded(to.public_key),
        auth_secret=decoded(to.auth),
    )
    return body


def authorization(stored: str, endpoint: str, contact: str, now: int) -> str:
    """The header by which a push service knows us; `now` in milliseconds since 1970."""
    claims = {"aud": origin_of(endpoint), "exp": now // 1000 + SIGNED_SECONDS, "sub": contact}
    return str(_signer(stored).sign(claims)["Authorization"])


def _signer(stored: str) -> Vapid02:
    return Vapid02.from_pem(stored.encode())
