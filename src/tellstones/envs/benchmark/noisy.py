"""The formal track: small games with perfect recall, where exploitability is exact.

A policy is a table from information states to chances, as OpenSpiel writes them. What a best
response gains against it is computed on the whole tree; 0 is an equilibrium.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias

from tellstones.extras import needs

with needs("openspiel"):
    import pyspiel

import tellstones.envs.openspiel  # noqa: F401 - registers the game
from tellstones.envs.parameters import Setup

Policy: TypeAlias = Mapping[str, Sequence[tuple[int, float]]]
"""Maps each information state to its actions and their probabilities."""

_ENDGAME = "points=2,memory=noisy,aware=1.0"
GAMES = {
    "level": f"{_ENDGAME},stones=CDF,position=???| 1-1 A turn -- 20,turn_limit=20,hide_noise=0.8",
    "ahead": f"{_ENDGAME},stones=CD,position=??| 1-0 A turn -- 20,turn_limit=22,hide_noise=0.4",
    "start": "points=1,memory=noisy,stones=CD,opening=C,first=A,turn_limit=4,hide_noise=0.5",
}
"""Small enough for a best response in seconds; `docs/theory.md` has their solutions."""


def load(name: str) -> Any:
    """Load the game and cache its tree, so that each node is computed only once."""
    return pyspiel.load_game(f"cached_tree(game=python_tellstones({GAMES[name]}))")


def setup_of(name: str) -> Setup:
    """The same game as a Setup, for learners that walk through it without OpenSpiel."""
    found: Setup = pyspiel.load_game(f"python_tellstones({GAMES[name]})").setup
    return found


def exploitability(name: str, policy: Policy) -> float:
    """Half of what best responses gain; states that the policy does not name are uniform."""
    table = {state: list(chances) for state, chances in policy.items()}
    whole = pyspiel.PartialTabularPolicy(table, pyspiel.UniformPolicy())
    return float(pyspiel.exploitability(load(name), whole))
