"""Pairings: who plays whom in the next round of a Swiss, a round robin or a knock-out.

Swiss rounds are paired by the Dutch system of FIDE (C.04.3): the pairs as `caissify-pairings` has
them, the turns as `first_turns` has them, and together as the endorsed bbpPairings pairs
(`python -m bench.club.swiss`). It takes a second for 40 players and minutes for 200 (measured), and
has no answer where nobody is left whom somebody has not met: there we pair neighbours in the
standings instead.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from tellstones.server.club.tournaments.first_turns import begins
from tellstones.server.club.tournaments.tournament import Tournament
from tellstones.server.club.tournaments.tournament_games import History, TournamentGame
from tellstones.server.club.tournaments.tournament_standings import points_of, standings

DUTCH_PLAYERS = 40
"""The largest number for the Dutch system; see above."""
MOST_TRIES = 20_000
"""Number of attempts to pair neighbors who have not met, before rematches are allowed."""


class Pairing(NamedTuple):
    """Two players, the first of whom has the first turn; or, without a second, a bye."""

    first: str
    second: str = ""


Pairings = list[Pairing]
Histories = Mapping[str, History]


def next_round(tournament: Tournament) -> Pairings | None:
    """The next round, once the last is over. None: there is none, and the tournament is over."""
    pairings = _SYSTEMS[tournament.announced.system](tournament)
    return pairings if any(pairing.second for pairing in pairings) else None


def is_last(tournament: Tournament) -> bool:
    """Return whether a Swiss has had its rounds."""
    rounds = tournament.announced.rounds
    return tournament.announced.system == "swiss" and tournament.rounds_paired >= rounds


# Swiss


def swiss(tournament: Tournament) -> Pairings:
    if is_last(tournament) or len(tournament.staying) < 2:
        return []
    if len(tournament.staying) <= DUTCH_PLAYERS:
        pairings = dutch(tournament)
        if _all_new(tournament, pairings):
            return pairings
    return neighbours(tournament)


def dutch(tournament: Tournament) -> Pairings:
    # Imported here: only a club has it.
    from caissify_pairings import generate_pairings

    numbers, points = _pairing_numbers(tournament), points_of(tournament)
    ids = {number: player for player, number in numbers.items()}
    found = generate_pairings(
        "dutch",
        _for_dutch(tournament, numbers),
        {(numbers[game.first], numbers[game.second]) for game in _met(tournament)},
        tournament.rounds_paired + 1,
        tournament.announced.rounds,
    )
    histories, pairings = tournament.histories, []
    for pair in found:
        both = [ids[number] for number in (pair["white_id"], pair["black_id"]) if number]
        both.sort(key=lambda player: (-points[player], numbers[player]))
        pairings.append(_turned(histories, both, odd=numbers[both[0]] % 2 == 1))
    return pairings


def _pairing_numbers(tournament: Tournament) -> dict[str, int]:
    """Ranks by rating and then by the order of joining, from 1. Late entries get their place."""
    players = tournament.players.values()
    ranked = sorted(players, key=lambda player: (-round(player.rating), player.number))
    return {player.id: number for number, player in enumerate(ranked, 1)}


def _for_dutch(tournament: Tournament, numbers: dict[str, int]) -> list[dict[str, object]]:
    """The players as the library wants them: floats have an entry for each round, also for those
    before they came, and colours one for each game."""
    points, histories = points_of(tournament), tournament.histories
    rounds = range(1, tournament.rounds_paired + 1)
    return [
        {
            "id": numbers[player.id],
            "name": player.name,
            "score": points[player.id],
            "rating": round(player.rating),
            "pairing_number": numbers[player.id],
            "starting_number": numbers[player.id],
            "color_hist": [_colour(began) for began in histories[player.id].turns],
            "float_history": [_float(histories, played.get(n), player.id) for n in rounds],
            "bye_count": sum(game.bye for game in played.values()),
        }
        for player in tournament.staying
        for played in [{game.round: game for game in histories[player.id].games}]
    ]


def _colour(began: bool) -> str:
    return "white" if began else "black"


def _float(histories: Histories, game: TournamentGame | None, player: str) -> str:
    """Return the direction in which a player floated: `down` to an opponent with fewer points, or
    with a bye."""
    if game is None:
        return "none"
    if game.bye:
        return "down"
    mine = _before(histories, player, game.round)
    theirs = _before(histories, game.opponent(player), game.round)
    return "none" if mine == theirs else "down" if mine > theirs else "up"


def _before(histories: Histories, player: str, number: int) -> float:
    return sum(game.score(player) for game in histories[player].games if game.round < number)


def _met(tournament: Tournament) -> list[TournamentGame]:
    return [game for game in tournament.games if not game.bye]


def _all_new(tournament: Tournament, pairings: Pairings) -> bool:
    """Return whether everyone is paired once, at most one has a bye, and no pair has met before."""
    named = [player for pairing in pairings for player in pairing if player]
    everybody = [player.id for player in tournament.staying]
    met = {frozenset((game.first, game.second)) for game in _met(tournament)}
    byes = sum(not pairing.second for pairing in pairings)
    again = any(frozenset(pairing) in met for pairing in pairings if pairing.second)
    return sorted(named) == sorted(everybody) and byes <= 1 and not again


def neighbours(tournament: Tournament) -> Pairings:
    """Pairs neighbors who have not met; if there is no such round, they meet again. The bye goes to
    the last player with the fewest byes."""
    staying = {player.id for player in tournament.staying}
    lines = [line for line in standings(tournament) if line.player.id in staying]
    byes: Pairings = []
    if len(lines) % 2:
        alone = min(reversed(lines), key=lambda line: line.byes)
        lines.remove(alone)
        byes = [Pairing(alone.player.id)]
    met = {frozenset((game.first, game.second)) for game in _met(tournament)}
    order = [line.player.id for line in lines]
    matched = _matched(order, lambda one, other: frozenset((one, other)) not in met)
    histories = tournament.histories
    return [_turned(histories, both) for both in matched] + byes


def _matched(order: Sequence[str], may_meet: Callable[[str, str], bool]) -> list[tuple[str, str]]:
    tries = 0

    def rest(free: Sequence[str]) -> list[tuple[str, str]] | None:
        nonlocal tries
        if not free:
            return []
        one, *others = free
        for place, other in enumerate(others):
            tries += 1
            if tries > MOST_TRIES:
                return None
            if may_meet(one, other):
                found = rest(others[:place] + others[place + 1 :])
                if found is not None:
                    return [(one, other), *found]
        return None

    return rest(order) or list(zip(order[::2], order[1::2], strict=True))


def _turned(histories: Histories, both: Sequence[str], odd: bool = True) -> Pairing:
    """Decides who begins, given the higher-ranked player first with an odd number or an even
    one."""
    if len(both) == 1:
        return Pairing(both[0])
    mine, theirs = (histories[player].turns for player in both)
    return Pairing(*(both if begins(mine, theirs, odd) else reversed(both)))


# Round robin


def round_robin(tournament: Tournament) -> Pairings:
    """Berger's tables (FIDE C.05). A withdrawn player becomes a bye."""
    everybody = _who_began(tournament)
    number, even = tournament.rounds_paired + 1, len(everybody) + len(everybody) % 2
    if number >= even or len(everybody) < 2:
        return []
    gone = {player.id for player in tournament.players.values() if player.withdrawn}
    slots = [*everybody, *([""] if len(everybody) % 2 else [])]
    pairings = []
    for one, other in berger(even, number):
        here = [slots[n - 1] for n in (one, other) if slots[n - 1] and slots[n - 1] not in gone]
        if here:
            pairings.append(Pairing(*here))
    return pairings


def berger(players: int, number: int) -> list[tuple[int, int]]:
    """A round of Berger's tables, of an even number of players; numbers begin with 1."""
    last = players - 1
    order = [(number - 1) * (players // 2) % last + 1]
    for _ in range(last - 1):
        order.append(order[-1] % last + 1)
    begins = number % 2 == 1
    pairs = [(order[0], players) if begins else (players, order[0])]
    return pairs + [(order[n], order[-n]) for n in range(1, players // 2)]


def _who_began(tournament: Tournament) -> list[str]:
    """All who were paired in the first round, or are to be, in the order of joining."""
    players = sorted(tournament.players.values(), key=lambda player: player.number)
    if not tournament.rounds_paired:
        return [player.id for player in players if not player.withdrawn]
    began = {player for game in tournament.rounds[0] for player in game.players}
    return [player.id for player in players if player.id in began]


# Knock-out


def knock_out(tournament: Tournament) -> Pairings:
    """Pair so that the strongest meet as late as possible. A draw counts for the player who moved
    second."""
    if not tournament.rounds_paired:
        return _first_bracket(tournament)
    gone = {player.id for player in tournament.players.values() if player.withdrawn}
    going_on = [game.goes_on for game in tournament.latest_round if game.goes_on not in gone]
    if len(going_on) < 2:
        return []
    pairs, histories = zip(going_on[::2], going_on[1::2], strict=False), tournament.histories
    alone = [Pairing(going_on[-1])] if len(going_on) % 2 else []
    return [_turned(histories, both) for both in pairs] + alone


def _first_bracket(tournament: Tournament) -> Pairings:
    seeded = sorted(tournament.staying, key=lambda player: (-player.rating, player.number))
    if len(seeded) < 2:
        return []
    places = [1]
    while len(places) < len(seeded):
        size = 2 * len(places)
        places = [place for one in places for place in (one, size + 1 - one)]
    slots = [seeded[place - 1].id if place <= len(seeded) else "" for place in places]
    return [Pairing(*pair) for pair in zip(slots[::2], slots[1::2], strict=True)]


# Arena


def arena(tournament: Tournament) -> Pairings:
    """Pairs free players by points, and avoids the same opponent twice in a row."""
    busy = {player for game in tournament.running for player in (game.first, game.second)}
    points, histories = points_of(tournament), tournament.histories
    free = [player for player in tournament.staying if player.id not in busy]
    free.sort(key=lambda player: (-points[player.id], -player.rating, player.number))
    last = {player.id: _last_opponent(histories[player.id]) for player in free}
    pairings, waiting = [], [player.id for player in free]
    while len(waiting) > 1:
        one = waiting.pop(0)
        other = next((other for other in waiting if last[one] != other), waiting[0])
        waiting.remove(other)
        pairings.append(_turned(histories, (one, other)))
    return pairings


def _last_opponent(history: History) -> str:
    return history.games[-1].opponent(history.player) if history.games else ""


_SYSTEMS: dict[str, Callable[[Tournament], Pairings]] = {
    "swiss": swiss,
    "round_robin": round_robin,
    "knock_out": knock_out,
    "arena": arena,
}
