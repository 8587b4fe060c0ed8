"""Shows a drill in a terminal: stones, their Swaps, talk, and the questions."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from random import Random

from tellstones.cli.drawing_captions import captions_of
from tellstones.cli.terminal.pages import Pages
from tellstones.cli.terminal.screen import Page, Terminal
from tellstones.cli.terminal.wrapping import in_rows
from tellstones.drawing.terminal import line_text
from tellstones.i18n import Words
from tellstones.rules import SEVEN, Stone
from tellstones.study.drills import DrillAnswer, DrillKind, Trial
from tellstones.study.drills.answer_model import AnswerResult
from tellstones.study.drills.drill_session import AnsweredTrial
from tellstones.study.drills.trials import SHOW_SECONDS, SWAP_SECONDS

PASS_KEYS = ("?", " ", "\r", "\n")
STOP_KEYS = ("\x1b", "q", "\x03")
TALKS = ("rain", "tea", "weather", "praise", "patience", "hm", "sure", "longing", "luck", "easy")
TALK_SECONDS = 2.5
"""Time to show each sentence."""
TOLD_SECONDS = 2.0
"""Time to show the right answers."""
READING_SECONDS = 1.5
"""Additional time for each stone that was missed."""


class Stop(Exception):
    """The player has had enough."""


class DrillScreen:
    """Shows trials and reads answers. The clock is an argument, so that a test need not wait."""

    def __init__(
        self, terminal: Terminal, words: Words, chance: Random, clock: Callable[[], float]
    ) -> None:
        self._terminal, self._words = terminal, words
        self._chance, self._clock = chance, clock
        self._pages = Pages(words, terminal)

    def show(self, trial: Trial) -> list[DrillAnswer]:
        """Raises Stop when the player stops in the middle; the trial is then worth nothing."""
        for place, stone in enumerate(trial.stones, start=1):
            self._page(partial(self._line, trial, {place: stone}))
            self._rest(SHOW_SECONDS)
        for swap in trial.swaps:
            moving = self._words.say("study.move.swap", one=swap.one, two=swap.other, of_line="")
            self._page(partial(self._line, trial, {}, set(swap)), moving)
            self._rest(SWAP_SECONDS)
        self._pause(trial)
        begun = self._clock()
        return [self._ask(trial, index, begun) for index in range(len(trial.questions))]

    def tell(self, done: AnsweredTrial) -> None:
        """Show the result: the stones where they lie, with the missed ones marked."""
        lies = list(done.trial.stones)
        for one, other in done.trial.swaps:
            lies[one - 1], lies[other - 1] = lies[other - 1], lies[one - 1]
        missed = {
            question.place
            for question, outcome in zip(done.trial.questions, done.outcomes, strict=True)
            if outcome is not AnswerResult.RIGHT
        }
        count = len(done.answers)
        told = self._words.say("study.drill.right", right=count - len(missed), count=count)
        open_stones = dict(enumerate(lies, start=1))
        said = self._missed(done)
        self._page(partial(self._line, done.trial, open_stones, missed), told, said)
        self._rest(TOLD_SECONDS + len(said) * READING_SECONDS)

    def _missed(self, done: AnsweredTrial) -> list[str]:
        """Show the right answers, and the answers given instead."""
        told = []
        for question, answer, outcome in zip(
            done.trial.questions, done.answers, done.outcomes, strict=True
        ):
            stone = self._words.stone_itself(question.stone)
            if outcome is AnswerResult.PASSED:
                key = "study.train.look.passed"
                told.append(self._words.say(key, place=question.place, stone=stone))
            elif outcome is AnswerResult.WRONG:
                said = answer.said or ""
                named = said if said.isdigit() else self._words.stone(Stone(said))
                key = "study.train.look.wrong"
                told.append(self._words.say(key, place=question.place, stone=stone, said=named))
        return told

    def _rest(self, seconds: float) -> None:
        """Show it for a while. Keys pressed meanwhile have no effect, except the one that stops."""
        until = self._clock() + seconds
        while (left := until - self._clock()) > 0.0:
            if self._terminal.pressed_within(left) and self._terminal.key() in STOP_KEYS:
                raise Stop

    def _pause(self, trial: Trial) -> None:
        if trial.design.kind is not DrillKind.TALK:
            self._page(partial(self._line, trial, {}), "…")
            self._rest(trial.design.pause)
            return
        left = trial.design.pause
        while left > 0.0:
            self._page(partial(self._line, trial, {}), f"“{self._said()}”")
            self._rest(min(TALK_SECONDS, left))
            left -= TALK_SECONDS

    def _said(self) -> str:
        key, stone = self._chance.choice(TALKS), self._chance.choice(SEVEN)
        if key == "longing":
            return self._words.say("phrase.longing", stone=self._words.the_stone(stone))
        return self._words.say(f"phrase.{key}")

    def _ask(self, trial: Trial, index: int, begun: float) -> DrillAnswer:
        question = trial.questions[index]
        if trial.design.kind is DrillKind.SWAPS:
            symbol = self._words.stone_itself(question.stone)
            asked = self._words.say("study.drill.where", symbol=symbol)
            keys = {str(place): str(place) for place in range(1, len(trial.stones) + 1)}
            offered = list(keys)
        else:
            asked = self._words.say("study.drill.what", place=question.place)
            keys = {letter: stone for stone in SEVEN for letter in (stone.lower(), stone.value)}
            offered = [f"{stone} {self._words.stone(stone)}" for stone in SEVEN]
        marked = set() if trial.design.kind is DrillKind.SWAPS else {question.place}
        offered.append(f"? {self._words.say('study.drill.pass')}")
        self._page(partial(self._line, trial, {}, marked), asked, offered)
        return self._answer(keys, begun)

    def _answer(self, keys: dict[str, str], begun: float) -> DrillAnswer:
        while True:
            key = self._terminal.key()
            if key in STOP_KEYS:
                raise Stop
            if key in PASS_KEYS:
                return DrillAnswer(None, self._clock() - begun)
            if key in keys:
                return DrillAnswer(str(keys[key]), self._clock() - begun)

    def _line(self, trial: Trial, open_stones: dict[int, Stone], marked: Iterable[int] = ()) -> str:
        """The Line as the game draws it."""
        return line_text(
            [open_stones.get(place) for place in range(1, len(trial.stones) + 1)],
            marked=marked,
            colour=self._terminal.colour,
            captions=captions_of(self._words),
            columns=self._terminal.columns,
        )

    def _page(self, line: Page, said: str = "", offered: Sequence[str] = ()) -> None:
        def page() -> str:
            keys = "\n".join(in_rows(offered, self._pages.width))
            return f"\n{line()}\n{self._pages.indented(said)}\n\n{keys}\n"

        self._terminal.show(page)
