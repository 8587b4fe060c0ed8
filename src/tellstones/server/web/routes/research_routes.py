"""Routes of the consent to research: asked for, given, taken back."""

from __future__ import annotations

from dataclasses import dataclass

from tellstones.server.accounts.research_consent import consents, set_consent
from tellstones.server.clock import Clock
from tellstones.server.storage.notes import NoteStorage
from tellstones.server.web.http.request import ApiRequest
from tellstones.server.web.http.route import ApiRoute
from tellstones.server.wire import Fault
from tellstones.server.wire import study_bodies as w


@dataclass(frozen=True, slots=True)
class ResearchDeps:
    storage: NoteStorage
    clock: Clock


async def show_consent(deps: ResearchDeps, request: ApiRequest) -> w.ResearchShown:
    return w.ResearchShown(await consents(deps.storage, request.person().person))


async def change_consent(deps: ResearchDeps, request: ApiRequest) -> w.ResearchShown:
    wish = request.wish(w.ResearchWish)
    await set_consent(deps.storage, request.person().person, wish.consents, deps.clock.now())
    return w.ResearchShown(wish.consents)


ROUTES = (
    ApiRoute(
        "GET",
        "/api/me/research",
        show_consent,
        "Whether my games may be used for research",
        w.ResearchShown,
        faults=(Fault.NOBODY,),
    ),
    ApiRoute(
        "PUT",
        "/api/me/research",
        change_consent,
        "Let my finished games be used for research, without my name, or no longer",
        w.ResearchShown,
        w.ResearchWish,
        (Fault.NOBODY,),
    ),
)
