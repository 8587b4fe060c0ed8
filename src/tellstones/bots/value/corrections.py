"""Weights that correct the plain reckoning of each kind of decision by what games have taught.

The worth of an option is a weighted sum of a few features, the first of them what plain reckoning
says. `python -m bench.bots_weights` prints, for every kind of decision, what was reckoned, what
came of it and on which features the difference rests.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

from tellstones.bots.weights import constants

Corrections: TypeAlias = Mapping[str, tuple[float, ...]]

DECISION_KINDS = ("quiet", "challenge", "boast", "believe", "doubt", "steal", "yield", "call")
"""Kinds of decision; `yield` believes a steal and `call` doubts one."""
CORRECTIONS: Corrections = {kind: constants(f"correction.{kind}") for kind in DECISION_KINDS}
