"""The chance of winning at every moment of a game, by what every seat would still remember."""
