"""Limits how often people are called, by invitations and the like, per caller and per address."""

from __future__ import annotations

from tellstones.server.http.request import ApiRequest
from tellstones.server.rooms import Rejected
from tellstones.server.wire import Fault


def may_call(request: ApiRequest) -> None:
    """Raises `Rejected`."""
    if not request.node.hourly_limits.invitations.take(request.player().counted_as):
        raise Rejected(Fault.TOO_MANY)


def may_call_one(request: ApiRequest, person: str) -> None:
    """Asked when it is known who is called: all who share an address call them so often together.
    Raises `Rejected`."""
    if not request.node.hourly_limits.calls_to_one.take(f"{request.address} {person}"):
        raise Rejected(Fault.TOO_MANY)
