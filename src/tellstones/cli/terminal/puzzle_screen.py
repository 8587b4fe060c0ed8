"""Shows a puzzle in a terminal: a game so far, then Challenge, Boast or wait?"""

from __future__ import annotations

from tellstones.cli.terminal.drawing_words import captions_of
from tellstones.cli.terminal.drill_screen import STOP_KEYS, Stop
from tellstones.cli.terminal.screen import Terminal
from tellstones.drawing import text
from tellstones.i18n import Words
from tellstones.study.puzzles.puzzle import WAIT, Puzzle
from tellstones.study.replay.frames import Frame, moments_of, seen_by, sight_of
from tellstones.study.report.report_words import move_in_words, words_for

MOVE_SECONDS = 1.6
"""How long each move of the game so far is shown."""
TO_THE_QUESTION = ("\r", "\n")
KEYS = {"c": 0, "b": 1, "w": 2}


class PuzzleScreen:
    """Asks puzzles and tells their answers."""

    def __init__(self, terminal: Terminal, language: str) -> None:
        self._terminal, self._language = terminal, language

    def ask(self, puzzle: Puzzle) -> str:
        """Shows the game so far, and asks. Raises Stop."""
        words = words_for(puzzle.record, self._language)
        *before, last = moments_of(puzzle.record)
        self._watch(before, puzzle, words)
        asked = words.say("study.puzzle.ask", name=words.name(puzzle.seat))
        choices = "\n".join(f"  {key}  {said}" for key, said in self._choices(puzzle, words))
        self._terminal.show(f"{self._page(last, puzzle, words)}\n  {asked}\n\n{choices}\n")
        return self._chosen(puzzle)

    def tell(self, puzzle: Puzzle, choice: str) -> None:
        """The answer, beside the stones as they lay. Raises Stop."""
        words = words_for(puzzle.record, self._language)
        *_, last = moments_of(puzzle.record)
        drawn = text(seen_by(last.table, "open"), captions=captions_of(words))
        told = f"{drawn}\n{self.answer(puzzle, choice)}\n\n  {words.say('cli.any-key')}\n"
        self._terminal.show(told)
        if self._terminal.key() in STOP_KEYS:
            raise Stop

    def _watch(self, frames: list[Frame], puzzle: Puzzle, words: Words) -> None:
        """The game so far, by itself; whoever has seen enough of it goes on."""
        keys = words.say("study.puzzle.keys")
        for frame in frames:
            self._terminal.show(f"{self._page(frame, puzzle, words)}\n  {keys}\n")
            if self._terminal.pressed_within(MOVE_SECONDS):
                key = self._terminal.key()
                if key in STOP_KEYS:
                    raise Stop
                if key in TO_THE_QUESTION:
                    return

    def answer(self, puzzle: Puzzle, choice: str) -> str:
        words = words_for(puzzle.record, self._language)
        right = "study.puzzle.right" if choice == puzzle.best else "study.puzzle.wrong"
        told = [f"  {words.say(right, choice=self._said(puzzle, puzzle.best, words))}", ""]
        for offered, chance in puzzle.chances.items():
            said = self._said(puzzle, offered, words)
            won = words.say("study.puzzle.won", choice=said, percent=words.percent(chance))
            told.append(f"  {won}")
        if choice != puzzle.best:
            cost = words.say("study.puzzle.cost", percent=words.percent(puzzle.cost(choice)))
            told += ["", f"  {cost}"]
        return "\n".join(told)

    def _page(self, frame: Frame, puzzle: Puzzle, words: Words) -> str:
        drawn = text(seen_by(frame.table, puzzle.seat), captions=captions_of(words))
        happened = words.event(frame.step.event) if frame.step else ""
        if sight := sight_of(frame, puzzle.seat):
            happened += f" [{words.stone(sight.stone)}]"
        return f"{drawn}\n  {happened}\n"

    def _choices(self, puzzle: Puzzle, words: Words) -> list[tuple[str, str]]:
        said = [self._said(puzzle, choice, words) for choice in puzzle.chances]
        return list(zip(KEYS, said, strict=True))

    def _said(self, puzzle: Puzzle, choice: str, words: Words) -> str:
        move = puzzle.move(choice)
        return words.say("study.puzzle.wait") if move is None else move_in_words(words, move)

    def _chosen(self, puzzle: Puzzle) -> str:
        offered = list(puzzle.chances)
        assert offered[-1] == WAIT, "a Challenge, a Boast, and waiting, in this order"
        while True:
            key = self._terminal.key()
            if key in STOP_KEYS:
                raise Stop
            if key in KEYS:
                return offered[KEYS[key]]
