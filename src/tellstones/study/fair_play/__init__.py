"""Computes from finished games the odds against fair play, for moderators."""

from tellstones.study.fair_play.best_memory import chance_right, memory_sign, share_of_errors
from tellstones.study.fair_play.blind_proofs import blind_proof, blind_sign, pays
from tellstones.study.fair_play.checked_claims import CheckedClaim, checked_claims
from tellstones.study.fair_play.decision_times import DecisionTime, quick_sign, regular_sign
from tellstones.study.fair_play.evidence import Evidence, weighed
from tellstones.study.fair_play.fair_play_signs import DEFAULT_ALPHA, Sign, SignKind, false_alarms
from tellstones.study.fair_play.pair_results import PairGame, pair_bets
from tellstones.study.fair_play.spared_opponents import (
    ChallengeTurn,
    challenge_turns,
    spared_signs,
)
from tellstones.study.fair_play.thrown_claims import thrown_sign

__all__ = [
    "DEFAULT_ALPHA",
    "ChallengeTurn",
    "CheckedClaim",
    "DecisionTime",
    "Evidence",
    "PairGame",
    "Sign",
    "SignKind",
    "blind_proof",
    "blind_sign",
    "challenge_turns",
    "chance_right",
    "checked_claims",
    "false_alarms",
    "memory_sign",
    "pair_bets",
    "pays",
    "quick_sign",
    "regular_sign",
    "share_of_errors",
    "spared_signs",
    "thrown_sign",
    "weighed",
]
