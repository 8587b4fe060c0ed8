"""A bot that remembers as people do, supposes what others know, and plays by it."""

from __future__ import annotations

from math import log
from random import Random
from typing import assert_never

from tellstones.bots.acting import Weighed, weighed_actions
from tellstones.bots.claims import may_boast, reply_to_boast, reply_to_steal
from tellstones.bots.judgement import Judgement
from tellstones.bots.knowing import STEPS
from tellstones.bots.memory import MemoryTraits
from tellstones.bots.mind import Mind
from tellstones.bots.situation import Situation, situation
from tellstones.bots.thinking import Thinking, thinking
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
    Stone,
    Yielding,
)
from tellstones.views import Glimpse, View


class Thinker:
    """What it says rests on its seed and on what its seat saw and heard, and on nothing else.

    Every decision draws its own chance from the seed and the number of events so far. So a bot
    that is rebuilt from the same Glimpses decides the same, and one asked twice does too.
    """

    def __init__(self, traits: MemoryTraits, judgement: Judgement, seed: int | str) -> None:
        self.traits = traits
        self.judgement = judgement
        self.seed = str(seed)
        self._mind: Mind | None = None

    @property
    def mind(self) -> Mind:
        assert self._mind is not None, "a player sits down before it plays"
        return self._mind

    def sit(self, view: View) -> None:
        self._mind = Mind(self.traits, self.seed, view)

    def see(self, glimpse: Glimpse) -> None:
        self.mind.see(glimpse)

    def hear(self, seat: Seat, talk: str) -> None:
        """Understands what a partner says with the ready-made phrases."""
        if seat is not self.mind.seat.partner or not talk.startswith("#stone-is "):
            return
        try:
            where, letter = talk.split()[1:]
            place, _, line = where.partition("@")
            spot, stone = Spot(int(place), int(line or 1)), Stone(letter)
        except ValueError:
            return  # not a phrase that anybody could have chosen
        self.mind.hear_stone(spot, stone)

    def talk(self, view: View) -> str | None:
        return None

    def thinking(self, view: View) -> Thinking:
        """What it believes: for hints when nobody else sits at the table, and for analysis."""
        return thinking(self.mind, view, self.judgement)

    def decide(self, view: View) -> Move:
        chance = self._chance("decide")
        now = situation(self.mind, view, self.judgement)
        waiting = view.waiting
        match waiting:
            case Choosing():
                return chance.choice((GoFirst(), GoSecond()))
            case Acting():
                return self._act(now, chance)
            case Carrying():
                return CarryOut()
            case Peeking():
                return self._peek_on(now, waiting)
            case Answering():
                return Answer(now.lines[waiting.line - 1].belief.best(waiting.place)[0])
            case Replying():
                return reply_to_boast(now, now.lines[waiting.line - 1], chance)
            case Yielding():
                return reply_to_steal(now, now.lines[waiting.line - 1], chance)
            case Proving():
                return self._name(now, waiting)
            case Over():
                raise ValueError("the game is over: there is nothing to decide")
            case _:
                assert_never(waiting)

    def _chance(self, purpose: str) -> Random:
        return Random(f"{self.seed}:{purpose}:{self.mind.events}")

    def _act(self, now: Situation, chance: Random) -> Move:
        def mood(weighed: Weighed) -> float:
            return weighed.worth + self.judgement.whim * -log(-log(chance.random() or 0.5))

        ranked = sorted(weighed_actions(now, chance), key=mood, reverse=True)
        for weighed in ranked:
            action = weighed.action
            if not isinstance(action, Boast) or may_boast(now, now.lines[action.line - 1], chance):
                return action
        return ranked[0].action

    def _peek_on(self, now: Situation, waiting: Peeking) -> Move:
        """Looks at the stone it knows least, until it knows all of them."""
        unsure = [
            (known.right, Spot(place, line.number))
            for line in now.lines
            for place, known in zip(line.belief.places, line.heads.mine, strict=True)
            if Spot(place, line.number) not in waiting.looked and known.right < STEPS[-1]
        ]
        if not unsure:
            return Enough()
        _, spot = min(unsure)
        return Peek(spot.place, spot.line)

    def _name(self, now: Situation, waiting: Proving) -> Name:
        """Begins with what it knows best: every stone turned up makes the rest clearer."""
        belief = now.lines[waiting.line - 1].belief
        place = max(belief.places, key=lambda place: belief.best(place)[1])
        return Name(place, belief.best(place)[0])
