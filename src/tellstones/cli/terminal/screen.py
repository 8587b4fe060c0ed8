"""Draws on the alternate screen of a terminal, and reads keys and lines of text.

On the alternate screen nothing scrolls away, so that nothing of the past can be scrolled back to.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Protocol, TypeAlias

from tellstones.cli.terminal.keyboard import ESCAPE, Keyboard
from tellstones.drawing.terminal import wide

ALTERNATE, NORMAL = "\x1b[?1049h", "\x1b[?1049l"
BLANK = "\x1b[H\x1b[2J"
USUAL_SIZE = os.terminal_size((80, 24))
"""Columns and rows where a terminal does not know its own."""
TO_THE_END = "\x1b[K"
ENTER, BACKSPACE, ERASE_ALL = ("\r", "\n"), ("\x7f", "\b"), "\x15"

Page: TypeAlias = Callable[[], str]
"""A text that is laid out whenever it is drawn: the terminal may have another size by then."""


class Terminal(Protocol):
    """The operations of a terminal: showing texts and reading keys."""

    colour: bool

    @property
    def rows(self) -> int:
        """The number of lines."""

    @property
    def columns(self) -> int:
        """The number of characters in a line."""

    def show(self, page: Page) -> None:
        """Shows this and nothing else, again if the terminal changes its size."""

    def key(self) -> str:
        """Waits for a key."""

    def line(self, asking: str) -> str:
        """Waits for a line of text, below what is shown; an empty one where Escape is pressed."""

    def wait(self, seconds: float) -> None:
        """Leaves what is shown to be read."""

    def pressed_within(self, seconds: float) -> bool:
        """Return whether a key was pressed in time."""


class AlternateScreen:
    """The terminal that this program was started in."""

    def __init__(self) -> None:
        self.colour = "NO_COLOR" not in os.environ
        self._keyboard = Keyboard(self._draw)
        self._page: Page = str
        self._prompt = ""

    @contextmanager
    def open(self) -> Iterator[AlternateScreen]:
        """The person's own screen always comes back, and ours is cleared first."""
        _write(ALTERNATE + BLANK)
        try:
            with self._keyboard.open():
                yield self
        finally:
            _write(BLANK + NORMAL)

    @property
    def rows(self) -> int:
        return _size().lines

    @property
    def columns(self) -> int:
        return _size().columns

    def show(self, page: Page) -> None:
        self._page = page
        self._draw()

    def key(self) -> str:
        return self._keyboard.key()

    def pressed_within(self, seconds: float) -> bool:
        return self._keyboard.pressed_within(seconds)

    def wait(self, seconds: float) -> None:
        self._keyboard.wait(seconds)

    def line(self, asking: str) -> str:
        typed = ""
        try:
            while True:
                self._prompt = asking + _end_of(typed, self.columns - wide(asking) - 1)
                _write("\r" + self._prompt + TO_THE_END)
                key = self.key()
                if key in ENTER:
                    return typed
                if key == ESCAPE:
                    return ""
                typed = _edited(typed, key)
        finally:
            self._prompt = ""

    def _draw(self) -> None:
        _write(BLANK + self._page() + self._prompt)


def _edited(typed: str, key: str) -> str:
    if key in BACKSPACE:
        return typed[:-1]
    if key == ERASE_ALL:
        return ""
    return typed + key if key.isprintable() else typed


def _end_of(typed: str, columns: int) -> str:
    """The end of the text, as much as fits."""
    while typed and wide(typed) > columns:
        typed = typed[1:]
    return typed


def _size() -> os.terminal_size:
    """The current size: LINES and COLUMNS in the environment would give an earlier one."""
    size = os.get_terminal_size(sys.stdout.fileno())
    return size if all(size) else USUAL_SIZE


def _write(words: str) -> None:
    sys.stdout.write(words)
    sys.stdout.flush()


def is_a_terminal() -> bool:
    return sys.stdin.isatty() and sys.stdout.isatty()
