"""Chronicles of people, with the deeds of each game cached: a game is read once."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import msgspec

from tellstones.rules import Refused
from tellstones.server.accounts.chronicle_story import FinishedGame, opponents, played_by, story
from tellstones.server.clock import Clock
from tellstones.server.jobs.job_threads import JobRunner
from tellstones.server.phase import Phase
from tellstones.server.rooms.packed_rows import PackedRows, packed, unpacked
from tellstones.server.rooms.room_record import finished_game
from tellstones.server.storage import Card, Note, Storage
from tellstones.server.storage.listings import listing_of
from tellstones.server.wire import chronicle_bodies as w
from tellstones.study.chronicle import Deeds, deeds_of

KEPT = "chronicle:1"
"""The note with the deeds of a person's games by table. Another number makes it count again."""
MOST_GAMES = 5000
READ_AT_ONCE = 200
"""Games read for one request: about a second."""
Known = dict[str, Deeds | None]
_decoder = msgspec.msgpack.Decoder(Known)


class Chronicles:
    """Tells what a person's finished games add up to."""

    def __init__(
        self, storage: Storage, games: JobRunner, requests: JobRunner, clock: Clock
    ) -> None:
        self._storage, self._games, self._requests = storage, games, requests
        self._clock = clock

    async def shown(
        self, person: str, *, own: bool, may_read: Callable[[], bool]
    ) -> w.ChronicleShown:
        """Running games are in none of it. `may_read`: whether the asker may have games read."""
        cards = await self._storage.cards_of(person, (Phase.OVER,), MOST_GAMES)
        played = await self._requests.run(_played, person, cards, own)
        note = await self._storage.note(person, KEPT)
        known = _decoder.decode(note.body) if note else {}
        unread = [game.listing.table for game in played if game.listing.table not in known]
        if unread and may_read():
            known = await self._read(person, unread[:READ_AT_ONCE], known, cards)
        names = await self._storage.names_now(opponents(played))
        return await self._requests.run(_told, person, played, known, names, own)

    async def _read(
        self, person: str, unread: Sequence[str], known: Known, cards: Sequence[Card]
    ) -> Known:
        for table in unread:
            rows = packed(await self._storage.read(table))
            known[table] = await self._games.run(deeds_in, rows, person)
        there = {card.table for card in cards}
        kept = {table: deeds for table, deeds in known.items() if table in there}
        body = msgspec.msgpack.encode(kept)
        if await self._storage.person(person) is not None:  # not forgotten meanwhile
            await self._storage.keep(person, Note(KEPT, self._clock.now(), body))
        return kept


def deeds_in(rows: PackedRows, person: str) -> Deeds | None:
    """None: the game was never played, or they were not there at its end."""
    try:
        found = finished_game(unpacked(rows))
    except Refused:
        return None
    mine = found.room.seats_of(person)
    return deeds_of(found.record, mine[0]) if mine else None


def _played(person: str, cards: Sequence[Card], own: bool) -> list[FinishedGame]:
    """Strangers learn only what a rated game shows everyone."""
    listed = ((listing_of(card.listing), card.since) for card in cards)
    games = (played_by(person, listing, at) for listing, at in listed)
    return [game for game in games if game is not None and (own or _public(game))]


def _public(game: FinishedGame) -> bool:
    return game.listing.rated and not game.listing.private


def _told(
    person: str, played: Sequence[FinishedGame], known: Known, names: dict[str, str], own: bool
) -> w.ChronicleShown:
    games = [game for game in played if known.get(game.listing.table, ...) is not None]
    deeds = {table: deed for table, deed in known.items() if deed is not None}
    return story(person, games, deeds, names, own=own)
