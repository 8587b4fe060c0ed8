"""Reads the keys of a terminal one by one, and notices when its size changes."""

from __future__ import annotations

import codecs
import os
import re
import sys
import time
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import click

ESCAPE = "\x1b"
READ_BYTES = 64
"""Bytes read at once: fast fingers arrive together."""
_KEY = re.compile(r"\x1b(?:\[[0-9;]*[A-Za-z~]|O[A-Za-z])|.", re.DOTALL)
"""An arrow is one key, though it comes as several characters."""


def keys_of(typed: str) -> list[str]:
    return _KEY.findall(typed)


if sys.platform == "win32":

    class Keyboard:
        """A Windows console gives its keys one by one without being asked to."""

        def __init__(self, on_resize: Callable[[], None]) -> None:
            del on_resize

        @contextmanager
        def open(self) -> Iterator[None]:
            yield

        def key(self) -> str:
            return click.getchar()

        def pressed_within(self, seconds: float) -> bool:
            time.sleep(seconds)
            return False

        def wait(self, seconds: float) -> None:
            time.sleep(seconds)

else:
    import signal
    import termios
    from select import select

    class Keyboard:
        """Keys arrive as they are pressed, unechoed; none is lost that was pressed early."""

        def __init__(self, on_resize: Callable[[], None]) -> None:
            self._on_resize = on_resize
            self._keys: deque[str] = deque()
            self._decoder = codecs.getincrementaldecoder("utf-8")("replace")
            self._signals = -1

        @contextmanager
        def open(self) -> Iterator[None]:
            with _unechoed(), _woken_by_signals() as self._signals:
                yield

        def key(self) -> str:
            while not self._keys:
                self._listen(None)
            return self._keys.popleft()

        def pressed_within(self, seconds: float) -> bool:
            """Return whether a key was pressed in time."""
            until = time.monotonic() + seconds
            while not self._keys and (left := until - time.monotonic()) > 0:
                self._listen(left)
            return bool(self._keys)

        def wait(self, seconds: float) -> None:
            """Leaves keys for later."""
            until = time.monotonic() + seconds
            while (left := until - time.monotonic()) > 0:
                if select([self._signals], [], [], left)[0]:
                    self._heed_signals()

        def _listen(self, seconds: float | None) -> None:
            keyboard = sys.stdin.fileno()
            ready, _, _ = select([keyboard, self._signals], [], [], seconds)
            if self._signals in ready:
                self._heed_signals()
            if keyboard in ready:
                typed = os.read(keyboard, READ_BYTES)
                if not typed:  # the terminal has gone
                    raise click.Abort
                self._keys.extend(keys_of(self._decoder.decode(typed)))

        def _heed_signals(self) -> None:
            if signal.SIGWINCH in os.read(self._signals, READ_BYTES):
                self._on_resize()

    @contextmanager
    def _unechoed() -> Iterator[None]:
        keyboard = sys.stdin.fileno()
        before = termios.tcgetattr(keyboard)
        changed = termios.tcgetattr(keyboard)
        changed[3] &= ~(termios.ECHO | termios.ICANON)
        termios.tcsetattr(keyboard, termios.TCSADRAIN, changed)
        try:
            yield
        finally:
            termios.tcsetattr(keyboard, termios.TCSADRAIN, before)

    @contextmanager
    def _woken_by_signals() -> Iterator[int]:
        """A pipe that holds the number of every signal that has come.

        The wait for a key also waits for this pipe: a signal that arrives just before the wait
        would otherwise be handled after the next key only. Resizing is reported in no other way, so
        nothing is drawn in the middle of another drawing.
        """
        reading, writing = os.pipe()
        os.set_blocking(writing, False)
        handler = signal.signal(signal.SIGWINCH, lambda *_: None)
        told_before = signal.set_wakeup_fd(writing, warn_on_full_buffer=False)
        try:
            yield reading
        finally:
            signal.set_wakeup_fd(told_before)
            signal.signal(signal.SIGWINCH, handler)
            os.close(reading)
            os.close(writing)
