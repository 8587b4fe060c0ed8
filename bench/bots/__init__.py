"""Strength and memory of the bots, and how they treat people."""
