"""A game at a station of the Road, as a table is set up for it."""

from __future__ import annotations

from tellstones.server.accounts.road_walks import OCCASION
from tellstones.server.lobby.arranged_games import ArrangedGame
from tellstones.server.storage import entries as e
from tellstones.study.road.stations import Station


def road_game(station: Station) -> ArrangedGame:
    """Describe the game. Random draws are new at every try."""
    options, prelude = station.options, station.prelude
    rules = e.StoredRules(
        players=station.players,
        lines=station.lines,
        points=options.points,
        turn_limit=options.turn_limit,
        stones=options.stones,
        looks=options.looks,
        prelude=(prelude.stones, prelude.swaps) if prelude else None,
    )
    return ArrangedGame(f"{OCCASION}{station.id}", rules, station.opponents, station.talk)
