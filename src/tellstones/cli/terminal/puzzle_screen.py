"""Shows a puzzle in a terminal: a game so far, then what to do, or to say to a Boast?"""

from __future__ import annotations

from dataclasses import asdict

from tellstones.cli.terminal.drill_screen import STOP_KEYS, Stop
from tellstones.cli.terminal.pages import Pages
from tellstones.cli.terminal.screen import Terminal
from tellstones.i18n import Words
from tellstones.study.frames import Eyes, ReplayMoment, moments_of, seen_by, sight_of
from tellstones.study.puzzles.puzzle import Puzzle, kind_of
from tellstones.study.report.report_words import move_in_words, words_for

MOVE_SECONDS = 1.6
"""Time to show each move of the game so far."""
TO_THE_QUESTION = ("\r", "\n")


class PuzzleScreen:
    """Asks puzzles and tells their answers."""

    def __init__(self, terminal: Terminal, language: str) -> None:
        self._terminal, self._language = terminal, language

    def ask(self, puzzle: Puzzle) -> str:
        """Shows the game so far, and asks. Raises Stop."""
        words = words_for(puzzle.record, self._language, puzzle.seat)
        *before, last = moments_of(puzzle.record)
        self._watch(before, puzzle, words)
        question = "reply" if puzzle.replies else "ask"
        asked = f"{words.say(f'study.train.puzzle.{question}')} {_memory(puzzle, words)}"
        choices = [
            f"{key}  {self._said(puzzle, choice, words)}" for key, choice in _keys(puzzle).items()
        ]
        self._show(last, puzzle.seat, words, [asked, "", *choices])
        return self._chosen(puzzle)

    def tell(self, puzzle: Puzzle, choice: str) -> None:
        """The answer, beside the stones as they lay. Raises Stop."""
        words = words_for(puzzle.record, self._language, puzzle.seat)
        *_, last = moments_of(puzzle.record)
        told = [*self.answer(puzzle, choice), "", words.say("cli.any-key")]
        self._show(last, "open", words, told)
        if self._terminal.key() in STOP_KEYS:
            raise Stop

    def _watch(self, frames: list[ReplayMoment], puzzle: Puzzle, words: Words) -> None:
        """Plays the game so far automatically; a key skips the rest."""
        below = [_memory(puzzle, words), "", words.say("study.puzzle.keys")]
        for frame in frames:
            self._show(frame, puzzle.seat, words, below)
            if self._terminal.pressed_within(MOVE_SECONDS):
                key = self._terminal.key()
                if key in STOP_KEYS:
                    raise Stop
                if key in TO_THE_QUESTION:
                    return

    def answer(self, puzzle: Puzzle, choice: str) -> list[str]:
        words = words_for(puzzle.record, self._language, puzzle.seat)
        right = "study.puzzle.right" if choice == puzzle.best else "study.puzzle.wrong"
        told = [words.say(right, choice=self._said(puzzle, puzzle.best, words)), ""]
        told += [*explained(puzzle, words), ""]
        for offered, chance in puzzle.chances.items():
            said = self._said(puzzle, offered, words)
            percent = words.percent(chance)
            told.append(words.say("study.puzzle.won", choice=said, percent=percent))
        if choice != puzzle.best:
            cost = words.say("study.puzzle.cost", percent=words.percent(puzzle.cost(choice)))
            told += ["", cost]
        return told

    def _show(self, frame: ReplayMoment, eyes: Eyes, words: Words, below: list[str]) -> None:
        pages = Pages(words, self._terminal)
        seen, happened = seen_by(frame.table, eyes), _happened(frame, eyes, words)

        def page() -> str:
            return pages.table(seen, None, happened, "\n".join(map(pages.indented, below)))

        self._terminal.show(page)

    def _said(self, puzzle: Puzzle, choice: str, words: Words) -> str:
        return move_in_words(words, puzzle.move(choice))

    def _chosen(self, puzzle: Puzzle) -> str:
        offered = _keys(puzzle)
        while True:
            key = self._terminal.key()
            if key in STOP_KEYS:
                raise Stop
            if key in offered:
                return offered[key]


def _keys(puzzle: Puzzle) -> dict[str, str]:
    """Each choice by the first letter of its kind, as everywhere in the terminal."""
    return {kind_of(choice)[0]: choice for choice in puzzle.chances}


def _memory(puzzle: Puzzle, words: Words) -> str:
    return words.say("study.puzzle.memory", level=words.say(f"level.{puzzle.memory}"))


def explained(puzzle: Puzzle, words: Words) -> list[str]:
    """Explain the best answer in words and with win rates, and say that it relies on no bad
    memory."""
    reasons = asdict(puzzle.reasons)
    chances = {
        name: words.percent(chance) for name, chance in reasons.items() if chance is not None
    }
    stronger = puzzle.against_stronger
    following = max(chance for choice, chance in stronger.items() if choice != puzzle.best)
    best, next_best = words.percent(stronger[puzzle.best]), words.percent(following)
    return [
        words.say(f"study.puzzle.word.{puzzle.why}"),
        words.say(f"study.puzzle.why.{puzzle.why}", **chances),
        words.say("study.puzzle.holds", best=best, next=next_best),
    ]


def _happened(frame: ReplayMoment, eyes: Eyes, words: Words) -> list[str]:
    """Nothing where everything is open: that is the answer, and not a moment of the game."""
    if frame.step is None or eyes == "open":
        return []
    sight = sight_of(frame, eyes)
    seen = "" if sight is None else f" [{words.stone(sight.stone)}]"
    return [words.event(frame.step.event) + seen]
