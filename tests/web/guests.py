"""People at browsers: they see frames as their page does, and play with its stones and words."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, WebSocket, expect

Frame = dict[str, Any]
PATIENCE = 15_000
PEEK = re.compile(r"p(\d)(t?)(?:@(\d))?")
SPOKEN = ("believe", "doubt", "steal")


class Guest:
    """One page of one person. `frames` are the ones that the server sent to it."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.frames: list[Frame] = []
        self.problems: list[str] = []
        page.on("websocket", self._listen)
        page.on("pageerror", lambda problem: self.problems.append(str(problem)))
        page.on("console", self._note)

    def _note(self, message: Any) -> None:
        # A server that is down is no fault of the page, and browsers report it as one.
        if message.type == "error" and "WebSocket" not in message.text:
            self.problems.append(message.text)

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", self._hear)

    def _hear(self, text: str | bytes) -> None:
        told = json.loads(text)
        if told["t"] == "table":
            self.frames.append(told)

    @property
    def frame(self) -> Frame:
        return self.frames[-1]

    @property
    def waiting(self) -> Frame:
        waiting: Frame = self.frame["view"]["waiting"]
        return waiting

    def until(self, true: Callable[[], bool], patience: int = PATIENCE) -> None:
        for _ in range(patience // 20):
            if true():
                return
            self.page.wait_for_timeout(20)
        latest = self.frames[-1] if self.frames else None
        raise AssertionError(f"waited in vain; the latest frame: {latest}")

    def playing(self) -> bool:
        return bool(self.frames) and self.frame["phase"] == "playing"

    def over(self) -> bool:
        return bool(self.frames) and self.frame["phase"] == "over"

    def my_word(self) -> bool:
        return self.playing() and bool(self.frame["legal"])

    def spot(self, place: int, line: int = 1) -> Any:
        return self.page.locator(f'.spot[data-place="{place}"][data-line="{line}"]')

    def pool(self, stone: str, line: int = 1) -> Any:
        return self.page.locator(f'[data-pool="{stone}"][data-line="{line}"]')

    def say(self, move: str) -> None:
        """Makes a move by touching what a person would touch, and waits until it has happened."""
        seen = self.frame["event_seq"]
        self._touch(move)
        self.until(lambda: self.frame["event_seq"] > seen)

    def _touch(self, move: str) -> None:
        text, _, number = move.partition("@")
        line = int(number or 1)
        if text in ("first", "second"):
            place = 0 if text == "first" else 1
            self.page.locator("section.deeds .gold").nth(place).click()
        elif text == "ok" or text == "p.":
            self.page.locator("section.deeds .gold").first.click()
        elif text in SPOKEN:
            self.page.locator(f'[data-reply="{text}"]').click()
        elif text == "b":
            self.page.locator('[data-action="boast"]').click()
            self.page.locator(f'[data-boast="{line}"]').click()
        elif text[0] == "=":
            self._name(text[1])
        elif text[1] == "=":
            self.spot(int(text[0]), self.waiting["line"]).click()
            self._name(text[2])
        elif text[1] in "<>":
            self.pool(text[0], line).click()
            self.page.locator(f'.mat[data-line="{line}"] .end').nth("<>".index(text[1])).click()
        elif text[1] == "~":
            self.spot(int(text[0]), line).click()
            self.page.locator('[data-action="swap"]').click()
            self.spot(int(text[2]), line).click()
        else:
            self._on_stone(text, line)

    def _on_stone(self, text: str, line: int) -> None:
        self.spot(int(text[1]), line).click()
        if self.waiting["kind"] == "peeking":
            return
        if text.endswith("t"):
            self.page.locator(".lend").click()
            return
        action = {"h": "hide", "p": "peek", "c": "challenge"}[text[0]]
        self.page.locator(f'[data-action="{action}"]').click()

    def _name(self, stone: str) -> None:
        self.page.locator(f'[data-name="{stone}"]').click()
        self.page.locator(".naming .gold").click()

    def look(self) -> str:
        """Holds the stone that may be looked at, says what is on it, and puts it back."""
        self.page.locator("[data-look]").dispatch_event("pointerdown", {"pointerId": 1, "button": 0})
        label = self.page.locator(".spot.seen").get_attribute("aria-label")
        self.page.locator("[data-look]").dispatch_event("pointerup", {"pointerId": 1, "button": 0})
        expect(self.page.locator(".spot.seen")).to_have_count(0)
        return label or ""

    def settled(self) -> None:
        """Waits until nothing moves and the latest event is on the table."""
        expect(self.page.locator("main.table")).to_have_attribute(
            "data-event", str(self.frame["event_seq"]), timeout=PATIENCE
        )
        expect(self.page.locator("main.table")).to_have_attribute("data-busy", "false")
