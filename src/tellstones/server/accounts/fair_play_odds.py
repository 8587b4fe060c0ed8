"""Odds against chance for everybody who plays here, from finished games, for moderators only.

Left out is what says nothing about one head: slow games, several seats at one screen, games with
hints, stand-ins or brought along from elsewhere, and programs, which may remember as they like.
Who is high up is looked at by a person; nothing here decides anything, and no running game is read.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable
from typing import NamedTuple, TypeAlias

from tellstones.rules import Refused
from tellstones.server.accounts.drill_sessions import drilled_traits
from tellstones.server.accounts.record_export import GAMES_AT_ONCE
from tellstones.server.phase import Phase
from tellstones.server.rooms import Room
from tellstones.server.rooms.rated_game import helped
from tellstones.server.rooms.recorded_rows import was_imported
from tellstones.server.rooms.room_record import FinishedGame, finished_game
from tellstones.server.rooms.slow_games import is_slow
from tellstones.server.storage import Storage
from tellstones.server.storage import entries as e
from tellstones.server.workers.job_threads import JobRunner
from tellstones.study.fair_play import (
    CheckedClaim,
    Evidence,
    chance_right,
    checked_claims,
    share_of_errors,
)

MOST_GAMES = 5_000
"""Of one person; by hand: more than a game a day for ten years."""

Gone: TypeAlias = Callable[[], Awaitable[bool]]
"""Whether whoever asked waits no longer."""


class PersonOdds(NamedTuple):
    """What the finished games of one person say, and by which name they last played."""

    person: str
    name: str
    games: int
    """Those with a claim that was put to the test."""
    evidence: Evidence


class PlayedClaims(NamedTuple):
    """What one person claimed in one game."""

    person: str
    name: str
    claims: list[CheckedClaim]


async def fair_play_odds(storage: Storage, now: int) -> list[PersonOdds]:
    """Everybody with a checked claim, the highest first. Reads every finished game there is."""
    gathered: dict[str, list[PlayedClaims]] = {}
    after = (0, "")
    while cards := await storage.finished(after, GAMES_AT_ONCE):
        for card in cards:
            for played in claims_at(await storage.read(card.table)):
                gathered.setdefault(played.person, []).append(played)
        after = (cards[-1].since, cards[-1].table)
    found = [
        _weighed(games, await _share_of(storage, person, now)) for person, games in gathered.items()
    ]
    return sorted(found, key=lambda each: (-each.evidence.highest, each.person))


async def _never() -> bool:
    return False


async def fair_play_of(
    storage: Storage, person: str, now: int, runner: JobRunner, gone: Gone = _never
) -> PersonOdds | None:
    """The same for one person; None for whom no claim was ever put to the test, and where whoever
    asked has gone meanwhile. Games are told again by `runner`: that takes milliseconds each."""
    games: list[PlayedClaims] = []
    for card in reversed(await storage.cards_of(person, (Phase.OVER,), MOST_GAMES)):
        if await gone():
            return None
        found = await runner.run(claims_at, await storage.read(card.table))
        games += [played for played in found if played.person == person]
    if not games:
        return None
    return await runner.run(_weighed, games, await _share_of(storage, person, now))


def claims_at(rows: list[e.Row]) -> list[PlayedClaims]:
    """What the people at one table claimed, in a game that is over and says something of them."""
    try:
        game = finished_game(rows)
    except Refused:
        return []  # it is still played, or ended before it began
    if was_imported(rows) or not _by_heart(game.room):
        return []
    return [played for played in _claims(game) if played.claims]


def _by_heart(room: Room) -> bool:
    people = [chair.person for chair in room.chairs.values() if chair.person]
    alone = not helped(room) and len(set(people)) == len(people)
    return alone and not is_slow(room.setup.time)


def _claims(game: FinishedGame) -> Iterable[PlayedClaims]:
    for seat, chair in game.room.chairs.items():
        if chair.by == "person" and chair.person:
            claims = list(checked_claims(game.record, seat))
            yield PlayedClaims(chair.person, chair.name or "", claims)


async def _share_of(storage: Storage, person: str, now: int) -> float:
    drilled = await drilled_traits(storage, person, now)
    return 1.0 if drilled is None else share_of_errors(drilled)


def _weighed(games: list[PlayedClaims], share: float) -> PersonOdds:
    person, name, _ = games[-1]
    evidence = Evidence()
    for game in games:
        for claim in game.claims:
            evidence = evidence.after(chance_right(claim, share), claim.right)
    return PersonOdds(person, name, len(games), evidence)
