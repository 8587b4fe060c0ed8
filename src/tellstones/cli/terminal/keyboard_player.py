"""Lets a person at the keyboard decide, by menus of keys or in notation."""

from __future__ import annotations

from tellstones.bots import Bot
from tellstones.bots.explain import HINTS_PER_GAME
from tellstones.cli.files.records import sentence
from tellstones.cli.terminal.hints import thinking_in_words
from tellstones.cli.terminal.keyboard import ESCAPE
from tellstones.cli.terminal.menus import menu_of
from tellstones.cli.terminal.screen import Page
from tellstones.cli.terminal.terminal_game import AllAgree, TerminalGame
from tellstones.match import Resign
from tellstones.notation import NotationError, parse_move
from tellstones.rules import Move, Seat, why_not
from tellstones.views import Glimpse, View

ARROWS = {"\x1b[D": "<", "\x1b[C": ">", "\r": "o", "\n": "o", " ": "o"}
"""An arrow is as good as `<` or `>`, and Enter as good as *do it*."""


class KeyboardPlayer:
    """A player whose words are typed. With an adviser, a bot at the same seat, hints can be had."""

    def __init__(self, seat: Seat, game: TerminalGame, adviser: Bot | None = None) -> None:
        self.seat, self.game, self.adviser = seat, game, adviser

    @property
    def may_ask(self) -> bool:
        """The menu entry for another hint."""
        return self.adviser is not None and self.game.hints < HINTS_PER_GAME

    def sit(self, view: View) -> None:
        if self.adviser is not None:
            self.adviser.sit(view)

    def see(self, glimpse: Glimpse) -> None:
        if self.adviser is not None:
            self.adviser.see(glimpse)
        self.game.happened(glimpse.event, glimpse.view)
        if glimpse.sight is not None:
            self.game.looked(glimpse.sight)

    def hear(self, seat: Seat, talk: str) -> None:
        self.game.heard(seat, talk)

    def talk(self, view: View) -> str | None:
        """A person talks while deciding, by a key of the menu."""
        return None

    def decide(self, view: View) -> Move | Resign:
        asking = _MenuDialog(self, view)
        while True:
            word = asking.press(self.game.terminal.key())
            if word is not None:
                return word


class _MenuDialog:
    """Walks through the menus, key by key, until there is a word."""

    def __init__(self, person: KeyboardPlayer, view: View) -> None:
        self._person, self._game, self._view = person, person.game, view
        self._say = self._game.words.say
        self._top = self._menu = menu_of(view, person.seat, self._game.words)
        self._said: list[str] = []
        self._remark = ""
        self._show()

    def press(self, key: str) -> Move | Resign | None:
        self._remark = ""
        choice = self._menu.find(ARROWS.get(key, key))
        if choice is None:
            word = self._extra(key)
        elif choice.refusal is not None:
            word, self._remark = None, self._game.words.refusal(choice.refusal)
        else:
            word, self._menu = choice.move, choice.further or self._top
            self._said.append(choice.meaning)
        if word is None:
            self._show()
        return word

    def _show(self) -> None:
        if self._menu is self._top:
            self._said = []
        heading = " · ".join(filter(None, self._said))
        heading = f"{heading}:" if heading else self._game.words.waiting(self._view.waiting)
        menu, extras, remark = self._menu, self._extras(), self._remark
        self._game.show(self._view, lambda: self._game.pages.menu(heading, menu, extras, remark))

    def _extras(self) -> dict[str, str]:
        if self._menu is not self._top:
            return {"Esc": self._say("cli.menu.back")}
        names = {"t": "say", "?": "help", ":": "notation", "q": "resign"}
        if self._game.alone is None:
            names["a"] = "draw"
        if self._person.may_ask:
            names["x"] = "hint"
        return {key: self._say(f"cli.menu.{name}") for key, name in names.items()}

    def _extra(self, key: str) -> Move | Resign | None:
        """The other options: going back, talking, reading the rules, resigning."""
        if self._menu is not self._top:
            self._menu = self._top if key in (ESCAPE, "\x7f", "\b") else self._menu
            return None
        match key:
            case "t":
                self._talk()
            case "?":
                self._read_rules()
            case "x" if self._person.may_ask:
                self._hint()
            case ":":
                return self._typed_move()
            case "q" if self._sure("cli.ask.resign"):
                return Resign()
            case "a" if self._game.alone is None and self._sure("cli.ask.draw"):
                raise AllAgree
        return None

    def _hint(self) -> None:
        adviser = self._person.adviser
        assert adviser is not None
        self._game.hints += 1
        hints = thinking_in_words(adviser.thinking(self._view), self._game.words)
        self._read(lambda: self._game.pages.listed(hints))

    def _read_rules(self) -> None:
        """Page after page; Escape leaves them."""
        number, rules = 0, self._game.pages.rules

        def page() -> str:
            return rules()[min(number, len(rules()) - 1)]

        while number < len(rules()) and self._read(page) != ESCAPE:
            number += 1

    def _read(self, page: Page) -> str:
        """Returns the key that put the page away."""
        self._game.terminal.show(page)
        return self._game.terminal.key()

    def _talk(self) -> None:
        self._game.show(self._view)
        talk = self._game.terminal.line(f"  {self._say('cli.ask.talk')}").strip()
        if talk:
            self._game.say(self._person.seat, talk.removeprefix("#"))

    def _typed_move(self) -> Move | None:
        """Reads a move in the notation."""
        self._game.show(self._view)
        typed = self._game.terminal.line(f"  {self._say('cli.ask.notation')}").strip()
        if not typed:
            return None
        try:
            move = parse_move(typed, self._view.options.lines)
        except NotationError as error:
            self._remark = sentence(error, self._game.words.catalogue.language)
            return None
        refusal = why_not(self._view, self._person.seat, move)
        self._remark = "" if refusal is None else self._game.words.refusal(refusal)
        return move if refusal is None else None

    def _sure(self, question: str) -> bool:
        asked = f"{self._say(question)}   y {self._say('cli.yes')}   n {self._say('cli.no')}"
        self._game.show(self._view, lambda: self._game.pages.indented(asked))
        return self._game.terminal.key() in ("y", "Y")
