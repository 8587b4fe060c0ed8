"""Rate limits: token buckets, limits by the hour, and limits of how many at once."""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice

from tellstones.server.settings import Limits

MOST_KEYS = 100_000
"""Maximum number of keys of one limit: far more than the number of people."""
ROUNDING = 1 + 1e-9
"""The factor that allows for rounding in sums of intervals."""
LEAST_RATE = 1e-9
"""The rate used for a limit of 0: one in thirty years."""


class TokenBucket:
    """Allows a burst, and a number per second after that."""

    __slots__ = ("_ahead", "_due", "_interval")

    def __init__(self, most: float, rate: float) -> None:
        self._interval = 1 / max(rate, LEAST_RATE)
        self._ahead = (most - 1) * self._interval * ROUNDING
        """Seconds by which takers may be ahead of the steady rate."""
        self._due = 0.0
        """When the next one is due at the steady rate: in the past, everything is allowed again."""

    def take(self, now: float) -> bool:
        due = max(self._due, now)
        if due - now > self._ahead:
            return False
        self._due = due + self._interval
        return True


class RateLimit:
    """Allows a burst, and a number per second after that, for each of many keys. Keys with a full
    bucket are dropped, and if there are too many, the one used longest ago: clients that exceed the
    limit and continue stay known."""

    def __init__(self, at_once: float, per_second: float, monotonic: Callable[[], float]) -> None:
        self._interval = 1 / max(per_second, LEAST_RATE)
        self._ahead = (at_once - 1) * self._interval * ROUNDING
        self._monotonic = monotonic
        self._due: dict[str, float] = {}
        """The time of `TokenBucket._due` for each key; keys used longest ago come first."""

    def take(self, key: str, amount: int = 1) -> bool:
        now = self._monotonic()
        due = self._due.pop(key, None)
        if due is None:
            self._forget_some(now)
        if due is None or due < now:
            due = now
        allowed = due - now + (amount - 1) * self._interval <= self._ahead
        self._due[key] = due + amount * self._interval if allowed else due
        return allowed

    def _forget_some(self, now: float) -> None:
        """Drop two keys for each new one, so that no call takes long."""
        for key in list(islice(self._due, 2)):
            if len(self._due) >= MOST_KEYS or self._due[key] <= now:
                del self._due[key]


class HourlyLimit(RateLimit):
    """Allows a number per hour for each of many keys, and a smaller or equal burst."""

    def __init__(
        self, most: int, monotonic: Callable[[], float], at_once: int | None = None
    ) -> None:
        super().__init__(at_once or most, most / 3600, monotonic)


class MessageLimits:
    """The limit on messages of one person over all their sockets: as many as of a few sockets."""

    def __init__(self, limits: Limits, monotonic: Callable[[], float]) -> None:
        def of_person(at_once: float, per_second: float) -> RateLimit:
            worth = limits.sockets_worth_of_messages_per_person
            return RateLimit(worth * at_once, worth * per_second, monotonic)

        self.messages = of_person(limits.messages_at_once, limits.messages_per_second)
        self.talk = of_person(limits.talk_at_once, limits.talk_per_second)
        self.points = of_person(limits.points_per_second, limits.points_per_second)


class HourlyLimits:
    """All limits by the hour of one node."""

    def __init__(self, limits: Limits, monotonic: Callable[[], float]) -> None:
        self.people = HourlyLimit(limits.people_per_address_per_hour, monotonic)
        self.tables = HourlyLimit(limits.tables_per_person_per_hour, monotonic)
        self.secrets = HourlyLimit(limits.secrets_per_address_per_hour, monotonic)
        self.passkeys = HourlyLimit(limits.passkeys_per_address_per_hour, monotonic)
        self.stored_bytes = HourlyLimit(limits.stored_bytes_per_address_per_hour, monotonic)
        self.reports = HourlyLimit(limits.reports_per_person_per_hour, monotonic)
        self.reports_of_address = HourlyLimit(limits.reports_per_address_per_hour, monotonic)
        self.hints = HourlyLimit(limits.hints_per_person_per_hour, monotonic)
        self.pastes = HourlyLimit(limits.pastes_per_address_per_hour, monotonic)
        per_address = limits.finished_games_per_address_per_hour
        self.finished_games = HourlyLimit(per_address, monotonic)
        self.imports = HourlyLimit(limits.imports_per_person_per_hour, monotonic)
        self.links = HourlyLimit(limits.links_per_person_per_hour, monotonic)
        at_once = limits.arrivals_at_once_per_person
        self.arrivals = HourlyLimit(limits.arrivals_per_person_per_hour, monotonic, at_once)
        at_once = limits.seatings_at_once_per_person
        self.seatings = HourlyLimit(limits.seatings_per_person_per_hour, monotonic, at_once)
        self.names = HourlyLimit(limits.names_per_person_per_hour, monotonic)
        self.programs = HourlyLimit(limits.programs_per_person_per_hour, monotonic)
        self.tournaments = HourlyLimit(limits.tournaments_per_person_per_hour, monotonic)
        per_address = limits.tournaments_per_address_per_hour
        self.tournaments_of_address = HourlyLimit(per_address, monotonic)
        self.clubs = HourlyLimit(limits.clubs_per_person_per_hour, monotonic)
        self.clubs_of_address = HourlyLimit(limits.clubs_per_address_per_hour, monotonic)
        self.invitations = HourlyLimit(limits.invitations_per_person_per_hour, monotonic)
        self.calls_to_one = HourlyLimit(limits.calls_to_one_per_address_per_hour, monotonic)
        self.studies = HourlyLimit(limits.studies_per_person_per_hour, monotonic)


class ConcurrencyLimit:
    """Allows a number of simultaneous uses for each of many keys."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._counts: dict[str, int] = {}

    def enter(self, key: str, weight: int = 1) -> bool:
        count = self._counts.get(key, 0) + weight
        if count > self._most:
            return False
        self._counts[key] = count
        return True

    def leave(self, key: str, weight: int = 1) -> None:
        count = self._counts[key] - weight
        if count:
            self._counts[key] = count
        else:
            del self._counts[key]


class ByteLimits:
    """Limits the bytes held at the same time, in total and per address."""

    def __init__(self, in_all: int, per_address: int) -> None:
        self._in_all = ConcurrencyLimit(in_all)
        self._per_address = ConcurrencyLimit(per_address)

    def hold(self, address: str, count: int) -> bool:
        if self._in_all.enter("", count):
            if self._per_address.enter(address, count):
                return True
            self._in_all.leave("", count)
        return False

    def let_go(self, address: str, count: int) -> None:
        self._in_all.leave("", count)
        self._per_address.leave(address, count)
