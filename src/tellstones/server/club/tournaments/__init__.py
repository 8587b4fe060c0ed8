"""Tournaments: who plays whom in the next round, and who stands where. Values and functions alone,
but for `director.py`, which runs them on the tables of a server."""
