"""Allowed member names: readable, in one script, not taken, not reserved."""

from __future__ import annotations

import unicodedata
from functools import cache

from tellstones.i18n.catalogue import catalogue
from tellstones.i18n.languages import LANGUAGES
from tellstones.server.accounts.guests import tidy_name
from tellstones.server.club.members.confusable_names import looks, mixes_scripts
from tellstones.server.rooms import Rejected
from tellstones.server.storage.membership import NAME_SIGNS, MemberName
from tellstones.server.wire import Fault

MOST_ACCENTS = 2
"""The marks on one letter, as in Vietnamese; more are decoration."""
OFFICIAL_NAMES = (
    *("admin", "administrator", "arbiter", "judge", "keeper", "mod", "moderator", "official"),
    *("operator", "root", "server", "staff", "support", "system", "tellstones"),
)
"""Reserved names of people in charge. Chosen manually."""
HOUSE_NAMES = (
    *OFFICIAL_NAMES,
    *("anonymous", "bot", "club", "guest", "help", "host", "nobody", "team"),
)
"""Names that no member may have."""
HOUSE_WORDS = ("level.", "persona.", "web.home.guest")
"""The names in the catalogs: ranks and personas of bots, and the name of people without one."""


def member_name(wished: str, most_signs: int = NAME_SIGNS) -> MemberName:
    """Raises `Rejected`. Nothing in it may be invisible, and nothing is mended in silence."""
    name = tidy_name(wished)
    written = unicodedata.normalize("NFC", " ".join(filter(None, wished.split(" "))))
    if name != written or _overdecorated(name):
        raise Rejected(Fault.UNREADABLE)
    name = unicodedata.normalize("NFKC", name)
    if mixes_scripts(name):
        raise Rejected(Fault.MIXED_SCRIPTS)
    named = MemberName(name, looks(name))
    if not named.looks or len(name) > most_signs:
        raise Rejected(Fault.UNREADABLE)
    if not _reserved().isdisjoint(named.looks):
        raise Rejected(Fault.NAME_TAKEN)
    return named


@cache
def official_looks() -> frozenset[str]:
    return frozenset(look for name in OFFICIAL_NAMES for look in looks(name))


def _overdecorated(name: str) -> bool:
    accents = 0
    for sign in " " + unicodedata.normalize("NFD", name):
        accents = accents + 1 if unicodedata.combining(sign) else 0
        if accents > MOST_ACCENTS:
            return True
    return bool(unicodedata.combining(name[0]))


@cache
def _reserved() -> frozenset[str]:
    books = [catalogue(language) for language in LANGUAGES]
    said = (book.text(key) for book in books for key in book if key.startswith(HOUSE_WORDS))
    return frozenset(look for name in (*HOUSE_NAMES, *said) for look in looks(name))
