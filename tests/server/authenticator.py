"""A passkey in software: makes and signs what a phone or a security key would.

Written after WebAuthn Level 2: section 6.1 (authenticator data), 5.8.1 (client data), 8.7 (no
attestation).
"""

from __future__ import annotations

import hashlib
import json
from urllib.parse import urlsplit

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from webauthn.helpers import bytes_to_base64url, encode_cbor

from tests.server.clients import Message

USER_PRESENT, USER_VERIFIED, CREDENTIAL_INCLUDED = 0x01, 0x04, 0x40
ES256, P256 = -7, 1


class Authenticator:
    """One passkey, made for one host."""

    def __init__(self, origin: str, credential: bytes = b"\x07" * 32) -> None:
        self.origin = origin
        self.credential = credential
        self.sign_count = 0
        self.client: Message = {}
        """Other fields that a browser reports about the page."""
        self._key = ec.generate_private_key(ec.SECP256R1())

    def made(self, challenge: str) -> Message:
        """The answer to `navigator.credentials.create`."""
        data = self._data(CREDENTIAL_INCLUDED) + bytes(16)
        data += len(self.credential).to_bytes(2, "big") + self.credential + self._public_key()
        attestation = encode_cbor({"fmt": "none", "attStmt": {}, "authData": data})
        client = self._client_data("webauthn.create", challenge)
        return {
            "client_data": bytes_to_base64url(client),
            "attestation": bytes_to_base64url(attestation),
        }

    def signed(self, challenge: str) -> Message:
        """The answer to `navigator.credentials.get`."""
        self.sign_count += 1
        client = self._client_data("webauthn.get", challenge)
        data = self._data()
        signature = self._key.sign(
            data + hashlib.sha256(client).digest(), ec.ECDSA(hashes.SHA256())
        )
        return {
            "credential": bytes_to_base64url(self.credential),
            "client_data": bytes_to_base64url(client),
            "authenticator_data": bytes_to_base64url(data),
            "signature": bytes_to_base64url(signature),
        }

    def _data(self, flags: int = 0) -> bytes:
        host = hashlib.sha256((urlsplit(self.origin).hostname or "").encode()).digest()
        present = bytes([flags | USER_PRESENT | USER_VERIFIED])
        return host + present + self.sign_count.to_bytes(4, "big")

    def _public_key(self) -> bytes:
        point = self._key.public_key().public_numbers()
        x, y = (number.to_bytes(32, "big") for number in (point.x, point.y))
        return encode_cbor({1: 2, 3: ES256, -1: P256, -2: x, -3: y})

    def _client_data(self, kind: str, challenge: str) -> bytes:
        client = {"type": kind, "challenge": challenge, "origin": self.origin, **self.client}
        return json.dumps(client).encode()
