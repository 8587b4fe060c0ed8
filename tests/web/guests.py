"""People at browsers: they see frames as their page does, and play with its stones and words."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path
from random import Random
from typing import Any, ClassVar, cast

from playwright.sync_api import (
    Browser,
    BrowserContext,
    Locator,
    Page,
    ViewportSize,
    WebSocket,
    expect,
)

Frame = dict[str, Any]
HANG_MS = 180_000
"""Nothing here takes minutes: a longer wait, on any machine, never ends."""
expect.set_options(timeout=HANG_MS)
LONGEST_GAME = 120
"""Words of one seat, in a game by lot."""
SPOKEN = ("believe", "doubt", "steal")

RELEASE = """document.querySelector("[data-look]")?.dispatchEvent(
  new PointerEvent("pointerup", { pointerId: 1, bubbles: true }))"""
SEEN_MS = 700
"""A stone that is released sooner was only tapped, and can be looked at again."""


class Guest:
    """One page of one person. `frames` are the ones that the server sent to it."""

    def __init__(self, page: Page, touch: bool = False) -> None:
        self.page = page
        self._has_touch = touch
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

    def hear_in_page(self, text: str) -> None:
        """Record a message from the server in the page's own worker."""
        told = json.loads(text)
        if told["t"] == "told":
            self._hear(told["text"])

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

    def until(self, true: Callable[[], bool]) -> None:
        for _ in range(HANG_MS // 20):
            if true():
                return
            self.page.wait_for_timeout(20)
        latest = self.frames[-1] if self.frames else None
        raise AssertionError(f"waited in vain; the latest frame: {latest}")

    def go(self, path: str) -> None:
        """Navigates by the page's own links, without loading it again."""
        self.page.evaluate(
            "path => { history.pushState(null, '', path); dispatchEvent(new Event('popstate')) }",
            path,
        )

    def reload(self) -> None:
        """Loads the page again. The frames of the earlier one are dropped, and none of the new."""
        self.page.once("framenavigated", lambda _: self.frames.clear())
        self.page.reload()

    def still(self) -> None:
        """Waits until nothing on the screen is in motion."""
        self.until(lambda: bool(self.page.evaluate("document.getAnimations().length === 0")))

    def arrived(self) -> bool:
        return bool(self.frames)

    def seated(self) -> bool:
        return bool(self.frame["you"]["seats"])

    def playing(self) -> bool:
        return bool(self.frames) and self.frame["phase"] == "playing"

    def over(self) -> bool:
        return bool(self.frames) and self.frame["phase"] == "over"

    def nobody_looks(self) -> bool:
        return self.frame["look"] is None

    def my_word(self) -> bool:
        """No stone is being looked at, and this seat must act."""
        if not self.playing():
            return False
        looker = (self.frame["look"] or {}).get("seat")
        free = looker is None or looker in self.frame["you"]["seats"]
        return bool(self.frame["legal"]) and free

    def spot(self, place: int, line: int = 1) -> Locator:
        return self.page.locator(f'.spot[data-place="{place}"][data-line="{line}"]')

    def pool(self, stone: str, line: int = 1) -> Locator:
        return self.page.locator(f'[data-pool="{stone}"][data-line="{line}"]')

    def say(self, move: str) -> None:
        """Makes a move by touching what a person would touch, and waits until it has happened."""
        seen = self.frame["event_seq"]
        self.touch(move)
        self.until(lambda: self.frame["event_seq"] > seen)

    def find(self, speed: str = "quick") -> None:
        """Looks for a stranger to play with, on the home screen."""
        self.press(self.page.locator("[data-find]"))
        self.press(self.page.locator(f'[data-speed="{speed}"]'))

    def press(self, what: Locator) -> None:
        """Uses a finger where there is a touch screen, else the mouse."""
        if self._has_touch:
            what.tap()
        else:
            what.click()

    def touch(self, move: str) -> None:
        text, _, number = move.partition("@")
        line = int(number or 1)
        if text in ("first", "second"):
            place = 0 if text == "first" else 1
            self.press(self.page.locator("section.turn-panel .gold").nth(place))
        elif text == "ok" or text == "p.":
            self.press(self.page.locator("section.turn-panel .gold").first)
        elif text in SPOKEN:
            self.press(self.page.locator(f'[data-reply="{text}"]'))
        elif text == "b":
            self.press(self.page.locator('[data-action="boast"]'))
            self.press(self.page.locator(f'[data-boast="{line}"]'))
        elif text[0] == "=":
            self._name(text[1])
        elif text[1] == "=":
            self.press(self.spot(int(text[0]), self.waiting["line"]))
            self._name(text[2])
        elif text[1] in "<>":
            self.press(self.pool(text[0], line))
            self.press(self.page.locator(f'.mat[data-line="{line}"] .end').nth("<>".index(text[1])))
        elif text[1] == "~":
            self.press(self.spot(int(text[0]), line))
            self.press(self.page.locator('[data-action="swap"]'))
            self.press(self.spot(int(text[2]), line))
        else:
            self._on_stone(text, line)

    def _on_stone(self, text: str, line: int) -> None:
        more = self.waiting["kind"] == "peeking"  # asked now: the answer may come while one presses
        self.press(self.spot(int(text[1]), line))
        if more:
            return
        if text.endswith("t"):
            self.press(self.page.locator(".lend"))
            return
        action = {"h": "hide", "p": "peek", "c": "challenge"}[text[0]]
        self.press(self.page.locator(f'[data-action="{action}"]'))

    def _name(self, stone: str) -> None:
        self.press(self.page.locator(f'[data-name="{stone}"]'))
        self.press(self.page.locator(".naming .gold"))

    def may_look(self) -> bool:
        """Return whether a stone waits to be looked at by this seat; until then nobody else can
        move."""
        look = self.frame["look"]
        return bool(look) and look["seat"] in self.frame["you"]["seats"]

    def look(self) -> str:
        """Holds the stone that may be looked at, says what is on it, and puts it back."""
        self.page.locator("[data-look]").dispatch_event(
            "pointerdown", {"pointerId": 1, "button": 0}
        )
        label = self.page.locator(".spot.seen").get_attribute("aria-label")
        self.page.wait_for_timeout(SEEN_MS)
        self.page.evaluate(RELEASE)  # unless the server has put it back, on a very slow machine
        expect(self.page.locator(".spot.seen")).to_have_count(0)
        return label or ""

    def settled(self) -> None:
        """Waits until nothing moves and the latest event is on the table."""
        table = self.page.locator("main.table")
        lies = "({ dataset }) => [dataset.event, dataset.busy]"
        self.until(lambda: table.evaluate(lies) == [str(self.frame["event_seq"]), "false"])


SIZES = {
    "phone": {"width": 390, "height": 844},
    "sideways": {"width": 844, "height": 390},
    "tablet": {"width": 820, "height": 1180},
    "desk": {"width": 1440, "height": 900},
}
# Fades are over at once: what is tested is what they lead to. `MOVING` is for the others.
AT_ONCE = """{
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (frames, timing) {
    return animate.call(this, frames, { ...timing, duration: 1 });
  };
}"""

# Shadows and woven linen are half of the work without a graphics card: skipped for tests of words.
PLAIN = """{
  const sheet = new CSSStyleSheet();
  const nothing = "box-shadow: none; background-image: none; transition: none;";
  sheet.replaceSync(`* , ::before, ::after { ${nothing.replaceAll(";", " !important;")} }`);
  document.adoptedStyleSheets = [sheet];
}"""


def settled_as(**settings: object) -> str:
    """A device that has its settings already, unless somebody has changed them."""
    known = json.dumps({"speed": "still", "sound": False, "theme": "dark", **settings})
    kept = "tellstones.settings"
    return f"localStorage.getItem('{kept}') ?? localStorage.setItem('{kept}', '{known}');"


QUIET = settled_as() + AT_ONCE + PLAIN
LOOKED_AT = settled_as() + AT_ONCE
MOVING = settled_as(speed="brisk")


def script(name: str) -> str:
    """A function of `scripts/`, to be run in a page."""
    path = Path(__file__).parent / "scripts" / f"{name}.js"
    # Playwright evaluates an expression: remove the comment before it and the semicolon after it.
    return path.read_text(encoding="utf-8").split("\n", 1)[1].rstrip().removesuffix(";")


CREATE = script("create")


class Sittings:
    """Opens pages. People are made once and come again, as they do in life."""

    _people: ClassVar[dict[str, dict[int, Any]]] = {}

    def __init__(self, browser: Browser, base: str) -> None:
        self.base = base
        self._browser = browser
        self._contexts: list[BrowserContext] = []
        self._known = self._people.setdefault(base, {})

    def sit(
        self,
        number: int = 1,
        size: str = "desk",
        path: str = "/",
        language: str = "en",
        settings: str = QUIET,
        **wish: Any,
    ) -> Guest:
        # Block service workers; their caching has its own test.
        wish.setdefault("service_workers", "block")
        has_touch = size in ("phone", "sideways")
        context = self._browser.new_context(
            viewport=cast("ViewportSize", SIZES[size]),
            has_touch=has_touch,
            locale=language,
            storage_state=self._known.get(number),
            **wish,
        )
        context.set_default_timeout(HANG_MS)
        context.add_init_script(settings)
        self._contexts.append(context)
        guest = Guest(context.new_page(), has_touch)
        guest.page.goto(self.base + path)
        guest.page.wait_for_selector("main")
        if number not in self._known:
            guest.page.evaluate("fetch('/api/me', { method: 'POST' })")
            self._known[number] = {"cookies": context.storage_state()["cookies"], "origins": []}
        return guest

    def table(self, host: Guest, seats: int = 2, **rules: Any) -> str:
        """A table of the host's, whose other seats are open."""
        chairs = [{"seat": seat, "by": "open"} for seat in "ABCD"[:seats]]
        chairs[0]["by"] = "me"
        wish = {"rules": {"players": seats, "first": "A", **rules}, "seats": chairs}
        table: str = host.page.evaluate(CREATE, wish)
        return table

    def around(self, *guests: Guest, **rules: Any) -> str:
        """Sits the guests down in the order of the seats, until the game has begun."""
        table = self.table(guests[0], len(guests), **rules)
        for guest in guests:
            guest.frames.clear()
            guest.go(f"/table/{table}")
            guest.until(guest.arrived)
            if guest is not guests[0]:
                guest.press(guest.page.locator("[data-sit]"))
                guest.until(guest.seated)
        if len(guests) > 2:
            guests[0].press(guests[0].page.locator("[data-ready]"))
        for guest in guests:
            guest.until(guest.playing)
        return table

    def close(self) -> None:
        for context in self._contexts:
            context.close()


def play(moves: str, *guests: Guest) -> None:
    """The awaited seat makes each move, and all seats receive it."""
    for move in moves.split():
        speaker = awaited(guests)
        speaker.settled()
        speaker.say(move)
        for guest in guests:
            guest.until(partial(_caught_up, guest, speaker))


def play_at_random(guest: Guest, chance: Random, most: int = LONGEST_GAME) -> None:
    """Plays to the end, or this many moves of this seat."""
    for _ in range(most):
        guest.until(lambda: guest.over() or guest.my_word() or guest.may_look())
        if guest.over():
            break
        guest.settled()
        if guest.may_look():
            guest.look()
            guest.until(lambda: not guest.may_look())
            continue
        guest.say(chance.choice([move for move in guest.frame["legal"] if move[-1] != "t"]))
    guest.settled()


def awaited(guests: Iterable[Guest]) -> Guest:
    first, *_ = everybody = tuple(guests)
    first.until(lambda: any(guest.my_word() for guest in everybody))
    return next(guest for guest in everybody if guest.my_word())


def _caught_up(guest: Guest, speaker: Guest) -> bool:
    return bool(guest.frame["event_seq"] >= speaker.frame["event_seq"])
