"""Jobs for a process: good ones, and those that break it. They import little, as a process begins
with nothing."""

from __future__ import annotations

import os
import sys
import time


def doubled(value: int) -> int:
    sys.stdout.write("whatever is printed is no answer")
    sys.stdout.flush()
    return 2 * value


def refused() -> None:
    from tellstones.rules import Refusal
    from tellstones.server.rooms import Rejected
    from tellstones.server.wire import Fault

    raise Rejected(Fault.STILL_PLAYED, Refusal.STILL_PLAYED)


def endless() -> None:
    while True:
        time.sleep(1.0)


def ended() -> None:
    os._exit(3)


class CannotTravel(Exception):
    """Its values are not those that it is made with."""

    def __init__(self, one: str, other: str) -> None:
        super().__init__(one + other)


def unusual() -> None:
    raise CannotTravel("a", "b")


def loaded() -> set[str]:
    """Libraries, and whatever else has been imported."""
    return {name.partition(".")[0] for name in sys.modules}
