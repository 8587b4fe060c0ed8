"""The card of a table, by which it is found without its rows, and its listing as it is shown."""

from __future__ import annotations

import msgspec

from tellstones.server.phase import Phase
from tellstones.server.rooms.decisions import World
from tellstones.server.rooms.follow_ups import next_due
from tellstones.server.rooms.rated_game import is_rated, pool_of
from tellstones.server.rooms.room import Room
from tellstones.server.rooms.setup_conversions import rules_shown, time_shown
from tellstones.server.rooms.slow_games import awaited_word
from tellstones.server.rooms.viewer_frames import decided_shown, result_shown, seats_shown
from tellstones.server.storage.listings import Listing, listing_bytes, listing_of
from tellstones.server.storage.tables import Card
from tellstones.server.wire.http_bodies import TableListed


def card(room: Room, world: World) -> Card:
    return Card(
        table=room.id,
        phase=room.phase,
        listed=room.setup.listed,
        quick=room.setup.quick,
        open_seats=sum(chair.by == "nobody" for chair in room.chairs.values()),
        players=len(room.chairs),
        maker=room.maker,
        people=tuple(room.people),
        since=world.now if room.phase is Phase.OVER else room.since,
        due=next_due(room, world.now),
        listing=listing_bytes(_stored(listing(room, world))),
    )


def listing(room: Room, world: World) -> TableListed:
    """Return the public listing of a loaded table."""
    word = awaited_word(room)
    return TableListed(
        table=room.id,
        phase=room.phase,
        rules=rules_shown(room),
        time=time_shown(room.setup.time),
        seats=seats_shown(room, world),
        since=room.since,
        result=result_shown(room),
        decided=decided_shown(room),
        hints=room.hints,
        listed=room.setup.listed,
        quick=room.setup.quick,
        private=room.setup.private,
        rated=is_rated(room),
        pool=pool_of(room),
        awaited=None if word is None else word.seat,
        until=None if word is None else word.until,
        tournament=room.setup.tournament,
        occasion=room.setup.occasion,
        imported=room.imported,
    )


def _stored(shown: TableListed) -> Listing:
    return msgspec.convert(shown, Listing, from_attributes=True)


def listing_shown(found: Card) -> TableListed:
    """The same of a table of which there is only the card."""
    return listed_table(found.listing)


def listed_table(stored: bytes) -> TableListed:
    return msgspec.convert(listing_of(stored), TableListed, from_attributes=True)
