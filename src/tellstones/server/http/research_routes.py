"""Routes of the consent to research: asked for, given, taken back."""

from __future__ import annotations

from tellstones.server.accounts.research_consent import consents, set_consent
from tellstones.server.http.request import ApiRequest
from tellstones.server.http.route import ApiRoute
from tellstones.server.wire import Fault
from tellstones.server.wire import study_bodies as w


async def show_consent(request: ApiRequest) -> w.ResearchShown:
    return w.ResearchShown(await consents(request.node.storage, request.person().person))


async def change_consent(request: ApiRequest) -> w.ResearchShown:
    node, wish = request.node, request.wish(w.ResearchWish)
    await set_consent(node.storage, request.person().person, wish.consents, node.clock.now())
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
