"""The game as a tree: whose word is awaited, or that chance draws, and what each seat has seen.

This is what solvers walk through, free of any library. A node changes in place and copies itself
cheaply; what it costs to say a word is mostly `quick`.
"""

from __future__ import annotations

import copy
from random import Random
from typing import Any

from tellstones.bots.memory import recall as human
from tellstones.envs import actions
from tellstones.envs.fast_game import Quick
from tellstones.envs.formal_memory import everything, in_register, percepts
from tellstones.envs.observations import STONE_INDEX, Percept, Seeing
from tellstones.envs.parameters import RANDOM, Memory, Setup
from tellstones.envs.percept_log import EVERYBODY, Entry, percept_of
from tellstones.envs.plain_numbers import OVER, SEATS
from tellstones.rules import SEVEN, Seat, Stone, Swap, Swapped, Table
from tellstones.views import Glimpse, Sight, view

CHANCE, TERMINAL = -1, -4  # as OpenSpiel numbers them


class Node:
    """A position, what every seat has taken in so far, and what chance has yet to draw.

    `lots` is how many different outcomes a chance node has by which registers fade.
    """

    def __init__(self, setup: Setup, lots: int = 64) -> None:
        self.setup, self.lots = setup, lots
        self.game: Quick | None = None
        self.entries: list[tuple[int, ...]] = []
        """The fields of an Entry for every event; as plain tuples, since most are never read."""
        self.faces: list[tuple[int, ...]] = []
        self.taken_in: list[list[Entry]] = []
        """What each seat took in, where that may differ from what happened (`noisy`)."""
        if setup.memory is Memory.NOISY:
            self.taken_in = [[] for _ in setup.seats]
        self._drawn: list[int] = []
        self._pending: list[tuple[int, list[tuple[Entry, float]]]] = []
        self._registers: list[tuple[Random, human.Memory]] = []
        self._waits_for_lot = False
        self.opening: tuple[int, ...] = ()
        self.player = CHANCE
        self._begin()

    def __deepcopy__(self, memo: dict[int, Any]) -> Node:
        return self.copied()

    def copied(self) -> Node:
        other = Node.__new__(Node)
        other.__dict__.update(self.__dict__)
        other.game = None if self.game is None else self.game.copied()
        other.entries, other.faces, other._drawn = self.entries[:], self.faces[:], self._drawn[:]
        other.taken_in = [entries[:] for entries in self.taken_in]
        other._pending = self._pending[:]
        if self._registers:
            other._registers = copy.deepcopy(self._registers)
        return other

    # What comes next

    def legal(self) -> list[int]:
        if self.player == CHANCE:
            return [outcome for outcome, _ in self.chances()]
        return [] if self.game is None else self.game.legal()

    def chances(self) -> list[tuple[int, float]]:
        """The outcomes that chance may draw here, and how likely each is."""
        options = self.setup.options
        if self._waits_for_lot:
            return [(lot, 1 / self.lots) for lot in range(self.lots)]
        if self._pending:
            return [(i, likely) for i, (_, likely) in enumerate(self._pending[0][1])]
        if len(self._drawn) < self._stones_to_draw():
            return [(STONE_INDEX[s], 1 / len(options.stones)) for s in options.stones]
        return [(seat, 1 / options.players) for seat in range(options.players)]

    def apply(self, action: int) -> None:
        """A word, or a draw. Raises ValueError for one that cannot be."""
        if self.player != CHANCE:
            self._say(action)
        elif action not in self.legal():
            raise ValueError(f"chance has no outcome {action} here")
        elif self._waits_for_lot:
            self._fade(action)
        elif self._pending:
            seat, outcomes = self._pending.pop(0)
            self.taken_in[seat].append(outcomes[action][0])
            self._settle()
        else:
            self._drawn.append(action)
            self._begin()

    def describe(self, action: int) -> str:
        """A draw of chance, in words."""
        if self._waits_for_lot:
            return f"lot {action}"
        if self._pending:
            return f"{SEATS[self._pending[0][0]]} takes in {action}"
        if len(self._drawn) < self._stones_to_draw():
            return f"opening {SEVEN[action]}"
        return f"first {SEATS[action]}"

    def returns(self) -> list[float]:
        players = self.setup.options.players
        winner = 0 if self.game is None else self.game.winner
        if winner == 0:
            return [0.0] * players
        return [1.0 if seat & 1 == winner - 1 else -1.0 for seat in range(players)]

    # What a seat sees

    def table(self) -> Table:
        if self.game is None:
            raise ValueError("the table is not laid out yet")
        return self.game.table()

    def remembered(self, seat: int) -> list[Entry]:
        """Everything that this seat has taken in."""
        if self.taken_in:
            return self.taken_in[seat]
        return [Entry(*entry).as_seen_by(seat) for entry in self.entries]

    def latest(self, seat: int) -> Percept | None:
        if self.taken_in:
            entries: list[Entry] = self.taken_in[seat][-1:]
        else:
            entries = [Entry(*entry) for entry in self.entries[-1:]]
        return percept_of(entries[0].as_seen_by(seat), self.setup.options) if entries else None

    def seeing(self, seat: int) -> Seeing:
        """What this seat has before it now."""
        table = self.table()
        seen = view(table, SEATS[seat])
        match self.setup.memory:
            case Memory.PERFECT:
                return Seeing(seen, self.latest(seat), everything(table))
            case Memory.REGISTER:
                mind = in_register(self._registers[seat][1], seen) if self._registers else {}
                return Seeing(seen, self.latest(seat), mind)
            case Memory.NOISY:
                return Seeing(seen, self.latest(seat), symbols=False)
            case Memory.OWN:
                return Seeing(seen, self.latest(seat))

    # What happens

    def _stones_to_draw(self) -> int:
        return self.setup.options.lines if self.setup.opening == RANDOM else 0

    def _begin(self) -> None:
        """Lays the table out as soon as everything for it is drawn."""
        setup, stones = self.setup, self._stones_to_draw()
        draws_first = setup.elder is None and setup.first == RANDOM
        if len(self._drawn) < stones + draws_first:
            return
        opening = self._drawn[:stones] or [STONE_INDEX[Stone(letter)] for letter in setup.opening]
        named = setup.elder or (None if draws_first else Seat(setup.first))
        first = self._drawn[-1] if named is None else SEATS.index(named)
        self.game, self.opening = Quick(setup, opening, first), tuple(opening)
        self._waits_for_lot = setup.memory is Memory.REGISTER
        self._settle()

    def _settle(self) -> None:
        """A seat's word is awaited, once chance has drawn whatever it has to."""
        assert self.game is not None
        self.player = CHANCE if self._pending or self._waits_for_lot else self.game.seat

    def _say(self, number: int) -> None:
        game = self.game
        assert game is not None
        actor, about = game.seat, game.about
        before = game.table() if self.taken_in else None
        game.say(number)
        entry = self._entry(game, actor, number, about)
        self.entries.append(entry)
        if before is not None:
            self.faces.append(tuple(game.hidden))
            self._take_in(before, Entry(*entry))
        if game.phase == OVER:
            self._pending.clear()
            self.player = TERMINAL
        elif self._pending or self._registers:
            self._waits_for_lot = bool(self._registers)
            self.player = CHANCE
        else:
            self.player = game.seat

    def _entry(self, game: Quick, actor: int, number: int, about: int) -> tuple[int, ...]:
        """Looks and names show a stone: to one seat, or to everybody."""
        if number >= actions.BLOCK:
            within = number & (actions.BLOCK - 1)
            if not actions.PEEK <= within < actions.CHALLENGE:
                return (actor, number, about)
            partner, place = divmod(within - actions.PEEK, len(SEVEN))
            shown = game.stones[number // actions.BLOCK - 1][place] + 1
            return (actor, number, about, shown, actor ^ 2 * partner)
        if number < actions.ANSWER:
            return (actor, number, about)
        line = about // actions.BLOCK - 1
        challenged = about % actions.BLOCK - actions.CHALLENGE
        place = challenged if number < actions.NAME else (number - actions.NAME) // len(SEVEN)
        return (actor, number, about, game.stones[line][place] + 1)

    def _take_in(self, before: Table, entry: Entry) -> None:
        """Each seat takes the event in; where that is uncertain, chance will say how."""
        event = percept_of(entry, self.setup.options).event
        for number, seat in enumerate(self.setup.seats):
            outcomes = [
                (_garbled(entry, percept), likely)
                for percept, likely in percepts(self.setup, before, event, seat)
            ]
            if len(outcomes) == 1:
                self.taken_in[number].append(outcomes[0][0].as_seen_by(number))
            else:
                self._pending.append((number, outcomes))

    def _fade(self, lot: int) -> None:
        """Every register takes the latest event in, by the lot that was drawn."""
        table, self._waits_for_lot = self.table(), False
        if not self._registers:
            self._registers = [self._new_register(seat, table, lot) for seat in self.setup.seats]
        else:
            for number, (chance, register) in enumerate(self._registers):
                chance.seed(f"{lot} {number} {len(self.entries)}")
                register.see(self._glimpse(number, table))
        self._settle()

    def _new_register(self, seat: Seat, table: Table, lot: int) -> tuple[Random, human.Memory]:
        chance = Random(f"{lot} {seat}")
        return chance, human.Memory(self.setup.traits, chance, view(table, seat))

    def _glimpse(self, number: int, table: Table) -> Glimpse:
        seat, entry = SEATS[number], Entry(*self.entries[-1])
        event = percept_of(entry, self.setup.options).event
        sight = None
        if entry.shown and entry.looker == number:
            line, within = divmod(entry.number, actions.BLOCK)
            place = (within - actions.PEEK) % len(SEVEN) + 1
            sight = Sight(seat, place, line, SEVEN[entry.shown - 1])
        return Glimpse(event, view(table, seat), sight)


def _garbled(entry: Entry, percept: Percept) -> Entry:
    """The entry as it was taken in."""
    event = percept.event
    if isinstance(event, Swapped):
        number = actions.index_of(Swap(event.one, event.other, event.line))
        return entry._replace(number=number)
    if percept.shown is not None and not entry.shown:
        return entry._replace(shown=STONE_INDEX[percept.shown] + 1, looker=EVERYBODY)
    return entry
