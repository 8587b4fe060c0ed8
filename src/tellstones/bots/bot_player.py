"""The base of all bots: sees what its seat sees, remembers as people do and talks.

How it decides is left to each kind of bot.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from random import Random

from tellstones.bots.banter import TalkLevel, banter, counsel, distraction, heard_stone
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

    def __init__(self, traits: MemoryTraits, seed: int | str, name: str = "") -> None:
        """`name`: the persona in its seat; without one, the bot has no persona."""
        self.traits = traits
        self.name = name
        self.seed = str(seed)
        self.talks = TalkLevel.TABLE
        """The talk that the table allows it."""
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
        """Understands what a partner says with the ready-made phrases. In a tavern, anything that
        the other side says distracts."""
        if self.talks is TalkLevel.TAVERN and seat.side is not self.beliefs.seat.side:
            self.beliefs.memory.distract()
        if self.beliefs.players == 2 or seat is not self.beliefs.seat.partner:
            return
        told = heard_stone(self.beliefs.view, talk)
        if told is not None:
            self.beliefs.hear_stone(*told)
        elif talk == "#boast-now":
            self.beliefs.urged = self.beliefs.events

    def talk(self, view: View) -> str | None:
        """Return its comment on the latest event: one phrase at most."""
        chance = self._chance("talk")
        if self.beliefs.players == 4 and not isinstance(view.waiting, Over):
            said = counsel(self.beliefs, view, chance)
            if said is not None:
                return said
        if self.talks is TalkLevel.SILENT:
            return None
        seat, latest = self.beliefs.seat, self.beliefs.latest
        persona = persona_of(self.name, seat)
        temper = persona.temper if persona else None
        if self.talks is TalkLevel.TAVERN and latest is not None:
            said = distraction(view, seat, latest, self._chance("distraction"), temper)
            if said is not None:
                return said
        return banter(view, seat, chance, temper)

    def thinking(self, view: View) -> Thinking:
        """Return its beliefs, for hints in solo games and for analysis."""
        return thinking(self.beliefs, view)

    @abstractmethod
    def decide(self, view: View) -> Move:
        """Return its move."""

    def _chance(self, purpose: str) -> Random:
        return Random(f"{self.seed}:{purpose}:{self.beliefs.events}")
