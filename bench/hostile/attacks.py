"""All attacks of the hostile hour at once, each of them a round that is repeated while it lasts.

python -m bench.hostile.attacks http://127.0.0.1:8000 60 [long_records films ...]

Prints how often each tried and was refused, and how long it rested between two tries at most.
"""

from __future__ import annotations

import asyncio
import json
import os
import sys
import time
from collections.abc import Awaitable, Callable, Sequence

from bench.hostile.attacker import LOST, Attacker
from bench.hostile.by_bytes import BY_BYTES
from bench.hostile.by_requests import BY_REQUESTS

Attack = Callable[[Attacker], Awaitable[None]]
ATTACKS: tuple[Attack, ...] = BY_BYTES + BY_REQUESTS
PAUSE_SECONDS = 0.05


async def _again_and_again(does: Attack, attacker: Attacker, until: float) -> None:
    while (left := until - time.monotonic()) > 0:
        try:
            async with asyncio.timeout(left):
                await does(attacker)
        except (TimeoutError, KeyError):
            pass  # the hour is over, or what was asked for was refused, and counted
        except LOST:
            attacker.refused += 1
        await asyncio.sleep(PAUSE_SECONDS)


async def _all_at_once(
    base: str, seconds: float, names: Sequence[str]
) -> dict[str, dict[str, float]]:
    chosen = [does for does in ATTACKS if not names or does.__name__ in names]
    attackers = {does: Attacker(base, f"127.2.{n}.1") for n, does in enumerate(chosen)}
    until = time.monotonic() + seconds
    await asyncio.gather(*(_again_and_again(*each, until) for each in attackers.items()))
    return {does.__name__: attacker.told() for does, attacker in attackers.items()}


if __name__ == "__main__":
    os.nice(10)  # elsewhere, attackers would take none of the server's processors
    base, seconds, *names = sys.argv[1:]
    print(json.dumps(asyncio.run(_all_at_once(base, float(seconds), names))))
