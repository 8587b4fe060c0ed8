"""A terminal to play in: its alternate screen, and its keys one by one.

On the alternate screen nothing scrolls away, so that nothing of the past can be scrolled back to.
"""

from __future__ import annotations

import os
import sys
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Protocol

import click

ALTERNATE, NORMAL = "\x1b[?1049h", "\x1b[?1049l"
BLANK = "\x1b[H\x1b[2J"
ESCAPE = "\x1b"


class Terminal(Protocol):
    """What the game needs of a terminal."""

    colour: bool

    def show(self, words: str) -> None:
        """Shows this and nothing else."""

    def key(self) -> str:
        """Waits for a key."""

    def line(self, asking: str) -> str:
        """Waits for a line of text."""

    def wait(self, seconds: float) -> None:
        """Leaves what is shown to be read."""


class AlternateScreen:
    """The terminal that this program was started in."""

    def __init__(self) -> None:
        self.colour = "NO_COLOR" not in os.environ
        self._typed: deque[str] = deque()

    @contextmanager
    def open(self) -> Iterator[AlternateScreen]:
        """Whatever happens, the person's own screen comes back, and ours is wiped first."""
        self._write(ALTERNATE + BLANK)
        try:
            yield self
        finally:
            self._write(BLANK + NORMAL)

    def show(self, words: str) -> None:
        self._write(BLANK + words)

    def key(self) -> str:
        if not self._typed:
            typed = click.getchar()
            # Fast fingers arrive together; an arrow is one key of several characters.
            self._typed.extend([typed] if typed.startswith(ESCAPE) else typed)
        return self._typed.popleft()

    def line(self, asking: str) -> str:
        self._typed.clear()
        try:
            return input(asking)
        except EOFError:
            return ""

    def wait(self, seconds: float) -> None:
        import time

        time.sleep(seconds)

    def _write(self, words: str) -> None:
        sys.stdout.write(words)
        sys.stdout.flush()


def is_a_terminal() -> bool:
    return sys.stdin.isatty() and sys.stdout.isatty()
