"""Puzzles that test a person's own memory: watch, then answer. Generated, endless, and rated."""
