"""Opens the alternate screen of a terminal, and reads its keys one by one.

On the alternate screen nothing scrolls away, so that nothing of the past can be scrolled back to.
"""

from __future__ import annotations

import os
import sys
import time
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager
from shutil import get_terminal_size
from typing import Protocol

import click

ALTERNATE, NORMAL = "\x1b[?1049h", "\x1b[?1049l"
BLANK = "\x1b[H\x1b[2J"
ESCAPE = "\x1b"
READ_BYTES = 64
"""Bytes read at once: fast fingers arrive together."""


class Terminal(Protocol):
    """What can be shown in a terminal, and asked of it."""

    colour: bool

    def show(self, words: str) -> None:
        """Shows this and nothing else."""

    def key(self) -> str:
        """Waits for a key."""

    def line(self, asking: str) -> str:
        """Waits for a line of text."""

    def wait(self, seconds: float) -> None:
        """Leaves what is shown to be read."""

    @property
    def rows(self) -> int:
        """How many lines it shows."""

    def pressed_within(self, seconds: float) -> bool:
        """Whether a key was pressed before the time was over."""


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
            with _keys_unseen():
                yield self
        finally:
            self._write(BLANK + NORMAL)

    @property
    def rows(self) -> int:
        return get_terminal_size().lines

    def show(self, words: str) -> None:
        self._write(BLANK + words)

    def key(self) -> str:
        if not self._typed:
            typed = _typed_keys()
            # An arrow is one key, though it comes as several characters.
            self._typed.extend([typed] if typed.startswith(ESCAPE) else typed)
        return self._typed.popleft()

    def pressed_within(self, seconds: float) -> bool:
        return bool(self._typed) or _pressed_within(seconds)

    def line(self, asking: str) -> str:
        self._typed.clear()
        with _keys_seen():
            try:
                return input(asking)
            except EOFError:
                return ""

    def wait(self, seconds: float) -> None:
        time.sleep(seconds)

    def _write(self, words: str) -> None:
        sys.stdout.write(words)
        sys.stdout.flush()


def is_a_terminal() -> bool:
    return sys.stdin.isatty() and sys.stdout.isatty()


if sys.platform == "win32":
    # A Windows console gives its keys one by one without being asked to.

    @contextmanager
    def _keys_unseen() -> Iterator[None]:
        yield

    _keys_seen = _keys_unseen

    def _typed_keys() -> str:
        return click.getchar()

    def _pressed_within(seconds: float) -> bool:
        time.sleep(seconds)
        return False

else:
    import termios
    from select import select

    @contextmanager
    def _keys_unseen() -> Iterator[None]:
        """Keys arrive as they are pressed, unechoed; none is lost that was pressed early."""
        with _with_keys(seen=False):
            yield

    @contextmanager
    def _keys_seen() -> Iterator[None]:
        """For a line of text, keys are echoed and can be corrected."""
        with _with_keys(seen=True):
            yield

    @contextmanager
    def _with_keys(seen: bool) -> Iterator[None]:
        keyboard = sys.stdin.fileno()
        before = termios.tcgetattr(keyboard)
        changed = termios.tcgetattr(keyboard)
        modes = termios.ECHO | termios.ICANON
        changed[3] = changed[3] | modes if seen else changed[3] & ~modes
        termios.tcsetattr(keyboard, termios.TCSADRAIN, changed)
        try:
            yield
        finally:
            termios.tcsetattr(keyboard, termios.TCSADRAIN, before)

    def _typed_keys() -> str:
        typed = os.read(sys.stdin.fileno(), READ_BYTES)
        if not typed:  # the terminal has gone
            raise click.Abort
        return typed.decode(errors="replace")

    def _pressed_within(seconds: float) -> bool:
        return bool(select([sys.stdin], [], [], seconds)[0])
