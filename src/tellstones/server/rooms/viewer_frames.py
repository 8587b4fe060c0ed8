"""Frames of a room: built up from what one viewer may know.

The stones come from a `View`, which holds no face-down symbol from the start; the one secret that
ever goes out is a `Sight`, and only where `Viewer` says that this device is the one viewer.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

import msgspec
from msgspec import Struct

from tellstones.bots.explain import HINTS_PER_GAME
from tellstones.bots.personas import persona_of
from tellstones.notation import move_text
from tellstones.notation.json_encoder import event_shown, table_shown
from tellstones.rules import Looked, Over, Seat, legal_moves
from tellstones.server.phase import Phase
from tellstones.server.rooms.decisions import World
from tellstones.server.rooms.look import Look
from tellstones.server.rooms.rated_game import allows_hints, is_rated
from tellstones.server.rooms.room import Room
from tellstones.server.rooms.setup_conversions import rules_shown, time_shown
from tellstones.server.storage import entries as e
from tellstones.server.wire import (
    VERSION,
    DecidedShown,
    DrawShown,
    HintsShown,
    LookingShown,
    OwnPart,
    PlayPart,
    ResultShown,
    SeatShown,
    SettingPart,
    SightShown,
    WatcherShown,
    You,
)
from tellstones.study.decisive_moment import decided
from tellstones.views import View, opened, sight, view

_encode = msgspec.json.Encoder().encode


class Viewer(Struct, frozen=True):
    """The viewer of a frame: a person, whether the latest event is news to them, and on which
    device; None where no stone that is being looked at may be shown."""

    person: str
    fresh: bool = False
    device: str | None = None


class EncodedSetting(NamedTuple):
    """The part of a frame that no move changes, as JSON without its last brace."""

    made_of: tuple[object, ...]
    """Everything that it depends on."""
    encoded: bytes


class SharedFrame:
    """A frame of a room for any number of viewers: what all of them see is encoded once."""

    def __init__(
        self,
        room: Room,
        world: World,
        watching: list[WatcherShown],
        *,
        movable: bool = True,
        before: EncodedSetting | None = None,
    ) -> None:
        """`movable`: the viewer whose turn it is gets the legal moves. `before`: the setting in an
        earlier frame of this table, used again if it is the same."""
        self._room = room
        self._now = world.now
        self._watching = watching
        self.setting = _setting(room, world, len(watching), before)
        seen = seen_by_all(room)
        self._legal = legal_texts(seen) if movable and seen is not None else []
        play = _encode(play_part(room, world.now, seen))
        self._public = b"%b,%b" % (self.setting.encoded, play[1:-1])

    def seen_by(self, viewer: Viewer) -> bytes:
        """Encodes the frame as one viewer gets it."""
        room = self._room
        yours = room.seats_of(viewer.person)
        maker = room.maker == viewer.person
        key = room.setup.watch_key if maker or yours else None
        own = OwnPart(
            you=You(person=viewer.person, seats=yours, maker=maker, watch_key=key),
            watching=self._watching if maker else [],
            fresh=viewer.fresh,
            sight=_sight(room, viewer.device, self._now),
            legal=self._legal if room.awaited in yours else [],
        )
        return b"%b,%b" % (self._public, _encode(own)[1:])


def _setting(
    room: Room, world: World, watchers: int, before: EncodedSetting | None
) -> EncodedSetting:
    since = world.now if world.away else None  # absence grows, and then a game can be claimed
    counts = room.hints, room.stand_ins, watchers
    made_of = (room.setup, room.chairs, room.started, room.next, counts, world.away, since)
    if before is not None and before.made_of == made_of:
        return before
    return EncodedSetting(made_of, _encode(setting_part(room, world, watchers))[:-1])


def setting_part(room: Room, world: World, watchers: int) -> SettingPart:
    left = max(0, HINTS_PER_GAME - room.hints) if allows_hints(room) else 0
    return SettingPart(
        v=VERSION,
        table=room.id,
        listed=room.setup.listed,
        quick=room.setup.quick,
        private=room.setup.private,
        rated=is_rated(room),
        talk=room.setup.talk,
        tournament=room.setup.tournament,
        occasion=room.setup.occasion,
        rules=rules_shown(room),
        time=time_shown(room.setup.time),
        seats=seats_shown(room, world),
        watchers=watchers,
        hints=HintsShown(taken=room.hints, left=left),
        next=room.next,
    )


def play_part(room: Room, now: int, seen: View | None) -> PlayPart:
    return PlayPart(
        seq=room.seq,
        now=now,
        phase=room.phase,
        view=None if seen is None else table_shown(seen),
        event=None if room.event is None else event_shown(room.event, room.setup.rules.lines),
        event_seq=room.event_seq,
        look=None if room.look is None else _look(room.look),
        clock=room.clock.shown(now) if room.clock else None,
        draw=DrawShown(seats=sorted(room.draw)),
        result=result_shown(room),
        decided=decided_shown(room),
        prelude=len(room.prelude_left),
        again=sorted([s for s, c in room.chairs.items() if c.person in room.again]),
        series=list(room.series),
    )


def seats_shown(room: Room, world: World) -> list[SeatShown]:
    return [_seat_shown(seat, chair, world) for seat, chair in room.chairs.items()]


def _seat_shown(seat: Seat, chair: e.Chair, world: World) -> SeatShown:
    away = world.away.get(chair.person) if chair.person else None
    persona = persona_of(chair.bot, seat) if chair.bot else None
    return SeatShown(
        seat=seat,
        by="bot" if chair.played_by_bot else chair.by,
        name=chair.name,
        person=chair.person,
        member=chair.member,
        bot=chair.bot,
        ready=chair.ready,
        here=chair.by != "nobody" and away is None,
        away_since=away,
        claimable=world.claimable(chair.person) and not chair.played_by_bot,
        persona=persona.name if persona else None,
    )


def seen_by_all(room: Room) -> View | None:
    """The table as it lies; once the game is over, with all stones open."""
    if room.table is None:
        return None
    return opened(room.table, None) if room.phase is Phase.OVER else view(room.table, None)


@lru_cache(maxsize=4096)
def legal_texts(seen: View) -> list[str]:
    """The legal moves of the player to act, from public information, so they can be cached."""
    return [move_text(move, seen.options.lines) for move in legal_moves(seen)]


def result_shown(room: Room) -> ResultShown | None:
    if room.table is None or not isinstance(room.table.waiting, Over):
        return None
    assert room.termination is not None
    return ResultShown(winner=room.table.waiting.winner, termination=room.termination)


def decided_shown(room: Room) -> DecidedShown | None:
    if room.event is None or room.termination is None:
        return None
    told = decided(room.event, room.termination, room.lain_since)
    return DecidedShown(by=told.by, seat=told.seat, stone=told.stone, turn=told.since)


def _look(look: Look) -> LookingShown:
    return LookingShown(seat=look.seat, held=look.held_since is not None)


def _sight(room: Room, device: str | None, now: int) -> SightShown | None:
    """The looked-at symbol: on the device where the stone is held, while it is."""
    look, event = room.look, room.event
    if look is None or look.held_since is None or look.device != device:
        return None
    until = look.over_at()
    assert until is not None, "what is held is put back some time"
    if now >= until or room.table is None or not isinstance(event, Looked):
        return None
    seen = sight(room.table, event, event.looker)
    assert seen is not None
    return SightShown(
        seat=seen.seat, place=seen.place, line=seen.line, stone=seen.stone, until=until
    )
