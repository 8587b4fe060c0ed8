"""Every door of the server by HTTP, as its application has them, and with what one asks there."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from starlette.routing import Route

from tellstones.server.ratings.pools import POOLS

Body = Mapping[str, Any]
UNRELATED = "GET /api/puzzles"
"""A request that reads no table but has a large response."""
LEAVING = "DELETE /api/me"
"""Routes after which the person no longer exists."""
NOT_READ: Body = {"record": "no record at all"}
SIGNED: Body = {"client_data": "AA", "attestation": "AA"}
BODIES: Mapping[str, Body] = {
    "POST /api/me": {"name": "Newcomer"},
    "PATCH /api/me": {"name": "Renamed"},
    "PUT /api/me/face": {"face": "leaf-curls-calm-4"},
    "POST /api/faces": {"people": ["{person}"]},
    "POST /api/me/link": {},
    "POST /api/me/phrase": {},
    "POST /api/enter/link": {"secret": "x" * 16},
    "POST /api/enter": {"secret": "x" * 16},
    "POST /api/me/programs": {"name": "Engine"},
    "DELETE /api/me/programs/{person}": {},
    "POST /api/me/blocks": {"person": "{person}"},
    "DELETE /api/me/blocks/{person}": {},
    "POST /api/reports": {"person": "{person}", "reason": "talk", "table": "{table}"},
    "DELETE /api/me/devices/{device}": {},
    "DELETE /api/me/devices": {},
    "POST /api/me/passkeys/challenge": {},
    "POST /api/me/passkeys": SIGNED,
    "DELETE /api/me/passkeys/{passkey}": {},
    "POST /api/sign-in/challenge": {},
    "POST /api/sign-in": {"credential": "AA", "authenticator_data": "AA", "signature": "AA"},
    "POST /api/tables": {},
    "POST /api/play": {},
    "POST /api/puzzles/{puzzle}": {"choice": "b"},
    "POST /api/study/records": NOT_READ,
    "POST /api/study/replay": NOT_READ,
    "POST /api/study/analysis": NOT_READ,
    "POST /api/study/analysis/progress": NOT_READ,
    "POST /api/me/drill": {},
    "POST /api/me/drill/answers": {"number": 0, "answers": []},
    "POST /api/me/drill/end": {},
    "POST /api/me/recall": {"kind": "name"},
    "POST /api/me/recall/replies": {"number": 5},
    "POST /api/duel": {},
    "POST /api/me/road": {"station": "crown-1"},
    "POST /api/me/road/walk-on": {"station": "crown-1"},
    "POST /api/me/import": {},
    "PUT /api/me/research": {"consents": True},
    "PUT /api/me/notifications": {"endpoint": "https://x", "p256dh": "A" * 87, "auth": "A" * 22},
    "DELETE /api/me/notifications": {},
    "POST /api/me/feed": {},
    "DELETE /api/me/feed": {},
    "POST /api/members/find": {"name": "Guest A"},
    "POST /api/me/follows": {"person": "{person}"},
    "DELETE /api/me/follows/{person}": {},
    "POST /api/invitations": {"person": "{person}"},
    "DELETE /api/invitations/{table}": {},
    "POST /api/tournaments": {"name": "Another", "club": "{club}"},
    "POST /api/tournaments/{tournament}/players": {},
    "POST /api/tournaments/{tournament}/start": {},
    "DELETE /api/tournaments/{tournament}/players/me": {},
    "DELETE /api/tournaments/{tournament}/players/{player}": {},
    "DELETE /api/tournaments/{tournament}": {},
    "POST /api/clubs/find": {"name": "Athens"},
    "POST /api/clubs": {"name": "Sparta"},
    "PUT /api/clubs/{club}": {"name": "Athens", "about": "By the sea", "reason": "As it is"},
    "POST /api/clubs/{club}/members": {},
    "POST /api/clubs/{club}/co-leaders": {"person": "{person}", "co_leads": True},
    "POST /api/clubs/{club}/notices": {"text": "Cards at eight"},
    "DELETE /api/clubs/{club}/notices/{notice}": {},
    "POST /api/clubs/{club}/leader": {"person": "{person}"},
    "DELETE /api/clubs/{club}/members/{person}": {},
    "POST /api/clubs/{club}/end": {"reason": "Nobody comes"},
    "POST /api/moderation/people/{person}/decisions": {"kind": "warn", "reason": "Talk", "seen": 1},
    "POST /api/me/appeals": {"decided": 1, "text": "Not I"},
    LEAVING: {},
}
"""The routes that change something, in an order in which most of them succeed. Add the request of a
new route here."""


@dataclass(frozen=True)
class Door:
    """One method and path, with everything that it names filled in."""

    method: str
    path: str
    body: Body
    kind: str
    """The same as in `BODIES`."""


def doors(routes: Iterable[Route], **named: str) -> tuple[list[Door], list[Door]]:
    """Split the routes into those that only read and those that change something."""
    named |= {"eyes": "A", "language": "en", "pool": POOLS[0], "rest": f"table/{named['table']}"}
    named |= {"device": "none", "passkey": "none", "puzzle": "none", "moment": "1"}
    named |= {"day": "2026-01-05", "player": "none", "notice": "none", "page": "daily"}
    kinds = [f"{method} {route.path_format}" for route in routes for method in route.methods or ()]
    reading = [kind for kind in kinds if kind.startswith("GET ") and kind != UNRELATED]
    changing = {kind for kind in kinds if not kind.startswith(("GET ", "HEAD "))}
    changing -= {kind for kind in changing if kind.endswith(" /api/{rest}")}  # no door at all
    assert changing == BODIES.keys(), "a door that nobody has asked at"
    return (
        [_door(kind, {}, named) for kind in reading],
        [_door(kind, body, named) for kind, body in BODIES.items()],
    )


def _door(kind: str, body: Body, named: Mapping[str, str]) -> Door:
    method, path = kind.split(" ")
    filled = {key: v.format(**named) if isinstance(v, str) else v for key, v in body.items()}
    return Door(method, path.format(**named), filled, kind)
