"""Tellstones: a game of memory and bluff.

    import tellstones as ts

    table = ts.prepare()
    table = ts.after(table, ts.play(table, "A", "C>"))
    print(ts.text(ts.view(table, "B")))

These are the names that most programs need. All others are in `ts.rules`, `ts.views`,
`ts.notation`, `ts.match`, `ts.drawing`, `ts.bots`, `ts.study` and `ts.envs`. Each of them is
imported when it is first used, so that `import tellstones` is quick.
"""

from __future__ import annotations

TYPE_CHECKING = False  # importing it from typing would take longer than all the rest

if TYPE_CHECKING:  # the same names again, for type checkers and editors
    from tellstones import bots as bots
    from tellstones import drawing as drawing
    from tellstones import envs as envs
    from tellstones import match as match
    from tellstones import notation as notation
    from tellstones import rules as rules
    from tellstones import study as study
    from tellstones import views as views
    from tellstones.bots import make_bot as make_bot
    from tellstones.drawing import svg as svg
    from tellstones.drawing import text as text
    from tellstones.match import BasePlayer as BasePlayer
    from tellstones.match import Game as Game
    from tellstones.match import RandomPlayer as RandomPlayer
    from tellstones.match import play_game as play_game
    from tellstones.match import set_up as set_up
    from tellstones.notation import NotationError as NotationError
    from tellstones.notation import Record as Record
    from tellstones.notation import Result as Result
    from tellstones.notation import parse_position as parse_position
    from tellstones.notation import position_text as position_text
    from tellstones.notation import read_records as read_records
    from tellstones.notation import record_text as record_text
    from tellstones.rules import CROWN as CROWN
    from tellstones.rules import FLAG as FLAG
    from tellstones.rules import HAMMER as HAMMER
    from tellstones.rules import KNIGHT as KNIGHT
    from tellstones.rules import SCALES as SCALES
    from tellstones.rules import SHIELD as SHIELD
    from tellstones.rules import SWORD as SWORD
    from tellstones.rules import Answer as Answer
    from tellstones.rules import Believe as Believe
    from tellstones.rules import Boast as Boast
    from tellstones.rules import Challenge as Challenge
    from tellstones.rules import Doubt as Doubt
    from tellstones.rules import Event as Event
    from tellstones.rules import Hands as Hands
    from tellstones.rules import Hide as Hide
    from tellstones.rules import Move as Move
    from tellstones.rules import Name as Name
    from tellstones.rules import Options as Options
    from tellstones.rules import Peek as Peek
    from tellstones.rules import Place as Place
    from tellstones.rules import Refused as Refused
    from tellstones.rules import Seat as Seat
    from tellstones.rules import Side as Side
    from tellstones.rules import Steal as Steal
    from tellstones.rules import Stone as Stone
    from tellstones.rules import Swap as Swap
    from tellstones.rules import Table as Table
    from tellstones.rules import Termination as Termination
    from tellstones.rules import after as after
    from tellstones.rules import legal_moves as legal_moves
    from tellstones.rules import play as play
    from tellstones.rules import prepare as prepare
    from tellstones.rules import why_not as why_not
    from tellstones.views import Glimpse as Glimpse
    from tellstones.views import View as View
    from tellstones.views import glimpse as glimpse
    from tellstones.views import view as view

__version__ = "0.1.0"

_PACKAGES = ("rules", "views", "notation", "match", "drawing", "bots", "study", "envs")
_NAMES = {
    "rules": "CROWN FLAG HAMMER KNIGHT SCALES SHIELD SWORD Answer Believe Boast Challenge Doubt"
    " Event Hands Hide Move Name Options Peek Place Refused Seat Side Steal Stone Swap Table"
    " Termination after legal_moves play prepare why_not",
    "views": "Glimpse View glimpse view",
    "notation": "NotationError Record Result parse_position position_text read_records record_text",
    "match": "BasePlayer Game RandomPlayer play_game set_up",
    "drawing": "svg text",
    "bots": "make_bot",
}
_HOME = {name: package for package, names in _NAMES.items() for name in names.split()}
__all__ = [*_HOME, *_PACKAGES]


if not TYPE_CHECKING:  # else every misspelled name would be an object

    def __getattr__(name: str) -> object:
        from importlib import import_module

        if name in _PACKAGES:
            return import_module(f"tellstones.{name}")
        if name in _HOME:
            return globals().setdefault(
                name, getattr(import_module(f"tellstones.{_HOME[name]}"), name)
            )
        raise AttributeError(_not_here(name))


def _not_here(name: str) -> str:
    """Say where a name is that is not among these."""
    from importlib import import_module

    here = f"module 'tellstones' has no attribute {name!r}"
    for package in _PACKAGES[:5] if not name.startswith("_") else ():
        if name in import_module(f"tellstones.{package}").__all__:
            return f"{here}; it is in tellstones.{package}"
    return here


def __dir__() -> list[str]:
    return sorted({*__all__, "__all__", "__version__"})
