"""Honest players at many tables while every attack goes on at once."""
