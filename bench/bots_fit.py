"""What self-play teaches the bots: plays, fits, prints the table of `bots/experience.py`.

A student with the King's judgement meets a mixed company at the same or another memory. Now and
then it tries another way than the one it holds best. How those games ended corrects its reckoning,
for each kind of decision by least squares that is drawn towards plain reckoning; then the next
round is played with what was learned. Needs numpy (`pip install tellstones[gymnasium]`).

    python bench/bots_fit.py --games 10000 --rounds 3
"""

from __future__ import annotations

import argparse
from collections import defaultdict
from multiprocessing import Pool
from random import Random

import numpy as np

from tellstones.bots import make_bot
from tellstones.bots.acting import action_options
from tellstones.bots.claims import reply_options, yield_options
from tellstones.bots.experience import PLAIN, WEIGHTS
from tellstones.bots.levels import JUDGEMENTS, TRAITS
from tellstones.bots.options import Option
from tellstones.bots.situation import LineInMind, Situation
from tellstones.bots.thinker import Thinker
from tellstones.rules import Options, Seat, after, draw_opening, play, prepare, seats
from tellstones.views import glimpse, view

MEMORIES = ("knight", "captain", "marshal", "king")
COMPANY = (
    *("king", "king", "marshal", "captain", "knight", "truthful", "truthful"),
    *("egocentric", "egocentric", "doubter", "doubter", "scrambler", "scrambler", "believer"),
)
CURIOUS_ON_TURN, CURIOUS_IN_REPLY = 0.04, 0.25
DRAWN = 0.25
"""What a draw counts: an endless game is worth less than an even one."""
DRAWN_TOWARDS_PLAIN = 30.0
"""The ridge: as many decisions as this weigh as much as plain reckoning does."""


class Student(Thinker):
    """A King that tries things, and keeps what it weighed."""

    def __init__(self, memory: str, seed: str) -> None:
        super().__init__(TRAITS[memory], JUDGEMENTS["king"], seed)
        self.kept: list[Option] = []

    def _act(self, now: Situation, chance: Random) -> Option:
        chosen = super()._act(now, chance)
        if chance.random() < CURIOUS_ON_TURN:
            by_kind = defaultdict(list)
            for option in action_options(now, chance):
                by_kind[option.kind].append(option)
            chosen = chance.choice(by_kind[chance.choice(list(by_kind))])
        return self._keep(chosen)

    def _reply(self, now: Situation, line: LineInMind, chance: Random) -> Option:
        if chance.random() < CURIOUS_IN_REPLY:
            return self._keep(chance.choice(reply_options(now, line)))
        return self._keep(super()._reply(now, line, chance))

    def _yield(self, now: Situation, line: LineInMind, chance: Random) -> Option:
        if chance.random() < CURIOUS_IN_REPLY:
            return self._keep(chance.choice(yield_options(now, line)))
        return self._keep(super()._yield(now, line, chance))

    def _keep(self, option: Option) -> Option:
        self.kept.append(option)
        return option


def play_one(
    task: tuple[int, dict[str, tuple[float, ...]]],
) -> list[tuple[str, tuple[float, ...], float]]:
    seed, weights = task
    WEIGHTS.update(weights)
    chance, options = Random(seed), Options(turn_limit=200)
    table = prepare(options, opening=draw_opening(options, chance), first=chance.choice(seats(2)))
    memory = chance.choice(MEMORIES)
    other = memory if chance.random() < 0.6 else chance.choice(MEMORIES)
    student = Student(memory, f"{seed}-student")
    company = make_bot(chance.choice(COMPANY), f"{seed}-company", TRAITS[other])
    players = dict(zip(seats(2), (student, company), strict=True))
    for seat, player in players.items():
        player.sit(view(table, seat))
    while (seat := table.waiting.seat) is not None:
        event = play(table, seat, players[seat].decide(view(table, seat)))
        table = after(table, event)
        for one, player in players.items():
            player.see(glimpse(table, event, one))
    winner = table.waiting.winner
    won = DRAWN if winner is None else float(winner is Seat.A.side)
    return [(option.kind, option.features, won) for option in student.kept]


def fit(rows: list[tuple[tuple[float, ...], float]]) -> tuple[float, ...]:
    features = np.array([row[0] for row in rows])
    won = np.array([row[1] for row in rows])
    plain = np.array(PLAIN)
    square = features.T @ features + DRAWN_TOWARDS_PLAIN * np.eye(len(plain))
    change = np.linalg.solve(square, features.T @ (won - features @ plain))
    return tuple(round(float(weight), 3) for weight in plain + change)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=10000)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--workers", type=int, default=None)
    asked = parser.parse_args()
    weights = dict(WEIGHTS)
    for round_ in range(asked.rounds):
        by_kind = defaultdict(list)
        tasks = [(round_ * 10**7 + game, weights) for game in range(asked.games)]
        with Pool(asked.workers) as pool:
            for kept in pool.imap_unordered(play_one, tasks, chunksize=16):
                for kind, features, won in kept:
                    by_kind[kind].append((features, won))
        weights = {kind: fit(by_kind[kind]) if by_kind[kind] else PLAIN for kind in WEIGHTS}
        won = [won for rows in by_kind.values() for _, won in rows]
        print(
            f"round {round_ + 1}: {len(won)} decisions, {sum(won) / len(won):.3f} won", flush=True
        )
        for kind, found in weights.items():
            print(f'    "{kind}": {found},  # {len(by_kind[kind])} decisions', flush=True)


if __name__ == "__main__":
    main()
