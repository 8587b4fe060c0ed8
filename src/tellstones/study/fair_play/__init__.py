"""Odds against chance that somebody remembered so well, from finished games alone."""

from tellstones.study.fair_play.best_memory import chance_right, share_of_errors
from tellstones.study.fair_play.checked_claims import CheckedClaim, checked_claims
from tellstones.study.fair_play.evidence import DEFAULT_ALPHA, Evidence, false_alarms

__all__ = [
    "DEFAULT_ALPHA",
    "CheckedClaim",
    "Evidence",
    "chance_right",
    "checked_claims",
    "false_alarms",
    "share_of_errors",
]
