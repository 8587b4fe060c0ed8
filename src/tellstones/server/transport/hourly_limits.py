"""Limits by the hour, for a whole node."""

from __future__ import annotations

from collections.abc import Callable

from tellstones.server.settings import Limits
from tellstones.server.transport.rate_limits import PerHour


class Gates:
    def __init__(self, limits: Limits, monotonic: Callable[[], float]) -> None:
        self.people = PerHour(limits.people_per_address_per_hour, monotonic)
        self.tables = PerHour(limits.tables_per_person_per_hour, monotonic)
        self.secrets = PerHour(limits.secrets_per_address_per_hour, monotonic)
        self.reports = PerHour(20, monotonic)
        self.studies = PerHour(limits.studies_per_person_per_hour, monotonic)
