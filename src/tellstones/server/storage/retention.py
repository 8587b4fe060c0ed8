"""Retention: which stored rows are deleted after a day, and which after a cookie's life.

Tables, records and whoever ever played are kept. What goes, in this order: what was settled about
a moment; who was at a table, as told by nodes that are long gone or of people who are; those nodes
but for the last, by which it is known since when nobody served; links that nobody used, and
invitations; programs that were ended and have left nothing behind; clubs without members; cookies
that no browser still has; people who can no longer come in and have left nothing behind; and the
passkeys, names, follows and clubs of nobody.
"""

from __future__ import annotations

from tellstones.server.clock import DAY_MS

COOKIE_LIFE_MS = 400 * DAY_MS
"""A browser keeps ours for a year, and no cookie for longer than this."""

_LEFT_NOTHING = (
    " and not exists (select 1 from tokens where tokens.person = people.person)"
    " and not exists (select 1 from chairs where chairs.person = people.person)"
    " and not exists (select 1 from notes where notes.person = people.person)"
    " and not exists (select 1 from blocks where people.person in (blocks.person, blocks.other))"
)
DELETE_AFTER_A_DAY = (
    "delete from settled where at < ?1",
    "delete from presence where at < ?1"
    " and (not here or table_id = '' or node not in (select node from nodes where beat >= ?1))",
    "delete from nodes where beat < ?1 and beat < (select max(beat) from nodes)"
    " and not exists (select 1 from presence where presence.node = nodes.node)",
    "delete from tokens where expires < ?1",
    "delete from invitations where at < ?1",
    "delete from people where created < ?1 and owner is not null"
    + _LEFT_NOTHING
    + " and not exists (select 1 from traces where traces.person = people.person)"
    " and not exists (select 1 from reports where reports.about = people.person)",
    "delete from clubs where named < ?1"
    " and club not in (select club from club_members where not waiting)",
    "delete from club_names where at < ?1 and club not in (select club from clubs)",
    "delete from club_members where place < ?1 and club not in (select club from clubs)",
)
"""For whatever is a day old."""
DELETE_AFTER_A_COOKIES_LIFE = (
    "delete from tokens where kind = 'device' and created < ?1 and used < ?1",
    "delete from push_subscriptions where created < ?1"
    " and not exists (select 1 from tokens where tokens.id = push_subscriptions.device)",
    "delete from people where created < ?1 and owner is null"
    + _LEFT_NOTHING
    + " and not exists (select 1 from passkeys where passkeys.person = people.person)"
    " and not exists (select 1 from people as program where program.owner = people.person)",
    "delete from passkeys where used < ?1 and person not in (select person from people)",
    "delete from member_names where at < ?1 and person not in (select person from people)",
    "delete from follows where at < ?1 and not (person in (select person from people)"
    " and other in (select person from people))",
    "delete from club_members where place < ?1 and person not in (select person from people)",
)
"""For whatever is as old as a cookie can be."""


def sweepings(now: int) -> list[tuple[str, int]]:
    """Statements with their one value, to be run in this order."""
    old = [(sql, now - DAY_MS) for sql in DELETE_AFTER_A_DAY]
    return old + [(sql, now - COOKIE_LIFE_MS) for sql in DELETE_AFTER_A_COOKIES_LIFE]
