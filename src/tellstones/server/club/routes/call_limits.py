"""Limits how often people are called, by invitations and the like, per caller and per address."""

from __future__ import annotations

from dataclasses import dataclass

from tellstones.server.rate_limits import HourlyLimit
from tellstones.server.rooms import Rejected
from tellstones.server.web.http.request import ApiRequest
from tellstones.server.wire import Fault


@dataclass(frozen=True, slots=True)
class CallLimits:
    """Hourly limits of calls, by caller, and by address and called person."""

    by_person: HourlyLimit
    to_one: HourlyLimit


def may_call(limits: CallLimits, request: ApiRequest) -> None:
    """Raises `Rejected`."""
    if not limits.by_person.take(request.player().counted_as):
        raise Rejected(Fault.TOO_MANY)


def may_call_one(limits: CallLimits, request: ApiRequest, person: str) -> None:
    """Check the limit of calls to one person, which all users of an address share. Raises
    `Rejected`."""
    if not limits.to_one.take(f"{request.address} {person}"):
        raise Rejected(Fault.TOO_MANY)
