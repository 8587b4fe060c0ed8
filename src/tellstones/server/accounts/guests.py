"""Guests: a secret in a cookie, a name, links to other devices, a phrase for a lost cookie."""

from __future__ import annotations

import hashlib
import hmac
import re
import unicodedata
from dataclasses import replace

from tellstones.bots.registry import bot_of_tag
from tellstones.server.accounts.device_names import device_name
from tellstones.server.clock import Clock
from tellstones.server.ids import Source, new_id, new_secret
from tellstones.server.rooms import Identity, Rejected
from tellstones.server.storage import AccessToken, Person, Storage, TokenKind
from tellstones.server.storage.moderation import MODERATOR
from tellstones.server.wire import Fault

LINK_MS = 10 * 60 * 1000
"""The lifetime of a link to another device."""
RENEW_MS = 24 * 3600 * 1000
"""Records the use of a device once a day, and renews its cookie."""
DEVICE_KINDS = (TokenKind.DEVICE, TokenKind.PROGRAM)


class Guests:
    """Knows people by their secrets, and gives them names, links, phrases and programs."""

    def __init__(self, storage: Storage, clock: Clock, source: Source) -> None:
        self._storage = storage
        self._clock = clock
        self._source = source

    async def known(self, secret: str | None) -> Identity | None:
        """The owner of this secret, if any."""
        found = await self._token(secret, DEVICE_KINDS) if secret else None
        if found is None:
            return None
        token, person = found
        program = token.kind is TokenKind.PROGRAM
        renew = not program and self._clock.now() - token.used >= RENEW_MS
        suspended = person.suspended_until > self._clock.now()
        who = identity_of(person, token.id)
        return replace(who, program=program, suspended=suspended, renew=renew)

    async def used(self, who: Identity, user_agent: str) -> None:
        """Their device is noted as used now."""
        name = device_name(user_agent)
        await self._storage.use_device(who.device, name, self._clock.now())

    async def new_guest(self, name: str) -> tuple[Identity, str]:
        person = Person(new_id(self._source), name)
        token, secret = self._new_token(person.id, TokenKind.DEVICE)
        await self._storage.add_person(person, token, self._clock.now())
        return Identity(person.id, name, token.id), secret

    async def new_program(self, owner: Identity, name: str, most: int) -> tuple[Identity, str]:
        if owner.program or len(await self._storage.programs(owner.person)) >= most:
            raise Rejected(Fault.TOO_MANY)
        person = Person(new_id(self._source), name, owner.person)
        token, secret = self._new_token(person.id, TokenKind.PROGRAM, made_on=owner.device)
        await self._storage.add_person(person, token, self._clock.now())
        return replace(identity_of(person, token.id), program=True), secret

    async def new_link(self, who: Identity) -> tuple[str, int]:
        _no_program(who)
        expires = self._clock.now() + LINK_MS
        token, secret = self._new_token(who.person, TokenKind.LINK, expires, who.device)
        await self._storage.add_token(token, self._clock.now())
        return secret, expires

    async def new_phrase(self, who: Identity) -> str:
        _no_program(who)
        phrase = speakable(self._source.randbytes(16))
        token = AccessToken(
            hashed(phrase),
            new_id(self._source),
            who.person,
            TokenKind.PHRASE,
            made_on=who.device,
        )
        await self._storage.add_token(token, self._clock.now())
        return phrase

    async def new_feed(self, who: Identity) -> str:
        """The secret of a calendar's address."""
        _no_program(who)
        token, secret = self._new_token(who.person, TokenKind.FEED, made_on=who.device)
        await self._storage.add_token(token, self._clock.now())
        return secret

    async def whose_feed(self, secret: str) -> str:
        found = await self._token(secret, (TokenKind.FEED,))
        if found is None:
            raise Rejected(Fault.WRONG_SECRET)
        return found[1].id

    async def enter(self, secret: str, kind: TokenKind) -> tuple[Identity, str]:
        """Sign in a new device, by a link (once) or by a phrase (any number of times). Neither
        works as the other. Raises `Rejected`."""
        token, person = await self._way_in(secret, kind)
        if kind is TokenKind.LINK and not await self._storage.use_token(token.hash):
            raise Rejected(Fault.WRONG_SECRET)
        return await self.new_device(person, token.made_on)

    async def whose_link(self, secret: str) -> Person:
        """Return the person whom a link signs in, without using the link. Raises `Rejected`."""
        return (await self._way_in(secret, TokenKind.LINK))[1]

    async def _way_in(self, secret: str, kind: TokenKind) -> tuple[AccessToken, Person]:
        found = await self._token(tidied(secret), (kind,))
        if found is None or found[1].owner is not None:  # of programs only in old databases
            raise Rejected(Fault.WRONG_SECRET)
        return found

    async def new_device(self, person: Person, made_on: str | None) -> tuple[Identity, str]:
        """Create a device for a person who signed in with a credential made on another device."""
        device, secret = self._new_token(person.id, TokenKind.DEVICE, made_on=made_on)
        await self._storage.add_token(device, self._clock.now())
        return identity_of(person, device.id), secret

    async def _token(
        self, secret: str, kinds: tuple[TokenKind, ...]
    ) -> tuple[AccessToken, Person] | None:
        wanted = hashed(secret)
        found = await self._storage.token(wanted)
        if found is None or not hmac.compare_digest(found[0].hash, wanted):
            return None
        token = found[0]
        expired = token.expires is not None and token.expires <= self._clock.now()
        return None if expired or token.kind not in kinds else found

    def _new_token(
        self,
        person: str,
        kind: TokenKind,
        expires: int | None = None,
        made_on: str | None = None,
    ) -> tuple[AccessToken, str]:
        secret, token = new_secret(self._source), new_id(self._source)
        return AccessToken(hashed(secret), token, person, kind, expires, made_on=made_on), secret


def identity_of(person: Person, device: str) -> Identity:
    """A person as stored, on one of their devices."""
    moderator = person.role == MODERATOR
    return Identity(
        person.id,
        person.name,
        device,
        member=person.named > 0,
        moderator=moderator,
        owner=person.owner,
    )


def _no_program(who: Identity) -> None:
    """Reject programs. A program has only its token: with a cookie it would look like a person, and
    outlast its deletion by the owner."""
    if who.program:
        raise Rejected(Fault.WRONG_SECRET)


def hashed(secret: str) -> bytes:
    """Secrets are random and long, so that a plain hash cannot be turned around."""
    return hashlib.sha256(secret.encode()).digest()


_CONSONANTS = "bdfghjklmnprstvz"
_VOWELS = "aiou"


def speakable(data: bytes) -> str:
    """Encode bytes as made-up words that people can read aloud and write down."""
    words = [_word(int.from_bytes(data[i : i + 2], "big")) for i in range(0, len(data), 2)]
    return " ".join(words)


def _word(number: int) -> str:
    """Sixteen bits as consonant, vowel, consonant, vowel, consonant."""
    letters = []
    for alphabet, bits in zip((_CONSONANTS, _VOWELS) * 3, (4, 2, 4, 2, 4), strict=False):
        letters.append(alphabet[number & ((1 << bits) - 1)])
        number >>= bits
    return "".join(letters)


def tidied(secret: str) -> str:
    """A phrase as it may have been typed; a link's secret is left as it is."""
    words = secret.replace("-", " ").lower().split()
    return " ".join(words) if len(words) == 8 else secret.strip()


IGNORABLE = (
    *((0x00AD, 0x00AD), (0x034F, 0x034F), (0x061C, 0x061C), (0x115F, 0x1160), (0x17B4, 0x17B5)),
    *((0x180B, 0x180F), (0x200B, 0x200F), (0x202A, 0x202E), (0x2060, 0x206F), (0x3164, 0x3164)),
    *((0xFE00, 0xFE0F), (0xFEFF, 0xFEFF), (0xFFA0, 0xFFA0), (0xFFF0, 0xFFF8)),
    *((0x1BCA0, 0x1BCA3), (0x1D173, 0x1D17A), (0xE0000, 0xE0FFF), (0x2800, 0x2800)),
    *((0x2D7F, 0x2D7F), (0x1107F, 0x1107F), (0x16FE4, 0x16FE4), (0x1BC9D, 0x1BC9E)),
    (0x1D159, 0x1D159),
)
"""Code points that are drawn as nothing: Unicode's Default_Ignorable_Code_Point (DerivedCore
Properties), Braille without dots, the joiners and fillers of some scripts, and a note without a
head."""
INVISIBLE = re.compile("[" + "".join(f"{chr(a)}-{chr(b)}" for a, b in IGNORABLE) + "]")


def tidy_name(name: str) -> str:
    """Return a name as everyone sees it, without what is invisible or piled up on letters. Every
    name that people choose or import goes through here. Raises `Rejected`."""
    seen = _without_loose_marks(unicodedata.normalize("NFC", INVISIBLE.sub("", name)))
    spoken = " ".join("".join(c if c.isprintable() else " " for c in seen).split())
    if not spoken or bot_of_tag(spoken.casefold()) is not None:
        raise Rejected(Fault.UNREADABLE)
    return spoken


def _without_loose_marks(name: str) -> str:
    """Keeps accents that Unicode composes with their letter, and marks on letters of their own
    script, as in Thai or Hindi. A character's official name begins with its script, and that of
    accents for any script with COMBINING."""
    kept, script = [], ""
    for sign in name:
        first_word = unicodedata.name(sign, "").partition(" ")[0]
        if not unicodedata.category(sign).startswith("M"):
            script = first_word
        elif first_word != script:
            continue
        kept.append(sign)
    return unicodedata.normalize("NFC", "".join(kept))
