"""Puzzles: positions with one clearly best plan, and the generator that finds them."""
