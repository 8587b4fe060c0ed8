"""The route to a person's chronicle."""

from __future__ import annotations

from dataclasses import dataclass

from tellstones.server.accounts.chronicles import Chronicles
from tellstones.server.rate_limits import HourlyLimit
from tellstones.server.rooms import Rejected
from tellstones.server.storage.people import PeopleStorage
from tellstones.server.web.http.request import ApiRequest
from tellstones.server.web.http.route import ApiRoute
from tellstones.server.wire import Fault
from tellstones.server.wire import chronicle_bodies as w


@dataclass(frozen=True, slots=True)
class ChronicleDeps:
    storage: PeopleStorage
    chronicles: Chronicles
    studies: HourlyLimit


async def show_chronicle(deps: ChronicleDeps, request: ApiRequest) -> w.ChronicleShown:
    person = request.path["person"]
    if await deps.storage.person(person) is None:
        raise Rejected(Fault.NO_SUCH_PERSON)
    asker = request.who
    counted_as = asker.counted_as if asker else request.address
    return await deps.chronicles.shown(
        person,
        own=asker is not None and asker.person == person,
        may_read=lambda: deps.studies.take(counted_as),
    )


ROUTES = (
    ApiRoute(
        "GET",
        "/api/people/{person}/chronicle",
        show_chronicle,
        "The story of a person's finished games",
        w.ChronicleShown,
        faults=(Fault.NO_SUCH_PERSON,),
    ),
)
