"""Routes to one's devices: which were let in, and how each is ended."""

from __future__ import annotations

from tellstones.server.http.request import ApiRequest
from tellstones.server.http.route import ApiRoute
from tellstones.server.rooms import Rejected
from tellstones.server.wire import Fault
from tellstones.server.wire import http_bodies as w


async def list_devices(request: ApiRequest) -> w.DevicesListed:
    who = request.person()
    devices = await request.node.storage.devices(who.person)
    return w.DevicesListed(
        devices=[
            w.DeviceListed(
                device=device.id,
                name=device.agent,
                created=device.created,
                used=device.used,
                this=device.id == who.device,
            )
            for device in devices
        ]
    )


async def end_device(request: ApiRequest) -> w.DeviceEnded:
    """Its cookie no longer lets anybody in, and its sockets close."""
    who, device, storage = request.person(), request.path["device"], request.node.storage
    recoverable = await storage.recoverable(who.person)
    if not await storage.end_device(who.person, device, by_itself=device == who.device):
        raise Rejected(Fault.NO_SUCH_THING)
    request.node.revocation.end_device(device)
    phrase_ended = recoverable and not await storage.recoverable(who.person)
    return w.DeviceEnded(phrase_ended=phrase_ended)


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
        "Send one of my devices away",
        w.DeviceEnded,
        faults=(Fault.NOBODY, Fault.NO_SUCH_THING),
    ),
)
