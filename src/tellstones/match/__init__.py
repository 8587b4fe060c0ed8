"""A game being played by players who are told no more than they may know."""

from tellstones.match.match import Match, play_game
from tellstones.match.plain_players import RandomPlayer, ScriptedPlayer
from tellstones.match.player import Player, Resign
from tellstones.match.table_setup import set_up

__all__ = ["Match", "Player", "RandomPlayer", "Resign", "ScriptedPlayer", "play_game", "set_up"]
