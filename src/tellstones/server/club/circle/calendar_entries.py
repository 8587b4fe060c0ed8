"""Entries of a calendar about tournaments and clubs."""

from __future__ import annotations

from tellstones.i18n.catalogue import say
from tellstones.server.club.wire.circle_bodies import PairAsked
from tellstones.server.lobby.calendar_feed import FeedEntry
from tellstones.server.storage.clubs import Club


def partner_entry(asked: PairAsked, language: str) -> FeedEntry:
    text = say("push.partner", language, name=asked.name, tournament=asked.tournament_name)
    return FeedEntry(f"tournament/{asked.tournament}", text)


def asking_entry(club: Club, language: str) -> FeedEntry:
    """The number of requests to join, for the leader of the club."""
    asking = say("web.clubs.asking", language, count=club.asking)
    return FeedEntry(f"clubs/{club.id}", f"{club.name}: {asking}")
