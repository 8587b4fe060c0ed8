"""A small `noisy` game as its sequence form.

What happens is walked through once, and what each seat may have taken in of it is carried along
as a list of chances, since seats take in independently of each other. That is the same game as
the tree with a chance node for every percept, and far smaller to walk through.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from typing import NamedTuple

import numpy as np
from scipy import sparse

from research.solve.sequence_form import Game, Player
from tellstones.envs import actions, noisy_percepts
from tellstones.envs.encoding import NOBODY, OVER, SIDE_A
from tellstones.envs.fast_game import Quick
from tellstones.envs.initial_draws import laid_out, next_draw
from tellstones.envs.parameters import Setup
from tellstones.envs.percept_log import LoggedEvent, TakenIn, entry_of


class Mind(NamedTuple):
    """One way in which a seat may have taken in what happened, and how likely it is."""

    known: int
    likely: float
    sequence: int


Minds = tuple[list[Mind], list[Mind]]
Ways = Sequence[tuple[TakenIn, float]]


def sequence_form(setup: Setup) -> Game:
    """The game of a Setup for two seats."""
    walk = _Walk(setup)
    for chance, game in _beginnings(setup, [], 1.0):
        walk.begin(game, chance)
    return walk.game()


def _beginnings(setup: Setup, drawn: list[int], chance: float) -> Iterator[tuple[float, Quick]]:
    outcomes = next_draw(setup, drawn)
    for outcome in outcomes:
        yield from _beginnings(setup, [*drawn, outcome], chance / len(outcomes))
    if not outcomes:
        yield chance, laid_out(setup, drawn)


class _Walk:
    def __init__(self, setup: Setup) -> None:
        self._setup = setup
        self._players = (Player(), Player())
        self._known: list[tuple[Hashable, ...]] = [()]
        self._numbers: dict[tuple[int, Hashable], int] = {}
        self._ends: list[tuple[np.ndarray, np.ndarray, np.ndarray]] = []

    def game(self) -> Game:
        rows, columns, values = (np.concatenate(part) for part in zip(*self._ends, strict=True))
        shape = (self._players[0].sequences, self._players[1].sequences)
        return Game(self._players, sparse.csr_matrix((values, (rows, columns)), shape=shape))

    def begin(self, game: Quick, chance: float) -> None:
        """Start the game: both know the stones that were face-up, and each knows the hidden ones it
        has perceived."""
        seen = tuple(
            (line, place, stone)
            for line, stones in enumerate(game.stones)
            for place, stone in enumerate(stones)
            if not game.hidden[line] >> place & 1
        )
        minds: Minds = ([], [])
        for seat, own in enumerate(minds):
            own.append(Mind(self._learned(0, (seat, game.seat, seen)), 1.0, 0))
            for line, (stones, hidden) in enumerate(zip(game.stones, game.hidden, strict=True)):
                for ways in noisy_percepts.of_all_hidden(
                    self._setup.noise, line, stones, hidden, seat
                ):
                    own[:] = self._taken_in(own, ways)
        self._visit(game, minds, chance)

    def _learned(self, known: int, what: Hashable) -> int:
        """The number of a history that is one longer."""
        number = self._numbers.setdefault((known, what), len(self._known))
        if number == len(self._known):
            self._known.append((*self._known[known], what))
        return number

    def _taken_in(self, minds: list[Mind], ways: Ways) -> list[Mind]:
        return [
            Mind(self._learned(mind.known, way), mind.likely * likely, mind.sequence)
            for mind in minds
            for way, likely in ways
        ]

    def _visit(self, game: Quick, minds: Minds, chance: float) -> None:
        if game.phase == OVER:
            self._end(game, minds, chance)
            return
        legal, seat = tuple(game.legal()), game.seat
        firsts = []
        for mind in minds[seat]:
            known = self._known[mind.known]
            found = self._players[seat].at(mind.known, known, mind.sequence, legal)
            found.weight += chance * mind.likely
            found.worlds.add(tuple(game.stones))
            firsts.append(found.first)
        for number, action in enumerate(legal):
            following = game.copied()
            following.say(action)
            own = [
                mind._replace(sequence=first + number)
                for mind, first in zip(minds[seat], firsts, strict=True)
            ]
            after = (own, minds[1]) if seat == 0 else (minds[0], own)
            entry = LoggedEvent(*entry_of(following, seat, action, game.about))
            self._take_in(game, following, entry, after, chance)

    def _take_in(
        self, before: Quick, game: Quick, entry: LoggedEvent, minds: Minds, chance: float
    ) -> None:
        if game.phase == OVER:  # nobody decides anything after it
            self._visit(game, minds, chance)
            return
        line = max(entry.number // actions.BLOCK - 1, 0)
        stones, hidden = before.stones[line], before.hidden[line]
        a, b = (
            self._taken_in(
                own, noisy_percepts.of_move(self._setup.noise, entry, stones, hidden, seat)
            )
            for seat, own in enumerate(minds)
        )
        restless = self._setup.forgets and game.turn != before.turn
        self._exchange(game, 0 if restless else len(game.hidden), (a, b), chance)

    def _exchange(self, game: Quick, line: int, minds: Minds, chance: float) -> None:
        """Hidden stones may change places on each Line, and each seat follows or does not."""
        if line == len(game.hidden):
            self._visit(game, minds, chance)
            return
        drawn = noisy_percepts.exchanges(game.hidden[line])
        if len(drawn) == 1:
            self._exchange(game, line + 1, minds, chance)
            return
        for each in drawn:
            following = game.copied()
            if each:
                following.exchange(line, each - 1)
            a, b = (
                self._taken_in(
                    own,
                    noisy_percepts.of_exchange(
                        self._setup.noise, line, each, game.hidden[line], seat
                    ),
                )
                for seat, own in enumerate(minds)
            )
            self._exchange(following, line + 1, (a, b), chance / len(drawn))

    def _end(self, game: Quick, minds: Minds, chance: float) -> None:
        if game.winner == NOBODY:
            return
        gain = chance if game.winner == SIDE_A else -chance
        (a, b), (likely_a, likely_b) = (
            [[getattr(mind, name) for mind in own] for own in minds]
            for name in ("sequence", "likely")
        )
        values = gain * np.outer(likely_a, likely_b).ravel()
        self._ends.append((np.repeat(a, len(b)), np.tile(b, len(a)), values))
