"""Ratings: which games count together, how a game changes them, and what of it is shown."""
