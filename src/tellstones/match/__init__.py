"""A game being played by players who are told no more than they may know."""

from tellstones.bots import make_bot
from tellstones.match.base_player import AsyncBasePlayer, BasePlayer
from tellstones.match.game import Game
from tellstones.match.match import Match, play_game, play_game_async
from tellstones.match.plain_players import RandomPlayer, ScriptedPlayer
from tellstones.match.player import AsyncPlayer, Player, Resign, Word
from tellstones.match.program_player import Program, ProgramError
from tellstones.match.replay_page import replay_html
from tellstones.match.table_setup import set_up

__all__ = [
    "AsyncBasePlayer",
    "AsyncPlayer",
    "BasePlayer",
    "Game",
    "Match",
    "Player",
    "Program",
    "ProgramError",
    "RandomPlayer",
    "Resign",
    "ScriptedPlayer",
    "Word",
    "make_bot",
    "play_game",
    "play_game_async",
    "replay_html",
    "set_up",
]
