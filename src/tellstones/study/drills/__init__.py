"""Drills, and what they tell of a player's memory."""

from tellstones.study.drills.drill_session import Answered, Estimate, Session, begin
from tellstones.study.drills.trials import Kind, Trial

__all__ = ["Answered", "Estimate", "Kind", "Session", "Trial", "begin"]
