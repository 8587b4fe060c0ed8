"""Checks what a passkey has made or signed, by the library `webauthn`, which comes with `[club]`.

It is imported where it is used, in a thread: it takes half a second, and only a club has it.
"""

from __future__ import annotations

from typing import NamedTuple
from urllib.parse import urlsplit

from tellstones.server.storage.membership import Passkey


class Ceremony(NamedTuple):
    """The challenge of a passkey, and the page it was made for."""

    challenge: bytes
    origin: str

    @property
    def host(self) -> str:
        """The relying party of a passkey: browsers offer it at this host only."""
        return urlsplit(self.origin).hostname or ""


class NewCredential(NamedTuple):
    """The stored part of a new passkey."""

    credential: bytes
    public_key: bytes
    sign_count: int


def new_credential(
    client_data: bytes, attestation: bytes, ceremony: Ceremony
) -> NewCredential | None:
    """None: it was not made here and now, or cannot be read. Which make of device it is we neither
    ask nor keep."""
    from webauthn import verify_registration_response
    from webauthn.helpers.structs import AuthenticatorAttestationResponse, RegistrationCredential

    response = AuthenticatorAttestationResponse(client_data, attestation)
    try:
        made = verify_registration_response(
            credential=RegistrationCredential("", b"", response),  # its id is in the attestation
            expected_challenge=ceremony.challenge,
            expected_rp_id=ceremony.host,
            expected_origin=ceremony.origin,
        )
    except Exception:  # whatever the library makes of bytes that anybody may send
        return None
    return NewCredential(made.credential_id, made.credential_public_key, made.sign_count)


def new_sign_count(
    passkey: Passkey,
    client_data: bytes,
    authenticator_data: bytes,
    signature: bytes,
    ceremony: Ceremony,
) -> int | None:
    """Return the passkey's new signature count; None if this signature is not valid here and
    now."""
    from webauthn import verify_authentication_response
    from webauthn.helpers import bytes_to_base64url
    from webauthn.helpers.structs import AuthenticationCredential, AuthenticatorAssertionResponse

    response = AuthenticatorAssertionResponse(client_data, authenticator_data, signature)
    shown = bytes_to_base64url(passkey.credential)
    try:
        signed = verify_authentication_response(
            credential=AuthenticationCredential(shown, passkey.credential, response),
            expected_challenge=ceremony.challenge,
            expected_rp_id=ceremony.host,
            expected_origin=ceremony.origin,
            credential_public_key=passkey.public_key,
            credential_current_sign_count=passkey.sign_count,
        )
    except Exception:  # whatever the library makes of bytes that anybody may send
        return None
    return signed.new_sign_count
