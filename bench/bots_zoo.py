"""How the levels stand up to plans that were made to beat them, and how human they play.

python -m bench.bots_zoo                  40 games a pair: about ten minutes of two free cores
python -m bench.bots_zoo --games 4000 --levels king

A plan has the memory of the level that it meets. Games of 150 turns at most; a draw is half.
"""

from __future__ import annotations

import argparse
import os
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random
from statistics import median

from tellstones.bots import LEVELS, make_bot, recalled
from tellstones.bots.bot_player import BotPlayer
from tellstones.bots.levels import TRAITS
from tellstones.bots.zoo import ZOO
from tellstones.match.round_robin import Pairing, play_all
from tellstones.match.standings import scored
from tellstones.match.work_pools import LocalProcesses
from tellstones.rules import (
    Acting,
    Believed,
    Boasted,
    Challenged,
    Doubted,
    Event,
    Looked,
    Options,
    Over,
    Replying,
    Seat,
    Stole,
    Swapped,
    Table,
    after,
    draw_opening,
    hidden_places,
    play,
    prepare,
)
from tellstones.views import glimpse, view

HELD_OUT = 30_000_000
"""The first seed; those below were free for setting levels."""
OPTIONS = Options(turn_limit=150)
REPLIES: dict[type[Event], str] = {Believed: "believe", Doubted: "doubt", Stole: "steal"}
PERSON = "person", "knight"
"""The plan that plays like people, and the level that its memory is like."""


def against_the_zoo(level: str, games: int, jobs: int) -> None:
    for plan in ZOO:
        seeds = range(HELD_OUT, HELD_OUT + (games + 1) // 2)
        todo = [Pairing(plan, level, seed, OPTIONS, TRAITS[level]) for seed in seeds]
        played = play_all(todo, LocalProcesses(jobs))
        share = scored(played)
        points = Counter(game.points for both in played for game in both.games)
        print(
            f"  {plan:13} {100 * share.share:5.1f} % ± {100 * share.margin:4.1f}   "
            f"won {points[1.0]}, drawn {points[0.5]}, lost {points[0.0]}",
            flush=True,
        )


@dataclass
class Manners:
    """How one bot played, over some games."""

    boasts: list[int] = field(default_factory=list)
    challenges: list[int] = field(default_factory=list)
    """Of both sides, a game."""
    turns: list[int] = field(default_factory=list)
    drawn: int = 0
    replies: Counter[str] = field(default_factory=Counter)
    looks: int = 0
    idle_looks: int = 0
    """At the only hidden stone, which everybody knows."""
    swaps_around_a_gap: int = 0
    """The longest run of its turns that were Swaps while it missed a stone."""

    def note(self, table: Table, event: Event, ours: Seat) -> None:
        """What our seat does, and the table before."""
        if isinstance(event, Looked) and event.looker is ours:
            self.looks += 1
            self.idle_looks += len(hidden_places(table.lines[event.line - 1].faces)) == 1
        if isinstance(table.waiting, Replying) and table.waiting.seat is ours:
            self.replies[REPLIES[type(event)]] += 1

    def show(self, head: str) -> None:
        replies = {kind: f"{n / self.replies.total():.0%}" for kind, n in self.replies.items()}
        drawn, idle = self.drawn / len(self.turns), self.idle_looks / max(self.looks, 1)
        print(
            f"  {head:18} a game: {median(self.boasts):.0f} Boasts, {median(self.challenges):.0f}"
            f" Challenges, {median(self.turns):.0f} turns; {drawn:.0%} drawn; replies {replies};"
            f" idle looks {idle:.1%}; Swaps around a gap {self.swaps_around_a_gap}",
            flush=True,
        )


def manners(level: str, other: str, memory: str, games: int) -> Manners:
    found = Manners()
    for seed in range(HELD_OUT, HELD_OUT + games):
        ours, theirs = (Seat.A, Seat.B) if seed % 2 else (Seat.B, Seat.A)
        us, them = make_bot(level, f"{seed}-us"), make_bot(other, seed, TRAITS[memory])
        assert isinstance(us, BotPlayer)
        assert isinstance(them, BotPlayer)
        _play(found, {ours: us, theirs: them}, ours, seed)
    return found


def _play(found: Manners, bots: dict[Seat, BotPlayer], ours: Seat, seed: int) -> None:
    table = prepare(OPTIONS, opening=draw_opening(OPTIONS, Random(seed)))
    for seat, bot in bots.items():
        bot.sit(view(table, seat))
    claims: Counter[type[Event]] = Counter()
    run = 0
    while (awaited := table.waiting.seat) is not None:
        seen = view(table, awaited)
        event = play(table, awaited, bots[awaited].decide(seen))
        claims[type(event)] += 1
        found.note(table, event, ours)
        if awaited is ours and isinstance(table.waiting, Acting):
            hidden = hidden_places(seen.faces_on(1))
            gap = len(recalled(bots[ours].beliefs.memory, seen)) < len(hidden)
            run = run + 1 if gap and isinstance(event, Swapped) else 0
            found.swaps_around_a_gap = max(found.swaps_around_a_gap, run)
        table = after(table, event)
        for seat, bot in bots.items():
            bot.see(glimpse(table, event, seat))
    assert isinstance(table.waiting, Over)
    found.boasts.append(claims[Boasted])
    found.challenges.append(claims[Challenged])
    found.turns.append(table.turn)
    found.drawn += table.waiting.winner is None


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--levels", nargs="+", default=LEVELS, choices=LEVELS)
    asked = parser.parse_args(arguments)
    print("How human they play (docs/bots.md)")
    for level in asked.levels:
        manners(level, level, level, asked.games).show(f"{level}, itself")
        manners(level, *PERSON, asked.games).show(f"{level}, a person")
    for level in asked.levels:
        print(f"The score of every plan of the zoo against {level}, at its memory")
        against_the_zoo(level, asked.games, asked.jobs)


if __name__ == "__main__":
    main()
