"""Experiments with the game: training, evaluation, exact solutions, data."""
