"""Measures the difficulty of each station of the Road for simulated players."""
