"""Solves small games exactly, and approximates larger ones."""
