"""A trial as a terminal shows it: stones, their Swaps, talk, and the questions."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from tellstones.cli.screen import Terminal
from tellstones.drawing.signs import sign
from tellstones.i18n import Words
from tellstones.rules import SEVEN, Stone
from tellstones.study.drills import Answered, Kind, Trial
from tellstones.study.drills.trials import SHOW_SECONDS, SWAP_SECONDS

BACK = "[   ]"
PASS_KEYS = ("?", " ", "\r", "\n")
STOP_KEYS = ("\x1b", "q", "\x03")
TALKS = ("rain", "tea", "weather", "praise", "patience", "hm", "sure", "longing", "luck", "easy")
TALK_SECONDS = 2.5


class Stop(Exception):
    """The player has had enough."""


class Drilling:
    """Shows trials and hears answers. The clock is handed in, so that a test need not wait."""

    def __init__(
        self, terminal: Terminal, words: Words, chance: Random, clock: Callable[[], float]
    ) -> None:
        self._terminal, self._words = terminal, words
        self._chance, self._clock = chance, clock

    def show(self, trial: Trial) -> list[Answered]:
        """Raises Stop when the player stops in the middle; the trial is then worth nothing."""
        for place, stone in enumerate(trial.stones, start=1):
            self._page(self._line(trial, {place: stone}), self._sign(stone))
            self._terminal.wait(SHOW_SECONDS)
        for swap in trial.swaps:
            moving = self._words.say("study.move.swap", one=swap.one, two=swap.other, of_line="")
            self._page(self._line(trial, {}, set(swap)), moving)
            self._terminal.wait(SWAP_SECONDS)
        self._pause(trial)
        begun = self._clock()
        return [self._ask(trial, index, begun) for index in range(len(trial.questions))]

    def _pause(self, trial: Trial) -> None:
        if trial.design.kind is not Kind.TALK:
            self._page(self._line(trial, {}), "…")
            self._terminal.wait(trial.design.pause)
            return
        left = trial.design.pause
        while left > 0.0:
            self._page(self._line(trial, {}), f"“{self._said()}”")
            self._terminal.wait(min(TALK_SECONDS, left))
            left -= TALK_SECONDS

    def _said(self) -> str:
        key, stone = self._chance.choice(TALKS), self._chance.choice(SEVEN)
        if key == "longing":
            return self._words.say("phrase.longing", stone=self._words.the_stone(stone))
        return self._words.say(f"phrase.{key}")

    def _ask(self, trial: Trial, index: int, begun: float) -> Answered:
        question = trial.questions[index]
        if trial.design.kind is Kind.SWAPS:
            symbol = self._words.say(f"stone.{question.stone.name.lower()}.subject")
            asked = self._words.say("study.drill.where", symbol=symbol)
            keys = {str(place): str(place) for place in range(1, len(trial.stones) + 1)}
            told = " ".join(keys)
        else:
            asked = self._words.say("study.drill.what", place=question.place)
            keys = {letter: stone for stone in SEVEN for letter in (stone.lower(), stone.value)}
            told = "  ".join(f"{stone} {self._words.stone(stone)}" for stone in SEVEN)
        marked = set() if trial.design.kind is Kind.SWAPS else {question.place}
        below = f"{asked}\n\n  {told}\n  ? {self._words.say('study.drill.pass')}"
        self._page(self._line(trial, {}, marked), below)
        return self._answer(keys, begun)

    def _answer(self, keys: dict[str, str], begun: float) -> Answered:
        while True:
            key = self._terminal.key()
            if key in STOP_KEYS:
                raise Stop
            if key in PASS_KEYS:
                return Answered(None, self._clock() - begun)
            if key in keys:
                return Answered(str(keys[key]), self._clock() - begun)

    def _line(
        self, trial: Trial, open_stones: dict[int, Stone], marked: set[int] | None = None
    ) -> str:
        faces, numbers = [], []
        for place in range(1, len(trial.stones) + 1):
            stone = open_stones.get(place)
            faces.append(f"[ {stone} ]" if stone else BACK)
            numbers.append(f" *{place}  " if marked and place in marked else f"  {place}  ")
        return f"  {'  '.join(faces)}\n  {'  '.join(numbers)}"

    def _sign(self, stone: Stone) -> str:
        drawn = "\n".join(f"      {row}" for row in sign(stone))
        return f"{drawn}\n\n      {self._words.stone(stone)}"

    def _page(self, line: str, below: str) -> None:
        self._terminal.show(f"\n{line}\n\n  {below}\n")
