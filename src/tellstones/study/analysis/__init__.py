"""A finished game explained: who could know what, what it cost, and what mattered."""

from tellstones.study.analysis.analyse_game import Analysis, analyse

__all__ = ["Analysis", "analyse"]
