"""Prints whole records: for people as text, for programs as JSON."""
