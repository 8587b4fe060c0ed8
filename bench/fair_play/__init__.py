"""Measures how often the fair-play statistics accuse honest people, and how soon they detect
others."""
