"""A person's own data, as they can export it: all but games and drills."""

from __future__ import annotations

from typing import Any

import msgspec

from tellstones.server.accounts.drill_sessions import DrillSessions
from tellstones.server.accounts.recall_sessions import STANDING
from tellstones.server.accounts.road_walks import RoadWalks
from tellstones.server.jobs.job_threads import JobRunner
from tellstones.server.rooms import Identity
from tellstones.server.rooms.shown_ratings import games_shown
from tellstones.server.storage import Storage, TokenKind
from tellstones.server.wire.base import to_base64url

MOST_ROWS = 100_000
"""The limit of items of a kind in one export."""


class OwnData:
    """Reads what is stored of a person."""

    def __init__(
        self, storage: Storage, drills: DrillSessions, walks: RoadWalks, threads: JobRunner
    ) -> None:
        self._storage, self._drills, self._walks = storage, drills, walks
        self._threads = threads

    async def exported(self, who: Identity) -> dict[str, Any]:
        """People do not learn who decided about them."""
        storage, person = self._storage, who.person
        return {
            "person": person,
            "name": who.name,
            "face": (await storage.faces([person])).get(person, ""),
            "member": who.member,
            "passkeys": [
                {"id": to_base64url(key.credential), "made_with": key.agent, "at": key.created}
                for key in await storage.passkeys(person)
            ],
            "estimates": await self._drills.estimates(person),
            "puzzles": await self._puzzles(person),
            "road": (await self._walks.walk(person)).progress,
            "rush": await storage.runs(person, MOST_ROWS),
            "duels": await storage.duel_tries(person, MOST_ROWS),
            "blocks": [blocked.name for blocked in await storage.blocks(person)],
            "tournaments": [],
            "clubs": [
                {"name": club.name, "leads": club.leader == person, "waiting": waiting}
                for waiting in (False, True)
                for club in await storage.clubs_of(person, waiting=waiting)
            ],
            "follows": [other.name for other in await storage.following(person)],
            "invitations": [],
            "sanctions": [
                {"at": one.at, "kind": one.kind, "reason": one.reason, "until": one.until}
                for one in await storage.sanctions(person)
            ],
            "appeals": [
                {"decided": appeal.decided, "at": appeal.at, "text": appeal.text}
                for appeal in await storage.appeals(person, MOST_ROWS)
            ],
            "ratings": await self._ratings(person),
            "notifications": {
                "push": await storage.subscriptions(person),
                "feed": await storage.has_token(person, TokenKind.FEED),
            },
            "programs": [program.name for program in await storage.programs(person)],
        }

    async def _puzzles(self, person: str) -> msgspec.Raw | None:
        note = await self._storage.note(person, STANDING)
        return msgspec.Raw(note.body) if note else None

    async def _ratings(self, person: str) -> dict[str, Any]:
        """The current ratings, pool by pool, and every game that changed them."""
        ratings = await self._storage.ratings_of([person])
        played = await self._storage.played(person, MOST_ROWS)
        return {
            "now": {pool: rating for (_, pool), rating in ratings.items()},
            "games": await self._threads.run(games_shown, person, played),
        }
