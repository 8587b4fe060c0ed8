"""Rate limits remember whom they limit, and nobody whom they do not."""

from __future__ import annotations

import pytest

from tellstones.server import rate_limits
from tellstones.server.rate_limits import RateLimit
from tests.server.stopped_clock import StoppedClock


def test_who_has_everything_again_is_forgotten() -> None:
    clock = StoppedClock()
    limit = RateLimit(2, 1.0, clock.monotonic)
    for n in range(1_000):
        assert limit.take(f"192.0.2.{n}")
        clock.advance(0.5)
    assert len(limit._due) <= 4


def test_a_flood_of_keys_is_bounded_and_no_amnesty(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rate_limits, "MOST_KEYS", 10)
    limit = RateLimit(1, 0.001, StoppedClock().monotonic)
    assert limit.take("attic")
    for n in range(100):
        limit.take(f"192.0.2.{n}")
        assert not limit.take("attic")
    assert len(limit._due) <= 11
