"""Drills, analyses, chances of winning and puzzles: their quality, speed and fitted data."""
