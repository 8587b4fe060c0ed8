"""What self-play has taught: how plain reckoning is to be corrected.

For each kind of decision the worth of an option is a weighted sum of a few features, the first of
them what plain reckoning says. `bench/bots_fit.py` finds the other weights by an evolution strategy
in games against a mixed company at equal memory. Those of Boast and Steal below come from it; the
others were set anew by hand, in samples of such games, when what others know was reckoned better.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

Lessons: TypeAlias = Mapping[str, tuple[float, ...]]

PLAIN = (1.0, 0.0, 0.0, 0.0, 0.0, 0.0)
"""Plain reckoning, and nothing learned."""

LESSONS: Lessons = {
    "quiet": (1.0, 0.1, -0.05, 0.0, -0.03, 0.17),
    "challenge": (1.0, 0.0, 0.0, 0.0, 0.0, -0.1),
    "boast": (1.0, -0.005, -0.042, 0.0, 0.0, 0.013),
    "believe": PLAIN,
    "doubt": (1.0, 0.0, 0.0, 0.0, 0.0, -0.02),
    "steal": (1.0, -0.023, 0.003, 0.0, 0.0, -0.035),
    "yield": PLAIN,
    "call": PLAIN,
}
"""For each kind of decision the weights of its features; `call` doubts a steal."""
