"""Measures whether a player in a game of four challenges one opponent much less than others.

In King's Round a Challenge goes to the left neighbor, who is an opponent. Each turn next to one
opponent is matched with a turn next to another, with as many hidden stones. Where exactly one of
the two turns had a Challenge, it went to the other with at most a certain probability: there can be
reasons to spare an opponent, but not always. Everything else is ignored.
"""

from __future__ import annotations

from collections import defaultdict, deque
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from tellstones.notation import Record
from tellstones.rules import Acting, Challenged, Seat, hidden_places
from tellstones.study.fair_play.evidence import Bet, weighed
from tellstones.study.fair_play.fair_play_signs import Sign, SignKind

OTHER_CHANCE = 2 / 3
"""A player may be challenged half as often as others; chosen manually: bots challenge a good memory
no less than a poor one."""
FEWEST_TURNS = 10
"""Turns next to a player before they are considered; chosen manually."""


class ChallengeTurn(NamedTuple):
    """A turn in which a seat could have challenged its left neighbor."""

    neighbour: str
    hidden: int
    challenged: bool


def challenge_turns(record: Record, seat: Seat, neighbour: str) -> Iterator[ChallengeTurn]:
    """None but with four seats: of two, each has only the other to challenge."""
    if record.options.players == 2:
        return
    table = record.start()
    for step in record.steps():
        hidden = sum(len(hidden_places(line.faces)) for line in table.lines)
        if hidden and step.seat is seat and isinstance(table.waiting, Acting):
            yield ChallengeTurn(neighbour, hidden, isinstance(step.event, Challenged))
        table = step.table


def spared_signs(games: Sequence[Sequence[ChallengeTurn]]) -> list[Sign]:
    """Return one sign for each person who was beside the player for long."""
    turns: dict[str, int] = defaultdict(int)
    for game in games:
        for turn in game:
            turns[turn.neighbour] += 1
    return [_sign(games, who) for who, count in turns.items() if count >= FEWEST_TURNS]


def _sign(games: Iterable[Sequence[ChallengeTurn]], who: str) -> Sign:
    """The report counts turns: how many were next to them and how many had a Challenge, and the
    same for as many turns next to others."""
    pairs = _Pairs(who)
    sign = weighed(SignKind.SPARED, [list(pairs.bets(game)) for game in games])
    return sign._replace(
        counted=pairs.turns, found=pairs.found, expected=float(pairs.expected), other=who
    )


class _Pairs:
    """Lays each turn beside one opponent next to one beside another, in their order."""

    def __init__(self, who: str) -> None:
        self.turns = self.found = self.expected = 0
        self._who = who
        self._alone: dict[tuple[int, bool], deque[bool]] = defaultdict(deque)

    def bets(self, game: Iterable[ChallengeTurn]) -> Iterator[Bet]:
        for turn in game:
            theirs = turn.neighbour == self._who
            waiting = self._alone[turn.hidden, not theirs]
            if not waiting:
                self._alone[turn.hidden, theirs].append(turn.challenged)
                continue
            met = waiting.popleft()
            spared, other = (turn.challenged, met) if theirs else (met, turn.challenged)
            self.turns += 1
            self.found += spared
            self.expected += other
            if spared is not other:
                yield Bet(OTHER_CHANCE, other)
