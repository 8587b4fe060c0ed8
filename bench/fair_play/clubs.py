"""Whole clubs in which games are lost on purpose and seats spare each other: alarms, and how soon.

python -m bench.fair_play.clubs [--clubs 20] [--people 30] [--each 300] [--games 60] [--jobs 2]

For `thrown`, people of many kinds of memory play so many games against somebody who asks, as soon
as four stones are hidden, for the one that was seen last; for `spared`, bots play King's Round.
Clubs are then made of games drawn from these: everybody plays so many, four of ten beside one of
two friends. What is unfair is put into the same games: wrong answers on purpose, Challenges left
out.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from itertools import chain
from multiprocessing import Pool
from random import Random
from statistics import median
from typing import Any

from bench.fair_play.people import PEOPLE, PLANS, TURN_LIMIT
from tellstones.bots import make_bot
from tellstones.match import play_game, set_up
from tellstones.match.player import Player, Word
from tellstones.rules import Challenge, Hid, Looked, Options, Seat, legal_moves
from tellstones.study.fair_play import (
    ChallengeTurn,
    CheckedClaim,
    Sign,
    challenge_turns,
    checked_claims,
    spared_signs,
    thrown_sign,
)
from tellstones.study.fair_play.thrown_claims import is_fresh
from tellstones.views import Glimpse, View

ODDS = (100, 1_000, 10_000)
FRIENDLY = 0.4
"""The share of all games next to one of two friends."""
FRIENDS = (0, 1)
EVENING = 8
"""Games."""
ASKED_FROM = 4
"""Hidden stones: of fewer hardly anybody errs."""
ROUND_GAMES = 150
FOUND_TRIED = 200
Claims = list[CheckedClaim]
Turns = list[ChallengeTurn]


class AsksWhatWasSeen:
    """Does as its player would, but challenges for the stone that was seen last where it may."""

    def __init__(self, player: Player) -> None:
        self._player, self._seen = player, 0
        self.sit, self.hear, self.talk = player.sit, player.hear, player.talk

    def see(self, glimpse: Glimpse) -> None:
        if isinstance(glimpse.event, Hid | Looked):
            self._seen = glimpse.event.place
        self._player.see(glimpse)

    def decide(self, view: View) -> Word:
        word, asked = self._player.decide(view), Challenge(max(self._seen, 1))
        may_ask = [move for move in legal_moves(view) if isinstance(move, Challenge)]
        return asked if len(may_ask) >= ASKED_FROM and asked in may_ask else word


def asked_game(kind: str, number: int) -> Claims:
    """Return the claims of seat A with this memory about stones that were just shown."""
    players: dict[Seat, Player] = {
        Seat.A: make_bot(PLANS[number % len(PLANS)], f"{number}:A", PEOPLE[kind]),
        Seat.B: AsksWhatWasSeen(make_bot("person", f"{number}:B")),
    }
    setup = set_up(Options(turn_limit=TURN_LIMIT), Random(f"asked:{number}"))
    return [claim for claim in checked_claims(play_game(setup, players), Seat.A) if is_fresh(claim)]


def round_game(number: int) -> list[Turns]:
    """The turns of each seat in a game of King's Round."""
    setup = set_up(Options(players=4, turn_limit=TURN_LIMIT), Random(f"round:{number}"))
    players = {seat: make_bot(PLANS[number % len(PLANS)], f"{number}:{seat}") for seat in Seat}
    record = play_game(setup, players)
    return [list(challenge_turns(record, seat, "")) for seat in Seat]


# Seats that spare each other

Kept = Callable[[int, int], float]
"""The probability of a Challenge after a number of games next to this neighbor."""
HONEST: dict[str, Kept] = {
    "without preference": lambda _game, _place: 1.0,
    "friends a third less": lambda _game, place: 2 / 3 if place in FRIENDS else 1.0,
    "friends half as often, on the bound": lambda _game, place: 0.5 if place in FRIENDS else 1.0,
    "evenings with more and with less": lambda game, _place: (1.0, 0.2)[game // EVENING % 2],
    "learn to challenge": lambda game, _place: min(1.0, 0.2 + game / 200),
}


def spare(_game: int, place: int) -> float:
    return 0.0 if place == FRIENDS[0] else 1.0


def beside(
    pool: Sequence[Turns], kept: Kept, people: int, each: int, chance: Random
) -> list[Turns]:
    """The games of one person."""
    games = []
    for number in range(each):
        place = chance.randrange(len(FRIENDS) if chance.random() < FRIENDLY else people - 1)
        likely = kept(number, place)
        games.append([thinned(turn, str(place), likely, chance) for turn in chance.choice(pool)])
    return games


def thinned(turn: ChallengeTurn, neighbour: str, likely: float, chance: Random) -> ChallengeTurn:
    return ChallengeTurn(neighbour, turn.hidden, turn.challenged and chance.random() < likely)


def spared_club(
    pool: Sequence[Turns], name: str, people: int, each: int, number: int
) -> list[Sign]:
    chance = Random(f"{name}:{number}")
    played = (beside(pool, HONEST[name], people, each, chance) for _ in range(people))
    return [sign for games in played for sign in spared_signs(games)]


def spared_until(pool: Sequence[Turns], each: int, number: int) -> int | None:
    """The number of games until a player who never challenges one friend is beyond 10,000 to 1."""
    games = beside(pool, spare, 10, each, Random(f"spares:{number}"))
    return first_beyond(
        games, lambda some: [s for s in spared_signs(some) if s.other == str(FRIENDS[0])]
    )


# Games lost on purpose


def thrown_club(pool: Sequence[Claims], people: int, each: int, chance: Random) -> list[Sign]:
    return [thrown_sign(chance.choices(pool, k=each)) for _ in range(people)]


def on_the_bound(pool: Sequence[Claims], chance: Random) -> list[Claims]:
    """The same questions, every other answer wrong."""
    return [[claim._replace(right=chance.random() < 0.5) for claim in game] for game in pool]


def thrown_until(pool: Sequence[Claims], number: int) -> int | None:
    """The number of games until a player who always errs on purpose is beyond 10,000 to 1."""
    chance = Random(f"throws:{number}")
    games = [[claim._replace(right=False) for claim in chance.choice(pool)] for _ in range(100)]
    return first_beyond(games, lambda some: [thrown_sign(some)])


def first_beyond(games: list[Any], signs: Callable[[list[Any]], list[Sign]]) -> int | None:
    low, high = 0, len(games) + 1
    while low + 1 < high:
        middle = (low + high) // 2
        if any(sign.beyond() for sign in signs(games[:middle])):
            high = middle
        else:
            low = middle
    return high if high <= len(games) else None


def told(name: str, signs: Iterable[Sign]) -> str:
    found, tests = Counter[int](), 0
    for sign in signs:
        tests += 1
        found.update(odds for odds in ODDS if sign.highest >= odds)
    parts = [f"{found[odds]} beyond {odds:,} to 1 ({tests / odds:.1f} allowed)" for odds in ODDS]
    return f"{name:38} {tests} tests: {'; '.join(parts)}"


def soon(name: str, until: list[int | None]) -> str:
    found = sorted(games for games in until if games is not None)
    if not found:
        return f"{name:38} none found"
    most = found[min(len(until) * 19 // 20, len(found) - 1)]
    return f"{name:38} {len(found)} of {len(until)}; half within {median(found):.0f}, most {most}"


def main() -> None:
    wish = argparse.ArgumentParser(description=__doc__)
    wish.add_argument("--clubs", type=int, default=20)
    wish.add_argument("--people", type=int, default=30)
    wish.add_argument("--each", type=int, default=300)
    wish.add_argument("--games", type=int, default=60, help="played by each kind of memory")
    wish.add_argument("--jobs", type=int, default=2)
    asked = wish.parse_args()
    with Pool(asked.jobs) as pool:
        for kind in PEOPLE:
            games = pool.map(partial(asked_game, kind), range(asked.games), 5)
            claims = [claim for game in games for claim in game]
            wrong = sum(not claim.right for claim in claims)
            signs = thrown_club(games, asked.clubs * asked.people, asked.each, Random(kind))
            print(told(kind, signs), f"{wrong} of {len(claims)} wrong", flush=True)
        edge = on_the_bound(games * len(PEOPLE), Random("edge"))
        signs = thrown_club(edge, asked.clubs * asked.people, asked.each, Random("edge"))
        print(told("every other answer is wrong", signs), flush=True)
        print(soon("errs on purpose, games", [thrown_until(games, n) for n in range(FOUND_TRIED)]))
        rounds = [turns for game in pool.map(round_game, range(ROUND_GAMES), 5) for turns in game]
        for name in HONEST:
            club = partial(spared_club, rounds, name, asked.people, asked.each)
            clubs = pool.map(club, range(asked.clubs), 1)
            print(told(name, chain.from_iterable(clubs)), flush=True)
        until = pool.map(partial(spared_until, rounds, 4_000), range(FOUND_TRIED // 5), 1)
        print(soon("never challenges one friend, games", until))


if __name__ == "__main__":
    main()
