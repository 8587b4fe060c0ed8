"""The base of all bots: sees what its seat sees, remembers as people do and talks.

How it decides is left to each kind of bot.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from random import Random

from tellstones.bots.banter import banter, counsel, heard_stone
from tellstones.bots.belief.belief_state import BeliefState
from tellstones.bots.explain import Thinking, thinking
from tellstones.bots.memory.recall import MemoryTraits
from tellstones.bots.personas import persona_of
from tellstones.rules import Move, Over, Seat
from tellstones.views import Glimpse, View


class BotPlayer(ABC):
    """A player whose moves rest on its seed and on what its seat saw and heard, and nothing else.

    Every decision draws its own chance from the seed and the number of events so far. So a bot
    that is rebuilt from the same Glimpses decides the same, and one asked twice does too.
    """

    def __init__(self, traits: MemoryTraits, seed: int | str, level: str = "") -> None:
        """`level`: whose people it is one of; without one it is nobody in particular."""
        self.traits = traits
        self.level = level
        self.seed = str(seed)
        self._beliefs: BeliefState | None = None

    @property
    def beliefs(self) -> BeliefState:
        assert self._beliefs is not None, "a player sits down before it plays"
        return self._beliefs

    def sit(self, view: View) -> None:
        self._beliefs = BeliefState(self.traits, self.seed, view)

    def see(self, glimpse: Glimpse) -> None:
        self.beliefs.see(glimpse)

    def hear(self, seat: Seat, talk: str) -> None:
        """Understands what a partner says with the ready-made phrases; others may say anything."""
        if self.beliefs.players == 2 or seat is not self.beliefs.seat.partner:
            return
        told = heard_stone(self.beliefs.view, talk)
        if told is not None:
            self.beliefs.hear_stone(*told)
        elif talk == "#boast-now":
            self.beliefs.urged = self.beliefs.events

    def talk(self, view: View) -> str | None:
        chance = self._chance("talk")
        if self.beliefs.players == 4 and not isinstance(view.waiting, Over):
            said = counsel(self.beliefs, view, chance)
            if said is not None:
                return said
        persona = persona_of(self.level, self.beliefs.seat)
        return banter(view, self.beliefs.seat, chance, persona.temper if persona else None)

    def thinking(self, view: View) -> Thinking:
        """What it believes: for hints when nobody else sits at the table, and for analysis."""
        return thinking(self.beliefs, view)

    @abstractmethod
    def decide(self, view: View) -> Move:
        """What it says now that its word is awaited."""

    def _chance(self, purpose: str) -> Random:
        return Random(f"{self.seed}:{purpose}:{self.beliefs.events}")
