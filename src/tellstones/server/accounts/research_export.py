"""Exports finished games for research: those whose players all consent, without who they are.

Kept are the moves and the seconds each took, which is what a model of memory needs. A person is a
pseudonym that is the same in all games of one export and in no other; names, talk and the day are
left out. `docs/data.md` is the datasheet.
"""

from __future__ import annotations

import hmac
from collections.abc import AsyncIterator, Mapping
from dataclasses import replace
from secrets import token_bytes

from tellstones.bots.registry import bot_of_tag
from tellstones.notation import Record, Said, Seated, Took, comment_text, parse_comment, record_text
from tellstones.rules import Refused, Seat
from tellstones.server.accounts.record_export import GAMES_AT_ONCE
from tellstones.server.accounts.research_consent import consents
from tellstones.server.rooms.recorded_rows import was_imported
from tellstones.server.rooms.room_record import FinishedGame, finished_game
from tellstones.server.storage import Storage

KEPT_TAGS = ("Hints",)
PSEUDONYM_LETTERS = 12


async def research_records(storage: Storage, secret: bytes = b"") -> AsyncIterator[str]:
    """The secret makes the pseudonyms; without one it is drawn, and thrown away."""
    pseudonyms = Pseudonyms(secret or token_bytes(32))
    after = (0, "")
    while cards := await storage.finished(after, GAMES_AT_ONCE):
        for card in cards:
            rows = await storage.read(card.table)
            try:
                game = finished_game(rows)
            except Refused:
                continue  # it ended before it began
            if was_imported(rows):
                continue  # anybody may have written it
            people = {chair.person for chair in game.room.chairs.values() if chair.person}
            if people and all([await consents(storage, person) for person in people]):
                yield record_text(anonymous(game, pseudonyms))
        after = (cards[-1].since, cards[-1].table)


class Pseudonyms:
    """Pseudonyms from which people cannot be identified."""

    def __init__(self, secret: bytes) -> None:
        self._secret = secret

    def of(self, person: str) -> str:
        return hmac.new(self._secret, person.encode(), "sha256").hexdigest()[:PSEUDONYM_LETTERS]


def anonymous(game: FinishedGame, pseudonyms: Pseudonyms) -> Record:
    """The record with pseudonyms for names, and of its comments only times and who sat there."""
    record = game.record
    names = {
        seat: pseudonyms.of(chair.person)
        for seat, chair in game.room.chairs.items()
        if chair.person
    }
    seats = {seat.value: seat for seat in game.room.chairs}
    tags = [
        (name, _name(seats[name], value, names) if name in seats else value)
        for name, value in record.tags
        if name in seats or name in KEPT_TAGS
    ]
    return replace(
        record,
        tags=tuple(tags),
        comments=_without_words(record.comments, names),
        said=tuple(Said(said.move, _without_words(said.comments, names)) for said in record.said),
    )


def _without_words(comments: tuple[str, ...], names: Mapping[Seat, str]) -> tuple[str, ...]:
    kept: list[Took | Seated] = []
    for comment in map(parse_comment, comments):
        match comment:
            case Took():
                kept.append(comment)
            case Seated(seat, who):
                kept.append(Seated(seat, _name(seat, who, names)))
            case _:
                pass  # whatever somebody wrote or said
    return tuple(map(comment_text, kept))


def _name(seat: Seat, told: str, names: Mapping[Seat, str]) -> str:
    """A bot keeps its name: it is part of what was measured."""
    return told if bot_of_tag(told) is not None else names.get(seat, "")
