"""The game in plain numbers, for programs that walk through millions of positions one by one.

Events and tables as values are what makes the rules readable, and most of what they cost. Here a
game is a handful of integers that change in place. What is legal is still asked of the rules, once
for every kind of position, and a test plays random games of every variant through both.
"""

from __future__ import annotations

from typing import NamedTuple

from tellstones.envs import actions
from tellstones.envs.encoding import (
    ACTING,
    ANSWERING,
    CARRYING,
    CHOOSING,
    NOBODY,
    OVER,
    PEEKING,
    PROVING,
    REPLYING,
    SIDE_B,
    SIDES,
    STONE_INDEX,
    YIELDING,
    Looks,
    line_of,
    number_of,
    numbers_of,
    pool_of,
    waiting_of,
)
from tellstones.envs.legality_cache import legal_with
from tellstones.envs.parameters import Setup
from tellstones.rules import (
    Boast,
    Challenge,
    Hands,
    Hide,
    Name,
    Options,
    Over,
    Peek,
    Peeking,
    Place,
    Refusal,
    Refused,
    Swap,
    Table,
)
from tellstones.rules.line import End

LEFT, RIGHT, HIDE, SWAP, PEEK, CHALLENGE, BOAST, ANSWER, NAME, OTHER = range(10)


class _Meaning(NamedTuple):
    """An action number taken apart; Lines and places are counted from 0."""

    kind: int
    line: int = 0
    one: int = 0
    other: int = 0


def _meaning(number: int) -> _Meaning:
    if number == actions.UNUSED:
        return _Meaning(OTHER)
    match actions.move_at(number):
        case Place(stone, end, line):
            return _Meaning(LEFT if end is End.LEFT else RIGHT, line - 1, STONE_INDEX[stone])
        case Hide(place, line):
            return _Meaning(HIDE, line - 1, place - 1)
        case Swap(one, other, line):
            return _Meaning(SWAP, line - 1, one - 1, other - 1)
        case Peek(place, line):
            return _Meaning(PEEK, line - 1, place - 1)
        case Challenge(place, line):
            return _Meaning(CHALLENGE, line - 1, place - 1)
        case Boast(line):
            return _Meaning(BOAST, line - 1)
        case Name(place, stone):
            return _Meaning(NAME, 0, place - 1, STONE_INDEX[stone])
    if actions.ANSWER <= number < actions.NAME:
        return _Meaning(ANSWER, one=number - actions.ANSWER)
    return _Meaning(OTHER)


_MEANINGS = tuple(_meaning(number) for number in range(actions.count(actions.LINES)))


class Quick:
    """One game. `say` changes it; `table` is the same game as the rules have it."""

    def __init__(self, setup: Setup, opening: list[int], first: int) -> None:
        self.options: Options = setup.options
        self.rules = legal_with(setup.options)
        self.by_hand = setup.options.hands is Hands.OPPONENT
        self.listed: list[int] | None = None
        self.stones: list[tuple[int, ...]] = [(stone,) for stone in opening]
        self.hidden = [0] * len(opening)
        whole = sum(1 << STONE_INDEX[stone] for stone in setup.options.stones)
        self.pools = [whole & ~(1 << stone) for stone in opening]
        self.looked: Looks = ()
        self.scores = [0, 0]
        self.phase = ACTING if setup.elder is None else CHOOSING
        self.seat, self.turn, self.about = first, 1, 0
        self.before = self.last = self.winner = NOBODY

    @classmethod
    def at(cls, setup: Setup, table: Table) -> Quick:
        """The game from any position on."""
        game = cls(setup, [0] * len(table.lines), 0)
        numbers = [numbers_of(line) for line in table.lines]
        game.stones, game.hidden = [n[0] for n in numbers], [n[1] for n in numbers]
        game.pools = [sum(1 << STONE_INDEX[stone] for stone in pool) for pool in table.pools]
        game.scores, game.turn = list(table.score), table.turn
        game.phase, game.seat, game.about = number_of(table.waiting)
        game.before, game.last = (SIDES.index(side) for side in table.scored)
        if isinstance(table.waiting, Over):
            game.winner = SIDES.index(table.waiting.winner)
        if isinstance(table.waiting, Peeking):
            game.looked = tuple((s.line - 1, s.place - 1) for s in table.waiting.looked)
        return game

    def copied(self) -> Quick:
        other = Quick.__new__(Quick)
        other.__dict__.update(self.__dict__)
        other.stones, other.hidden = self.stones[:], self.hidden[:]
        other.pools, other.scores = self.pools[:], self.scores[:]
        return other

    def legal(self) -> list[int]:
        """Return the legal actions, ascending. The list is cached until the next action: do not
        modify it."""
        if self.listed is None:
            self.listed = self._list()
        return self.listed

    def _list(self) -> list[int]:
        if self.phase == ACTING:
            found = self.rules.on_turn(0, self.hidden[0], self.pools[0])
            if len(self.hidden) == 1:
                return found
            return found + self.rules.on_turn(1, self.hidden[1], self.pools[1])
        if self.phase == OVER:
            return []
        about = self.about // actions.BLOCK
        return self.rules.in_answer(self.phase, about, tuple(self.hidden), self.looked)

    def say(self, number: int) -> None:
        """The awaited seat's word. Raises `Refused` for one that is not legal."""
        if number not in self.legal():
            raise Refused(Refusal.GAME_OVER if self.phase == OVER else Refusal.NOT_YOUR_WORD)
        self.listed = None
        kind, line, one, other = _MEANINGS[number]
        if kind <= SWAP:
            if self.by_hand:
                self._await(CARRYING, self._left(), number)
            else:
                self._lay(kind, line, one, other)
                self._finish(self.seat)
        elif kind == PEEK:
            self._look(line, one)
        elif kind == CHALLENGE:
            self._await(ANSWERING, self._left(), number)
        elif kind == BOAST:
            self._await(REPLYING, self._left(), number)
        elif kind == ANSWER:
            self._answer(one)
        elif kind == NAME:
            self._name(one, other)
        else:
            self._reply(number)

    def _left(self) -> int:
        return (self.seat + 1) % self.options.players

    def _right(self) -> int:
        return (self.seat - 1) % self.options.players

    def _await(self, phase: int, seat: int, about: int) -> None:
        self.phase, self.seat, self.about = phase, seat, about

    def _lay(self, kind: int, line: int, one: int, other: int) -> None:
        if kind == HIDE:
            self.hidden[line] |= 1 << one
        elif kind == SWAP:
            stones, hidden = list(self.stones[line]), self.hidden[line]
            stones[one], stones[other] = stones[other], stones[one]
            self.stones[line] = tuple(stones)
            if (hidden >> one ^ hidden >> other) & 1:
                self.hidden[line] = hidden ^ (1 << one | 1 << other)
        else:
            self.pools[line] &= ~(1 << one)
            if kind == LEFT:
                self.stones[line] = (one, *self.stones[line])
                self.hidden[line] <<= 1
            else:
                self.stones[line] = (*self.stones[line], one)

    def exchange(self, line: int, pair: int) -> None:
        """Two hidden stones change places unseen; `pair` is one of `actions.PAIRS`."""
        self._lay(SWAP, line, *actions.PAIRS[pair])

    def _look(self, line: int, place: int) -> None:
        looked = (*self.looked, (line, place))
        other = SIDE_B - (self.seat & 1)
        allowed = self.options.looks if other in (self.before, self.last) else 1
        if len(looked) < allowed and sum(h.bit_count() for h in self.hidden) > len(looked):
            self.phase, self.looked = PEEKING, looked
        else:
            self._finish(self.seat)

    def _answer(self, named: int) -> None:
        _, line, place, _ = _MEANINGS[self.about]
        self.hidden[line] &= ~(1 << place)
        right = self.stones[line][place] == named
        side = self.seat & 1
        self._finish(self._right(), 1 + (side if right else 1 - side))

    def _name(self, place: int, named: int) -> None:
        line, side = self.about // actions.BLOCK - 1, self.seat & 1
        self.hidden[line] &= ~(1 << place)
        if self.stones[line][place] != named:
            self._end(2 - side)
        elif not self.hidden[line]:
            self._end(1 + side)
        elif self.options.players == 4:
            self.seat ^= 2

    def _reply(self, number: int) -> None:
        """Apply a reply that names no stone."""
        yielding = self.phase == YIELDING
        if number == actions.BELIEVE:
            self._finish(self.seat if yielding else self._right(), 2 - (self.seat & 1))
        elif number == actions.DOUBT:
            self._await(PROVING, self._left() if yielding else self._right(), self.about)
        elif number == actions.STEAL:
            self._await(YIELDING, self._right(), self.about)
        elif number == actions.ENOUGH:
            self._finish(self.seat)
        elif number == actions.CARRY_OUT:
            self._lay(*_MEANINGS[self.about])
            self._finish(self._right())
        else:
            first = self.seat if number == actions.GO_FIRST else self._right()
            self._await(ACTING, first, 0)

    def _finish(self, turner: int, scorer: int = NOBODY) -> None:
        """Ends the turn: counts the point and passes the turn to the left neighbor."""
        self.before, self.last = self.last, scorer
        if self.looked:
            self.looked = ()
        if scorer:
            self.scores[scorer - 1] += 1
            if self.scores[scorer - 1] >= self.options.points:
                return self._end(scorer)
        if self.turn == self.options.turn_limit:
            return self._end(NOBODY)
        self.turn += 1
        self.phase, self.seat, self.about = ACTING, (turner + 1) % self.options.players, 0
        return None

    def _end(self, winner: int) -> None:
        self.winner = winner
        self._await(OVER, 0, 0)

    def table(self) -> Table:
        """The same game as a value of the rules."""
        lines = zip(self.stones, self.hidden, strict=True)
        return Table(
            self.options,
            tuple(line_of(stones, hidden) for stones, hidden in lines),
            tuple(pool_of(pool) for pool in self.pools),
            (self.scores[0], self.scores[1]),
            waiting_of(self.phase, self.seat, self.about, self.looked, self.winner),
            (SIDES[self.before], SIDES[self.last]),
            self.turn,
        )
