"""Legal moves for games in plain numbers: computed by the rules once for every case, and cached."""

from __future__ import annotations

from functools import lru_cache

from tellstones.envs import actions
from tellstones.envs.encoding import ANSWERING, CARRYING, NOBODY, Looks, pool_of, waiting_of
from tellstones.rules import Acting, Line, Options, Seat, Stone, Table


class Legal:
    """The legal moves at tables with the same options."""

    def __init__(self, options: Options) -> None:
        self._options = options
        self._turns: dict[int, list[int]] = {}
        self.in_answer = lru_cache(maxsize=1 << 16)(self._in_answer)

    def __reduce__(self) -> tuple[object, tuple[Options]]:
        """Pickles the options only; the cache can be filled again."""
        return legal_with, (self._options,)

    def on_turn(self, line: int, hidden: int, pool: int) -> list[int]:
        """Return the legal actions. They depend on a Line's Pool and faces only: some thousands of
        cases."""
        case = line << 14 | hidden << 7 | pool
        found = self._turns.get(case)
        if found is None:
            found = self._turns[case] = self._on_turn(line, hidden, pool_of(pool))
        return found

    def _on_turn(self, line: int, hidden: int, pool: frozenset[Stone]) -> list[int]:
        options = self._options
        stones = tuple(stone for stone in options.stones if stone not in pool)
        laid = Line(stones, tuple(not hidden >> place & 1 for place in range(len(stones))))
        empty = Line((), ())
        lines = tuple(laid if number == line else empty for number in range(options.lines))
        pools = tuple(pool for _ in lines)
        table = Table(options, lines, pools, (0, 0), Acting(Seat.A))
        first = actions.BLOCK * (1 + line)
        return [i for i in actions.legal_indices(table) if first <= i < first + actions.BLOCK]

    def _in_answer(
        self, phase: int, about_line: int, hidden: tuple[int, ...], looked: Looks
    ) -> list[int]:
        """Return the legal replies. They depend on which stones are hidden and which were looked
        at."""
        stones = self._options.stones
        lines = tuple(
            Line(stones, tuple(not bits >> place & 1 for place in range(len(stones))))
            for bits in hidden
        )
        about = {ANSWERING: actions.CHALLENGE, CARRYING: actions.HIDE}.get(phase, actions.BOAST)
        waiting = waiting_of(phase, 0, about_line * actions.BLOCK + about, looked, NOBODY)
        pools = tuple(pool_of(0) for _ in lines)
        return actions.legal_indices(Table(self._options, lines, pools, (0, 0), waiting))


@lru_cache(maxsize=64)
def legal_with(options: Options) -> Legal:
    return Legal(options)
