"""The game as a tree: the seat to move or a chance node, and each seat's observations.

This is what solvers walk through, free of any library. A node changes in place and copies itself
cheaply; what it costs to say a word is mostly `quick`.
"""

from __future__ import annotations

import copy
from collections.abc import Iterable, Sequence
from random import Random
from typing import Any

from tellstones.bots.memory import recall as human
from tellstones.envs import actions, initial_draws, noisy_percepts
from tellstones.envs.encoding import OVER, SEATS
from tellstones.envs.fast_game import Quick
from tellstones.envs.formal_memory import everything, in_register
from tellstones.envs.observations import Seeing
from tellstones.envs.parameters import Memory, Setup
from tellstones.envs.percept_log import LoggedEvent, TakenIn, entry_of, percept_of
from tellstones.envs.percepts import Exchange, Glance, Percept
from tellstones.notation import position_text
from tellstones.rules import SEVEN, Seat, Table
from tellstones.views import Glimpse, Sight, View, view

CHANCE, TERMINAL = -1, -4  # as OpenSpiel numbers them


class TreeNode:
    """A position, what every seat has taken in so far, and what chance has yet to draw.

    `lots` is how many different outcomes a chance node has by which registers fade.
    """

    def __init__(self, setup: Setup, lots: int = 64) -> None:
        self.setup, self.lots = setup, lots
        self.game: Quick | None = None
        self.entries: list[tuple[int, ...]] = []
        """The fields of a LoggedEvent for every event; as plain tuples, most are never read."""
        self.faces: list[tuple[int, ...]] = []
        self.taken_in: list[list[TakenIn]] = []
        """The percepts of each seat, where they may differ from what happened (`noisy`)."""
        if setup.memory is Memory.NOISY:
            self.taken_in = [[] for _ in setup.seats]
        self.drawn: list[int] = []
        """The random draws before the game began; see `initial_draws`."""
        self._pending: list[tuple[int, Sequence[tuple[TakenIn, float]]]] = []
        self._restless: list[int] = []
        """The Lines on which chance has yet to exchange hidden stones."""
        self._registers: list[tuple[Random, human.Memory]] = []
        self._waits_for_lot = False
        self.start = ""
        """The public start of the game: the opening stones, or the position."""
        self.player = CHANCE
        self._begin()

    def __deepcopy__(self, memo: dict[int, Any]) -> TreeNode:
        return self.copied()

    def copied(self) -> TreeNode:
        other = TreeNode.__new__(TreeNode)
        other.__dict__.update(self.__dict__)
        other.game = None if self.game is None else self.game.copied()
        other.entries, other.faces, other.drawn = self.entries[:], self.faces[:], self.drawn[:]
        other.taken_in = [entries[:] for entries in self.taken_in]
        other._pending, other._restless = self._pending[:], self._restless[:]
        if self._registers:
            other._registers = copy.deepcopy(self._registers)
        return other

    # Next nodes

    def legal(self) -> list[int]:
        if self.player == CHANCE:
            return [outcome for outcome, _ in self.chances()]
        return [] if self.game is None else self.game.legal()

    def chances(self) -> list[tuple[int, float]]:
        """The outcomes that chance may draw here, and how likely each is."""
        if self._waits_for_lot:
            return [(lot, 1 / self.lots) for lot in range(self.lots)]
        if self._pending:
            return [(i, likely) for i, (_, likely) in enumerate(self._pending[0][1])]
        if self._restless:
            outcomes = self._exchanges()
        else:
            outcomes = initial_draws.next_draw(self.setup, self.drawn)
        return [(outcome, 1 / len(outcomes)) for outcome in outcomes]

    def next_percept(self) -> tuple[int, Sequence[tuple[TakenIn, float]]] | None:
        """The seat whose percept chance draws next, and every way it may take it in."""
        return self._pending[0] if self._pending and not self._waits_for_lot else None

    def apply(self, action: int) -> None:
        """A word, or a draw. Raises ValueError for one that cannot be."""
        if self.player != CHANCE:
            self._say(action)
        elif action not in self.legal():
            raise ValueError(f"chance has no outcome {action} here")
        elif self._waits_for_lot:
            self._fade(action)
        elif self._pending:
            seat, ways = self._pending.pop(0)
            self.taken_in[seat].append(ways[action][0])
            self._settle()
        elif self._restless:
            self._exchange(self._restless.pop(0), action)
            self._settle()
        else:
            self.drawn.append(action)
            self._begin()

    def describe(self, action: int) -> str:
        """A draw of chance, in words."""
        if self._waits_for_lot:
            return f"lot {action}"
        if self._pending:
            return f"{SEATS[self._pending[0][0]]} takes in {action}"
        if self._restless:
            return f"exchanges {action}"
        return initial_draws.describe(self.setup, self.drawn, action)

    def returns(self) -> list[float]:
        players = self.setup.options.players
        winner = 0 if self.game is None else self.game.winner
        if winner == 0:
            return [0.0] * players
        return [1.0 if seat & 1 == winner - 1 else -1.0 for seat in range(players)]

    # Observations

    def table(self) -> Table:
        if self.game is None:
            raise ValueError("the table is not laid out yet")
        return self.game.table()

    def remembered(self, seat: int) -> Sequence[TakenIn]:
        """Everything that this seat has taken in."""
        if self.taken_in:
            return self.taken_in[seat]
        return [LoggedEvent(*entry).as_seen_by(seat) for entry in self.entries]

    def latest(self, seat: int) -> Percept | None:
        entries: Iterable[TakenIn] = [LoggedEvent(*entry) for entry in self.entries[-1:]]
        if self.taken_in:
            entries = reversed(self.taken_in[seat])
        for entry in entries:
            if isinstance(entry, LoggedEvent):
                return percept_of(entry.as_seen_by(seat), self.setup.options)
        return None

    def seeing(self, seat: int) -> Seeing:
        """Return the percepts of this seat."""
        table = self.table()
        seen = view(table, SEATS[seat])
        match self.setup.memory:
            case Memory.PERFECT:
                return Seeing(seen, self.latest(seat), everything(table))
            case Memory.REGISTER:
                mind = in_register(self._registers[seat][1], seen) if self._registers else {}
                return Seeing(seen, self.latest(seat), mind)
            case Memory.NOISY:
                return self._noisy(seen, seat)
            case Memory.OWN:
                return Seeing(seen, self.latest(seat))

    def _noisy(self, seen: View, seat: int) -> Seeing:
        """Symbols and glances before the first word; from then on only how it is taken in."""
        taken, latest = self.taken_in[seat], self.latest(seat)
        if latest is None:
            return Seeing(seen, glances=[g for g in taken if isinstance(g, Glance)])
        exchanges = {e.line: e for e in taken if isinstance(e, Exchange)}
        return Seeing(seen, latest, symbols=False, exchanges=tuple(exchanges.values()))

    # Transitions

    def _begin(self) -> None:
        """Lays the table out as soon as everything for it is drawn."""
        if initial_draws.next_draw(self.setup, self.drawn):
            return
        game = self.game = initial_draws.laid_out(self.setup, self.drawn)
        if self.setup.position:
            self.start = position_text(view(game.table(), None))
            self._catch_hidden(game)
        else:
            self.start = "/".join(SEVEN[stones[0]] for stones in game.stones)
        self._waits_for_lot = self.setup.memory is Memory.REGISTER
        self._settle()

    def _catch_hidden(self, game: Quick) -> None:
        """Each `noisy` seat has caught what it could of the stones that are hidden."""
        for seat, taken in enumerate(self.taken_in):
            for line, (stones, hidden) in enumerate(zip(game.stones, game.hidden, strict=True)):
                for ways in noisy_percepts.of_all_hidden(
                    self.setup.noise, line, stones, hidden, seat
                ):
                    self._perceive(seat, taken, ways)

    def _perceive(
        self, seat: int, taken: list[TakenIn], ways: Sequence[tuple[TakenIn, float]]
    ) -> None:
        """Record the percept; if there are several, let chance choose one."""
        if len(ways) == 1:
            taken.append(ways[0][0])
        else:
            self._pending.append((seat, ways))

    def _settle(self) -> None:
        """Draw chance nodes until a seat is to move."""
        assert self.game is not None
        waits = self._pending or self._restless or self._waits_for_lot
        self.player = CHANCE if waits else self.game.seat

    def _say(self, number: int) -> None:
        game = self.game
        assert game is not None
        actor, about, turn = game.seat, game.about, game.turn
        before = (game.stones[:], game.hidden[:]) if self.taken_in else None
        game.say(number)
        entry = entry_of(game, actor, number, about)
        self.entries.append(entry)
        if before is not None:
            self._take_in(LoggedEvent(*entry), *before)
        if game.phase == OVER:
            self._pending.clear()
            self.player = TERMINAL
        elif before is not None:
            if self.setup.forgets and game.turn != turn:
                self._restless = [i for i, bits in enumerate(game.hidden) if bits & (bits - 1)]
            self._settle()
        elif self._registers:
            self._waits_for_lot, self.player = True, CHANCE
        else:
            self.player = game.seat

    def _take_in(
        self, entry: LoggedEvent, stones: list[tuple[int, ...]], hidden: list[int]
    ) -> None:
        """Each seat takes the event in; where that is uncertain, chance will say how."""
        assert self.game is not None
        self.faces.append(tuple(self.game.hidden))
        line = max(entry.number // actions.BLOCK - 1, 0)
        for seat, taken in enumerate(self.taken_in):
            ways = noisy_percepts.of_move(self.setup.noise, entry, stones[line], hidden[line], seat)
            self._perceive(seat, taken, ways)

    def _exchanges(self) -> list[int]:
        assert self.game is not None
        return noisy_percepts.exchanges(self.game.hidden[self._restless[0]])

    def _exchange(self, line: int, drawn: int) -> None:
        """Hidden stones change places, and every seat follows as well as it can."""
        game = self.game
        assert game is not None
        if drawn:
            game.exchange(line, drawn - 1)
        for seat, taken in enumerate(self.taken_in):
            ways = noisy_percepts.of_exchange(
                self.setup.noise, line, drawn, game.hidden[line], seat
            )
            self._perceive(seat, taken, ways)

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
        seat, entry = SEATS[number], LoggedEvent(*self.entries[-1])
        event = percept_of(entry, self.setup.options).event
        sight = None
        if entry.shown and entry.looker == number:
            line, within = divmod(entry.number, actions.BLOCK)
            place = (within - actions.PEEK) % len(SEVEN) + 1
            sight = Sight(seat, place, line, SEVEN[entry.shown - 1])
        return Glimpse(event, view(table, seat), sight)
