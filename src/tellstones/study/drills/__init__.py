"""Drills, and what they tell of a player's memory."""

from tellstones.study.drills.drill_session import DrillAnswer, Estimate, Session, begin
from tellstones.study.drills.trials import DrillKind, Trial

__all__ = ["DrillAnswer", "DrillKind", "Estimate", "Session", "Trial", "begin"]
