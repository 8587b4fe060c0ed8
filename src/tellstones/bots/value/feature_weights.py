"""What games have taught: how plain reckoning is to be corrected.

For each kind of decision the worth of an option is a weighted sum of a few features, the first of
them what plain reckoning says. The other weights come from thousands of games of the King against
itself and its sparring partners: `bench/bots_fit.py` prints, for every kind of decision, what was
reckoned, what came of it and on which features the difference rests.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

Lessons: TypeAlias = Mapping[str, tuple[float, ...]]

LESSONS: Lessons = {
    "quiet": (1.0, 0.22, -0.02, -0.03, 0.12),
    "challenge": (1.0,),
    "boast": (1.0, 0.15, -0.14),
    "believe": (1.0, 0.0, 0.0),
    "doubt": (1.0, 0.0, 0.0),
    "steal": (1.0, 0.3, -0.3),
    "yield": (1.0, 0.0, 0.0),
    "call": (1.0, 0.0, 0.0),
}
"""For each kind of decision the weights of its features; `call` doubts a steal."""
