"""Odds against chance for all players here, from finished games, for moderators only.

Left out is what says nothing about one head: slow games, several seats at one screen, games with
hints, stand-ins or brought along from elsewhere, and programs, which may remember as they like.
Who is high up is looked at by a person; nothing here decides anything, and no running game is read.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable, Sequence
from typing import NamedTuple, TypeAlias

from tellstones.rules import Refused, left_of
from tellstones.server.accounts.drill_sessions import drilled_traits
from tellstones.server.accounts.record_export import GAMES_AT_ONCE
from tellstones.server.jobs.job_threads import JobRunner
from tellstones.server.moderation.fair_play_pairs import pair_signs
from tellstones.server.phase import Phase
from tellstones.server.rooms import Room
from tellstones.server.rooms.rated_game import helped
from tellstones.server.rooms.recorded_rows import was_imported
from tellstones.server.rooms.room_record import FinishedGame, finished_game
from tellstones.server.rooms.slow_games import is_slow
from tellstones.server.storage import Storage
from tellstones.server.storage import entries as e
from tellstones.study.fair_play import (
    ChallengeTurn,
    CheckedClaim,
    DecisionTime,
    Sign,
    SignKind,
    blind_sign,
    challenge_turns,
    checked_claims,
    memory_sign,
    quick_sign,
    regular_sign,
    share_of_errors,
    spared_signs,
    thrown_sign,
)

MOST_GAMES = 5_000
"""The games of one person; chosen manually: more than a game a day for ten years."""

Gone: TypeAlias = Callable[[], Awaitable[bool]]
"""Returns whether the client has disconnected."""


class PersonOdds(NamedTuple):
    """Evidence from the finished games of one person, and the name under which they last played."""

    person: str
    name: str
    signs: tuple[Sign, ...]
    """One of each kind, and of those between two people one for each other; those with nothing to
    count as well."""

    @property
    def highest(self) -> float:
        return max(sign.highest for sign in self.signs)

    @property
    def foremost(self) -> list[Sign]:
        """The highest of each kind for which there is something to count."""
        ordered = sorted((sign for sign in self.signs if sign.counted), key=lambda s: s.highest)
        best = {sign.kind: sign for sign in ordered}
        return [best[kind] for kind in SignKind if kind in best]


class PlayedGame(NamedTuple):
    """The evidence of one game about one person."""

    person: str
    name: str
    claims: list[CheckedClaim]
    times: list[DecisionTime]
    turns: list[ChallengeTurn]
    players: int
    lines: int


async def fair_play_odds(storage: Storage, now: int, runner: JobRunner) -> list[PersonOdds]:
    """Return all players, the highest odds first. Reads every finished game."""
    gathered: dict[str, list[PlayedGame]] = {}
    after = (0, "")
    while cards := await storage.finished(after, GAMES_AT_ONCE):
        for card in cards:
            for played in played_at(await storage.read(card.table)):
                gathered.setdefault(played.person, []).append(played)
        after = (cards[-1].since, cards[-1].table)
    found = [await _person_odds(storage, games, now, runner) for games in gathered.values()]
    return sorted(found, key=lambda each: (-each.highest, each.person))


async def _never() -> bool:
    return False


async def fair_play_of(
    storage: Storage, person: str, now: int, runner: JobRunner, gone: Gone = _never
) -> PersonOdds | None:
    """The same for one person; None if no game says anything, or if the requester has left
    meanwhile. `runner` replays the games, which takes milliseconds each."""
    games: list[PlayedGame] = []
    for card in reversed(await storage.cards_of(person, (Phase.OVER,), MOST_GAMES)):
        if await gone():
            return None
        found = await runner.run(played_at, await storage.read(card.table))
        games += [played for played in found if played.person == person]
    if not games:
        return None
    return await _person_odds(storage, games, now, runner)


async def _person_odds(
    storage: Storage, games: Sequence[PlayedGame], now: int, runner: JobRunner
) -> PersonOdds:
    last = games[-1]
    alone = await runner.run(signs_of, games, await _share_of(storage, last.person, now))
    pairs = await pair_signs(storage, last.person, runner)
    return PersonOdds(last.person, last.name, (*alone, *pairs))


def played_at(rows: list[e.Row]) -> list[PlayedGame]:
    """Return how each person played at one table; empty, unless its game is over and tells
    something."""
    try:
        game = finished_game(rows)
    except Refused:
        return []  # it is still played, or ended before it began
    if was_imported(rows) or not _by_heart(game.room):
        return []
    return [played for played in _played(game) if played.claims or played.times]


def _by_heart(room: Room) -> bool:
    people = [chair.person for chair in room.chairs.values() if chair.person]
    alone = not helped(room) and len(set(people)) == len(people)
    return alone and not is_slow(room.setup.time)


def _played(game: FinishedGame) -> Iterable[PlayedGame]:
    for seat, chair in game.room.chairs.items():
        if chair.by == "person" and chair.person:
            beside = game.room.chairs[left_of(seat, len(game.room.chairs))].person
            yield PlayedGame(
                person=chair.person,
                name=chair.name or "",
                claims=list(checked_claims(game.record, seat)),
                times=[DecisionTime(*took) for whose, *took in game.times if whose is seat],
                turns=list(challenge_turns(game.record, seat, beside)) if beside else [],
                players=game.record.options.players,
                lines=game.record.options.lines,
            )


async def _share_of(storage: Storage, person: str, now: int) -> float:
    drilled = await drilled_traits(storage, person, now)
    return 1.0 if drilled is None else share_of_errors(drilled)


def signs_of(games: Sequence[PlayedGame], share: float) -> list[Sign]:
    """The evidence from one person's games; `share` is the part of the errors they make."""
    times = [game.times for game in games]
    alone = [game for game in games if game.players == 2]  # partners tell each other what they know
    return [
        memory_sign([game.claims for game in alone], share),
        blind_sign([game.claims for game in alone if game.lines == 1], share),
        quick_sign(times),
        regular_sign(times),
        thrown_sign([game.claims for game in games]),
        *spared_signs([game.turns for game in games]),
    ]
