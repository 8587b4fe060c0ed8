"""Games that the server defines and a person starts by name: stations and duels.

The client sends a name and nothing else, so what the opponent remembers, what lies on the table and
what is drawn are the server's alone.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from tellstones.bots.banter import TalkLevel
from tellstones.bots.opponent import Opponent
from tellstones.rules import Seat, seats
from tellstones.server.rooms import Identity
from tellstones.server.rooms.identity import chair_of
from tellstones.server.storage import entries as e

NO_CLOCK = e.StoredTime("none")


@dataclass(frozen=True, slots=True)
class ArrangedGame:
    """A game for one person. They sit where no opponent does."""

    occasion: str
    """The purpose: `road:crown-2`."""
    rules: e.StoredRules
    opponents: Mapping[Seat, Opponent]
    """The bots, with a partner in King's Round."""
    talk: TalkLevel = TalkLevel.TABLE
    time: e.StoredTime = NO_CLOCK
    seed: str | None = None
    """The source of the bots' seeds, where they must be known afterwards; None: drawn."""


def arranged_setup(game: ArrangedGame, watch_key: str) -> e.StoredSetup:
    """The table is private: a spectator could help the player, or play the same game later."""
    return e.StoredSetup(
        rules=game.rules,
        time=game.time,
        watch_key=watch_key,
        occasion=game.occasion,
        talk=game.talk.value,
        seed=game.seed,
    )


def arranged_chairs(who: Identity, game: ArrangedGame) -> dict[Seat, e.Chair]:
    return {
        seat: e.Chair("bot", bot=game.opponents[seat].bot, ready=True)
        if seat in game.opponents
        else chair_of(who, ready=True)
        for seat in seats(game.rules.players)
    }
