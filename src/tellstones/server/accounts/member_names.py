"""Which names members may have: readable, in one script, nobody else's and none of the house's."""

from __future__ import annotations

import unicodedata
from functools import cache

from tellstones.i18n.catalogue import catalogue
from tellstones.i18n.languages import LANGUAGES
from tellstones.server.accounts.guests import tidy_name
from tellstones.server.accounts.name_looks import looks, mixes_scripts
from tellstones.server.rooms import Rejected
from tellstones.server.storage.membership import NAME_SIGNS, MemberName
from tellstones.server.wire import Fault

MOST_ACCENTS = 2
"""On one letter, as in Vietnamese; more are no name but a decoration."""
HOUSE_NAMES = (
    *("admin", "administrator", "anonymous", "arbiter", "bot", "club", "guest", "help", "host"),
    *("judge", "keeper", "mod", "moderator", "nobody", "official", "operator", "root", "server"),
    *("staff", "support", "system", "team", "tellstones"),
)
"""Who is called so would be taken for one who keeps the house. By hand."""
HOUSE_WORDS = ("level.", "persona.", "web.home.guest")
"""In the catalogues: the bots' ranks and the people that they are, and whoever has no name."""


def member_name(wished: str, most_signs: int = NAME_SIGNS) -> MemberName:
    """Raises `Rejected`. Nothing in it may be invisible, and nothing is mended in silence."""
    name = tidy_name(wished)
    if name != " ".join(filter(None, wished.split(" "))) or _overdecorated(name):
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
