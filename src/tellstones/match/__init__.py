"""A game in progress, with players who receive only what they may know."""

from typing import TYPE_CHECKING

from tellstones.match.base_player import AsyncBasePlayer, BasePlayer
from tellstones.match.game import Game
from tellstones.match.match import Match, play_game, play_game_async
from tellstones.match.player import AsyncPlayer, Player, Resign, Word
from tellstones.match.program_player import Program, ProgramError
from tellstones.match.simple_players import RandomPlayer, ScriptedPlayer
from tellstones.match.table_setup import set_up

if TYPE_CHECKING:
    from tellstones.match.replay_page import replay_html

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
    "play_game",
    "play_game_async",
    "replay_html",
    "set_up",
]


if not TYPE_CHECKING:

    def __getattr__(name: str) -> object:
        """Import the drawings on first use: a game without them starts in half the time."""
        if name != "replay_html":
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        from tellstones.match.replay_page import replay_html

        return globals().setdefault(name, replay_html)
