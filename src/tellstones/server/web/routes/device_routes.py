"""Routes of a person's devices: the list, and how each is signed out."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from tellstones.server.lobby.revocation import Revocation
from tellstones.server.rooms import Rejected
from tellstones.server.storage import Device
from tellstones.server.storage.people import EndedDevices
from tellstones.server.web.http.request import ApiRequest
from tellstones.server.web.http.route import ApiRoute
from tellstones.server.wire import Fault
from tellstones.server.wire import http_bodies as w


class DeviceStorage(Protocol):
    async def devices(self, person: str) -> list[Device]: ...

    async def end_device(self, person: str, device: str, by: str) -> EndedDevices | None: ...

    async def end_other_devices(self, person: str, device: str) -> EndedDevices: ...


@dataclass(frozen=True, slots=True)
class DeviceDeps:
    storage: DeviceStorage
    revocation: Revocation


async def list_devices(deps: DeviceDeps, request: ApiRequest) -> w.DevicesListed:
    who = request.person()
    devices = await deps.storage.devices(who.person)
    return w.DevicesListed(
        devices=[
            w.DeviceListed(
                device=device.id,
                name=device.agent,
                created=device.created,
                used=device.used,
                this=device.id == who.device,
                passkeys=device.passkeys,
                programs=device.programs,
                calendar=device.calendars > 0,
            )
            for device in devices
        ]
    )


async def end_device(deps: DeviceDeps, request: ApiRequest) -> w.DeviceEnded:
    """Its cookie no longer signs anyone in, its sockets close, and what was made on it ends, with
    the other devices that came in by it."""
    who, device = request.person(), request.path["device"]
    ended = await deps.storage.end_device(who.person, device, by=who.device)
    if ended is None:
        raise Rejected(Fault.NO_SUCH_THING)
    return _closed(deps, ended, others=len(ended.devices) - 1)


async def end_other_devices(deps: DeviceDeps, request: ApiRequest) -> w.DeviceEnded:
    who = request.person()
    ended = await deps.storage.end_other_devices(who.person, who.device)
    return _closed(deps, ended, others=0)


def _closed(deps: DeviceDeps, ended: EndedDevices, others: int) -> w.DeviceEnded:
    for device in ended.devices:
        deps.revocation.end_device(device)
    for program in ended.programs:
        deps.revocation.end_person(program)
    return w.DeviceEnded(
        phrase_ended=ended.phrase,
        passkeys=ended.passkeys,
        programs=len(ended.programs),
        calendar=ended.calendar,
        devices=others,
    )


ROUTES = (
    ApiRoute(
        "GET",
        "/api/me/devices",
        list_devices,
        "The devices that I have let in",
        w.DevicesListed,
        faults=(Fault.NOBODY,),
    ),
    ApiRoute(
        "DELETE",
        "/api/me/devices/{device}",
        end_device,
        "Sign out one of my devices",
        w.DeviceEnded,
        faults=(Fault.NOBODY, Fault.NO_SUCH_THING),
    ),
    ApiRoute(
        "DELETE",
        "/api/me/devices",
        end_other_devices,
        "Sign out everywhere else",
        w.DeviceEnded,
        faults=(Fault.NOBODY,),
    ),
)
