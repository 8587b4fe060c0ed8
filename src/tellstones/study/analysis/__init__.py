"""A finished game explained: who could know what, what it cost, and what mattered."""

from tellstones.study.analysis.analyse_game import (
    Analysis,
    InSteps,
    all_steps,
    analyse,
    analysing,
)

__all__ = ["Analysis", "InSteps", "all_steps", "analyse", "analysing"]
