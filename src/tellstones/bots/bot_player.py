"""The bot itself: sees what its seat sees, remembers as people do, and decides by its beliefs."""

from __future__ import annotations

from math import log
from random import Random
from typing import TypeAlias, assert_never

from tellstones.bots.belief.belief_state import BeliefState
from tellstones.bots.belief.situation import LineSituation, Situation, situation
from tellstones.bots.decide.banter import banter, counsel, heard_stone
from tellstones.bots.decide.boast_replies import (
    bluffs,
    mixed,
    reply_mixture,
    reply_options,
    seems_to_know,
    yield_mixture,
    yield_options,
)
from tellstones.bots.decide.move_option import MoveOption
from tellstones.bots.decide.turn_actions import action_options
from tellstones.bots.explain import Thinking, thinking
from tellstones.bots.judgement import Judgement
from tellstones.bots.memory.recall import MemoryTraits
from tellstones.bots.memory.recall_odds import COARSE_STEPS
from tellstones.bots.personas import persona_of
from tellstones.bots.value.boast_game import STEAL
from tellstones.rules import (
    Acting,
    Answer,
    Answering,
    Boast,
    Carrying,
    CarryOut,
    Choosing,
    Enough,
    GoFirst,
    GoSecond,
    Move,
    Name,
    Over,
    Peek,
    Peeking,
    Proving,
    Replying,
    Seat,
    Spot,
    Yielding,
)
from tellstones.views import Glimpse, View

Judged: TypeAlias = Acting | Peeking | Answering | Replying | Yielding | Proving
"""What cannot be decided without a judgement of the situation."""


class BotPlayer:
    """A player whose moves rest on its seed and on what its seat saw and heard, and nothing else.

    Every decision draws its own chance from the seed and the number of events so far. So a bot
    that is rebuilt from the same Glimpses decides the same, and one asked twice does too.
    """

    def __init__(
        self,
        traits: MemoryTraits,
        judgement: Judgement,
        seed: int | str,
        level: str = "",
    ) -> None:
        """`level`: whose people it is one of; without one it is nobody in particular."""
        self.traits = traits
        self.level = level
        self.judgement = judgement
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
            said = counsel(self.beliefs, situation(self.beliefs, view, self.judgement), chance)
            if said is not None:
                return said
        persona = persona_of(self.level, self.beliefs.seat)
        return banter(view, self.beliefs.seat, chance, persona.temper if persona else None)

    def thinking(self, view: View) -> Thinking:
        """What it believes: for hints when nobody else sits at the table, and for analysis."""
        return thinking(self.beliefs, view, self.judgement)

    def decide(self, view: View) -> Move:
        chance, waiting = self._chance("decide"), view.waiting
        match waiting:
            case Choosing():
                return chance.choice((GoFirst(), GoSecond()))
            case Carrying():
                return CarryOut()
            case Over():
                raise ValueError("the game is over: there is nothing to decide")
            case _:
                now = situation(self.beliefs, view, self.judgement)
                return self._think(now, waiting, chance)

    def _think(self, now: Situation, waiting: Judged, chance: Random) -> Move:
        match waiting:
            case Acting():
                return self._act(now, chance).move
            case Peeking():
                return self._peek_on(now, waiting)
            case Answering():
                return Answer(now.lines[waiting.line - 1].belief.best(waiting.place)[0])
            case Replying():
                return self._reply(now, now.lines[waiting.line - 1], chance).move
            case Yielding():
                return self._yield(now, now.lines[waiting.line - 1], chance).move
            case Proving():
                return self._name(now, waiting)
            case _:
                assert_never(waiting)

    def _chance(self, purpose: str) -> Random:
        return Random(f"{self.seed}:{purpose}:{self.beliefs.events}")

    def _act(self, now: Situation, chance: Random) -> MoveOption:
        def mood(option: MoveOption) -> float:
            return option.worth + self.judgement.whim * -log(-log(chance.random() or 0.5))

        ranked = sorted(action_options(now, chance), key=mood, reverse=True)
        for option in ranked:
            if not isinstance(option.move, Boast):
                return option
            line = now.lines[option.move.line - 1]
            if seems_to_know(line) or self.beliefs.is_urged or bluffs(now, line, chance):
                return option
        return ranked[0]

    def _reply(self, now: Situation, line: LineSituation, chance: Random) -> MoveOption:
        options, mixture = reply_options(now, line), reply_mixture(now, line)
        if not seems_to_know(line) and chance.random() >= mixture[STEAL]:
            options, mixture = options[:STEAL], mixture[:STEAL]  # a steal would be a bluff
        return mixed(options, mixture, chance)

    def _yield(self, now: Situation, line: LineSituation, chance: Random) -> MoveOption:
        return mixed(yield_options(now, line), yield_mixture(now, line), chance)

    def _peek_on(self, now: Situation, waiting: Peeking) -> Move:
        """Has the stone looked at that is known least, by whom, until all are known."""
        unsure = [
            (known.right, Spot(place, line.number), by_partner)
            for line in now.lines
            for by_partner, stones in enumerate(line.knowledge.lookers)
            for place, known in zip(line.belief.places, stones, strict=True)
            if Spot(place, line.number) not in waiting.looked and known.right < COARSE_STEPS[-1]
        ]
        if not unsure:
            return Enough()
        _, spot, by_partner = min(unsure)
        return Peek(spot.place, spot.line, bool(by_partner))

    def _name(self, now: Situation, waiting: Proving) -> Name:
        """Begins with what it knows best: every stone turned up makes the rest clearer."""
        belief = now.lines[waiting.line - 1].belief
        place = max(belief.places, key=lambda place: belief.best(place)[1])
        return Name(place, belief.best(place)[0])
