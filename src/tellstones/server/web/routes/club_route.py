"""The route that tells about this server, and whether it has a club."""

from __future__ import annotations

from dataclasses import dataclass

from tellstones.server.settings import About
from tellstones.server.web.http.request import ApiRequest
from tellstones.server.web.http.route import ApiRoute
from tellstones.server.wire import http_bodies as w
from tellstones.study.replay.film import can_film


@dataclass(frozen=True, slots=True)
class OfferDeps:
    passkeys: bool
    registration: bool
    about: About


async def club(deps: OfferDeps, _request: ApiRequest) -> w.ClubShown:
    about = deps.about
    return w.ClubShown(
        passkeys=deps.passkeys,
        films=can_film(),
        registration=deps.registration,
        title=about.title,
        house_rules=about.house_rules,
        imprint=about.imprint,
    )


ROUTES = (
    ApiRoute(
        "GET", "/api/club", club, "About this server, and what there is for members", w.ClubShown
    ),
)
