"""Rate limits: token buckets, limits by the hour, and limits of how many at once."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from itertools import islice

from tellstones.server.settings import Limits

MOST_KEYS = 100_000
"""Maximum number of keys of one limit: far more than the number of people."""


class TokenBucket:
    """Allows so many at once, and so many a second after that."""

    __slots__ = ("_at", "_left", "_most", "_rate")

    def __init__(self, most: float, rate: float) -> None:
        self._most = self._left = float(most)
        self._rate = rate
        self._at: float | None = None

    def take(self, now: float) -> bool:
        if self._at is not None:
            self._left = min(self._most, self._left + (now - self._at) * self._rate)
        self._at = now
        if self._left < 1.0:
            return False
        self._left -= 1.0
        return True

    def full(self, now: float) -> bool:
        """Resets the limit."""
        waited = 0.0 if self._at is None else now - self._at
        return self._left + waited * self._rate >= self._most


class RateLimit:
    """Allows so many at once, and so many a second after that, for each of many keys. Those that
    have everything again are forgotten, and of very many the one that was asked for longest ago:
    who has met the limit and goes on asking stays known."""

    def __init__(self, at_once: float, per_second: float, monotonic: Callable[[], float]) -> None:
        self._at_once = at_once
        self._per_second = per_second
        self._monotonic = monotonic
        self._buckets: OrderedDict[str, TokenBucket] = OrderedDict()
        """Those that were asked for longest ago are first."""

    def take(self, key: str) -> bool:
        now = self._monotonic()
        bucket = self._buckets.get(key)
        if bucket is None:
            self._forget_some(now)
            bucket = self._buckets[key] = TokenBucket(self._at_once, self._per_second)
        self._buckets.move_to_end(key)
        return bucket.take(now)

    def _forget_some(self, now: float) -> None:
        """Two, where one comes, lest anybody wait for all of them."""
        for key in list(islice(self._buckets, 2)):
            if len(self._buckets) >= MOST_KEYS or self._buckets[key].full(now):
                del self._buckets[key]


class HourlyLimit(RateLimit):
    """Allows so many an hour, for each of many keys, and as many or fewer of them at once."""

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
        self.reports = HourlyLimit(limits.reports_per_person_per_hour, monotonic)
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
        self.invitations = HourlyLimit(limits.invitations_per_person_per_hour, monotonic)
        self.calls_to_one = HourlyLimit(limits.calls_to_one_per_address_per_hour, monotonic)
        self.studies = HourlyLimit(limits.studies_per_person_per_hour, monotonic)


class ConcurrencyLimit:
    """Allows so many at the same time, for each of many keys."""

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
    """Allows so many bytes to be held at the same time, in all and per address."""

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
