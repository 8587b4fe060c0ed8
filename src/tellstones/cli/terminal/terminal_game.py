"""Plays one game in a terminal: people at one keyboard, bots, or both."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress

import click

from tellstones.cli.terminal.pages import Pages
from tellstones.cli.terminal.screen import Page, Terminal
from tellstones.i18n import Words
from tellstones.match import Match, Player
from tellstones.notation import Record
from tellstones.rules import Event, Score, Seat, Side, Table
from tellstones.views import Sight, View, opened, view

PAUSE_AFTER_POINT = 2
"""Times the usual pause: a point may sink in."""


class AllAgree(Exception):
    """Everybody at the keyboard wants a draw."""


class TerminalGame:
    """Runs one match on a screen. The latest event stands below the table and nothing older."""

    def __init__(
        self, terminal: Terminal, words: Words, people: frozenset[Seat], pace: float
    ) -> None:
        self.terminal, self.words, self.people, self.pace = terminal, words, people, pace
        self.pages = Pages(words, terminal)
        self.hints = 0
        """Number of hints taken in this game."""
        self._event: Event | None = None
        self._latest: list[str] = []
        self._before: Score = (0, 0)
        self._pause = pace
        self._match: Match | None = None

    def play(
        self, setup: Record, players: Mapping[Seat, Player], clock: Callable[[], float]
    ) -> Match:
        """Plays to the end; a game that is broken off (Ctrl-C) is returned as far as it went."""
        self._match = match = Match(setup, players, clock)
        with suppress(KeyboardInterrupt, click.Abort):
            while not match.over:
                self._let_bots_be_watched(match.table)
                self._step(match)
            self._finale(match.table)
        return match

    def show(self, seen: View, below: Page = str) -> None:
        event, latest = self._event, list(self._latest)
        self.terminal.show(lambda: self.pages.table(seen, event, latest, below()))

    def happened(self, event: Event, after: View) -> None:
        """Told by each person who sees it; what it says is the same for all."""
        self._event, self._latest = event, [self.words.event(event)]
        if (scorer := _scorer(self._before, after.score)) is not None:
            self._latest.append(self.words.scored(scorer))
        self._pause = self.pace * (1 if scorer is None else PAUSE_AFTER_POINT)

    def looked(self, sight: Sight) -> None:
        """One seat looks under a stone: alone, and for as long as it wants to, but only once."""
        place, of_line = sight.place, self.words.of_line(sight.line)
        if len(self.people) > 1:
            name = self.words.name(sight.seat)
            self.terminal.show(lambda: self.pages.cover(name, place, of_line))
            self.terminal.key()
        self.terminal.show(lambda: self.pages.sight(sight.stone, place, of_line))
        self.terminal.key()
        self.terminal.show(str)

    def say(self, seat: Seat, talk: str) -> None:
        """A person says something aloud."""
        assert self._match is not None
        self._match.say(seat, talk)
        self.heard(seat, talk)

    def heard(self, seat: Seat, talk: str) -> None:
        spoken = self.pages.spoken(seat, talk)
        if spoken not in self._latest:  # people at one keyboard hear with one pair of ears
            self._latest.append(spoken)

    @property
    def alone(self) -> Seat | None:
        """The one person who plays, among bots."""
        return next(iter(self.people)) if len(self.people) == 1 else None

    def _step(self, match: Match) -> None:
        self._before = match.table.score
        try:
            match.step()
        except AllAgree:
            match.agree()

    def _let_bots_be_watched(self, table: Table) -> None:
        """The table pauses for a moment before a bot moves, as if it thought."""
        seat = table.waiting.seat
        if seat is None or seat in self.people:
            return
        thinking = self.words.say("cli.thinking", name=self.words.name(seat))
        self.show(view(table, self.alone), lambda: self.pages.indented(thinking))
        self.terminal.wait(self._pause)

    def _finale(self, table: Table) -> None:
        outcome = [self.words.waiting(table.waiting)]
        self.show(opened(table, self.alone), lambda: self.pages.listed(outcome).lstrip("\n"))
        self.terminal.key()


def _scorer(before: Score, after: Score) -> Side | None:
    return next((side for side, a, b in zip(Side, before, after, strict=True) if a != b), None)
