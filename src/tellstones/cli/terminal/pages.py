"""Lays out the texts that fill the terminal: the table, a covered screen, one symbol, the rules."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from tellstones.cli.drawing_captions import captions_of
from tellstones.cli.errors import one_line
from tellstones.cli.terminal.menus import Menu, MenuChoice
from tellstones.cli.terminal.rule_pages import rule_pages
from tellstones.cli.terminal.screen import Terminal
from tellstones.cli.terminal.wrapping import WIDTH, in_rows, indented
from tellstones.drawing import text
from tellstones.drawing.signs import sign
from tellstones.i18n import Words, talk_in_words
from tellstones.rules import Event, Seat, Stone
from tellstones.views import View

GOLD, DIM, PLAIN = "\x1b[33m", "\x1b[2m", "\x1b[0m"


class Pages:
    """Texts for one table in one language, as large as the terminal is now."""

    def __init__(self, words: Words, terminal: Terminal) -> None:
        self.words, self._terminal = words, terminal

    @property
    def width(self) -> int:
        return min(WIDTH, self._terminal.columns - 2)

    def table(self, seen: View, event: Event | None, latest: Iterable[str], below: str) -> str:
        """The table, the latest event and the prompt; without symbols on a small screen."""
        said = [*map(self.indented, latest), "", below]
        page = "\n".join([self._drawing(seen, event, signs=True), *said])
        if page.count("\n") < self._terminal.rows:
            return page
        return "\n".join([self._drawing(seen, event, signs=False), *said])

    def _drawing(self, seen: View, event: Event | None, signs: bool) -> str:
        return text(
            seen,
            event=event,
            colour=self._terminal.colour,
            captions=captions_of(self.words),
            signs=signs,
            columns=self._terminal.columns,
        )

    def indented(self, words: str) -> str:
        return indented(words, self.width)

    def cover(self, name: str, place: int, of_line: str) -> str:
        """Nothing is on it: the keyboard changes hands, or eyes turn away."""
        say = self.words.say
        cover = say("cli.cover", name=name, place=place, of_line=of_line)
        return f"\n\n\n{self.indented(cover)}\n\n{self.indented(say('cli.cover.key', name=name))}"

    def sight(self, stone: Stone, place: int, of_line: str) -> str:
        heading = self.words.say("cli.sight", place=place, of_line=of_line)
        symbol = "\n".join(f"          {row}" for row in sign(stone))
        name = f"      {stone}  {self.words.stone(stone)}"
        back = self.words.say("cli.put-back")
        parts = [self.indented(heading), symbol, self._gold(name), self.indented(back)]
        return "\n\n\n" + "\n\n".join(parts)

    def rules(self) -> list[str]:
        return rule_pages(self.words, self._terminal.rows, self.width, self._gold)

    def listed(self, sentences: Iterable[str]) -> str:
        told = "\n".join(self.indented(sentence) for sentence in sentences)
        return f"\n{told}\n\n{self.indented(self.words.say('cli.any-key'))}"

    def spoken(self, seat: Seat, talk: str) -> str:
        return f"{self.words.name(seat)}: “{one_line(talk_in_words(talk, self.words))}”"

    def menu(self, heading: str, menu: Menu, extras: Mapping[str, str], remark: str) -> str:
        """The question, its keys, and under it a remark on the last one pressed."""
        choices = [self._choice(key, choice) for key, choice in menu.choices.items()]
        further = [self._dim(f"{key} {meaning}") for key, meaning in extras.items()]
        question = self.indented(f"{heading} {menu.question}".strip())
        keys = [*in_rows(choices, self.width), *in_rows(further, self.width)]
        return "\n".join([question, "", *keys, "", self.indented(remark)])

    def _choice(self, key: str, choice: MenuChoice) -> str:
        """Illegal entries are in brackets, and dimmed where there is color."""
        if choice.refusal is not None:
            return self._dim(f"({key}) {choice.meaning}".rstrip())
        return f"{self._gold(key)} {choice.meaning}".rstrip()

    def _gold(self, words: str) -> str:
        return f"{GOLD}{words}{PLAIN}" if self._terminal.colour else words

    def _dim(self, words: str) -> str:
        return f"{DIM}{words}{PLAIN}" if self._terminal.colour else words
