"""Measures players: the benchmark, duels, responses."""
