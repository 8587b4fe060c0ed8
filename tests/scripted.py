"""A terminal whose keys are written down beforehand, and which keeps all that it showed."""

from __future__ import annotations

from collections import deque

from tellstones.cli.terminal.screen import Page


class Script:
    """A `Terminal` without one."""

    def __init__(self, keys: list[str]) -> None:
        self.colour = False
        self.rows, self.columns = 40, 80
        self.shown: list[str] = []
        self.waited = 0.0
        self._keys = deque(keys)

    def show(self, page: Page) -> None:
        self.shown.append(page())

    def key(self) -> str:
        return self._keys.popleft()

    def pressed_within(self, seconds: float) -> bool:
        self.waited += seconds
        return False

    def line(self, asking: str) -> str:
        self.shown.append(asking)
        return self._keys.popleft()

    def wait(self, seconds: float) -> None:
        self.waited += seconds
