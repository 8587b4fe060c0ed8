"""A route of the API with the types of its request and response; OpenAPI is generated from it."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from http import HTTPStatus
from typing import Generic, TypeVar

import msgspec
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.routing import Route

from tellstones.server.accounts.guests import Guests
from tellstones.server.cluster.streamed_responses import OpenAnswers
from tellstones.server.jobs.fair_jobs import asking
from tellstones.server.metrics import Metrics
from tellstones.server.rate_limits import ByteLimits
from tellstones.server.rooms import Rejected
from tellstones.server.web.http.held_body import HeldBody
from tellstones.server.web.http.request import (
    COOKIE,
    ApiRequest,
    address_of,
    cookie_name,
    has_former_cookie,
    is_secure,
    origin_allowed,
    secret_of,
    site_of,
)
from tellstones.server.wire import Fault
from tellstones.server.wire.http_bodies import Failed

log = logging.getLogger(__name__)
COOKIE_SECONDS = 365 * 24 * 3600
JSON = "application/json"
JSON_LINES = "application/x-ndjson"

STATUS = {
    Fault.UNREADABLE: HTTPStatus.BAD_REQUEST,
    Fault.NO_SUCH_SEAT: HTTPStatus.BAD_REQUEST,
    Fault.NO_SUCH_BOT: HTTPStatus.BAD_REQUEST,
    Fault.MIXED_SCRIPTS: HTTPStatus.BAD_REQUEST,
    Fault.NOBODY: HTTPStatus.UNAUTHORIZED,
    Fault.FORBIDDEN_ORIGIN: HTTPStatus.FORBIDDEN,
    Fault.WRONG_SECRET: HTTPStatus.FORBIDDEN,
    Fault.SUSPENDED: HTTPStatus.FORBIDDEN,
    Fault.BLOCKED: HTTPStatus.FORBIDDEN,
    Fault.NOT_YOUR_TABLE: HTTPStatus.FORBIDDEN,
    Fault.CLUB_ONLY: HTTPStatus.FORBIDDEN,
    Fault.NOT_YOUR_CLUB: HTTPStatus.FORBIDDEN,
    Fault.NO_SUCH_TABLE: HTTPStatus.NOT_FOUND,
    Fault.NO_SUCH_PERSON: HTTPStatus.NOT_FOUND,
    Fault.NO_SUCH_THING: HTTPStatus.NOT_FOUND,
    Fault.STILL_PLAYED: HTTPStatus.CONFLICT,
    Fault.NAME_TAKEN: HTTPStatus.CONFLICT,
    Fault.CLOSED: HTTPStatus.FORBIDDEN,
    Fault.REMOVED: HTTPStatus.FORBIDDEN,
    Fault.CONDITIONS: HTTPStatus.FORBIDDEN,
    Fault.RENAMED_LATELY: HTTPStatus.CONFLICT,
    Fault.NOT_NOW: HTTPStatus.CONFLICT,
    Fault.LATE: HTTPStatus.CONFLICT,
    Fault.TOO_LONG: HTTPStatus.REQUEST_ENTITY_TOO_LARGE,
    Fault.TOO_MANY: HTTPStatus.TOO_MANY_REQUESTS,
    Fault.STOPPING: HTTPStatus.SERVICE_UNAVAILABLE,
    Fault.BROKEN: HTTPStatus.INTERNAL_SERVER_ERROR,
}

Part = msgspec.Struct | bytes | None
Answer = msgspec.Struct | msgspec.Raw | str | bytes | AsyncIterator[Part]
D = TypeVar("D")
Handler = Callable[[D, ApiRequest], Awaitable[Answer]]
"""Called with the dependencies of its group of routes."""


@dataclass(frozen=True, slots=True)
class ApiDeps:
    """Dependencies of every route, before and after its handler."""

    guests: Guests
    answers: OpenAnswers
    body_limits: ByteLimits
    metrics: Metrics
    origins: frozenset[str]
    message_bytes: int
    monotonic: Callable[[], float]
    stopping: Callable[[], bool]
    stores_moves: Callable[[], Awaitable[bool]]
    """Asks whether the storage accepts writes now."""


@dataclass(frozen=True, slots=True)
class ApiRoute(Generic[D]):
    """One method and path, its handler, and the types of its request and answer."""

    method: str
    path: str
    handler: Handler[D]
    summary: str
    answers: type[msgspec.Struct] | None = None
    """None for plain text and pictures."""
    asks: type[msgspec.Struct] | None = None
    faults: tuple[Fault, ...] = ()
    """Faults beyond those of every route."""
    largest: int | None = None
    """Most bytes of a body; None for the limit of any message."""
    text: str = "text/plain"
    """The media type of text."""
    bit_by_bit: bool = False
    """Whether the response is a stream of JSON lines."""

    def starlette_route(self, api: ApiDeps, deps: D) -> Route:
        seconds = api.metrics.request_seconds.labels(self.method, self.path)

        async def endpoint(request: Request) -> Response:
            began = api.monotonic()
            response = await self._answer(api, deps, request)
            seconds.observe(api.monotonic() - began)
            api.metrics.responses.labels(response.status_code).inc()
            return response

        return Route(self.path, endpoint, methods=[self.method])

    async def _answer(self, api: ApiDeps, deps: D, request: Request) -> Response:
        body = HeldBody(api.body_limits, address_of(request))
        try:
            asked = await self._let_in(api, request, body)
            asking.set(asked.asker)
            answer = await self.handler(deps, asked)
        except Rejected as rejected:
            api.metrics.faults.labels(rejected.fault.value).inc()
            return failed(rejected)
        except Exception:
            return await _broken(api)
        finally:
            body.let_go()
        if isinstance(answer, str):
            return Response(answer, media_type=f"{self.text}; charset=utf-8")
        if isinstance(answer, bytes):
            return Response(answer, media_type=self.text)
        if isinstance(answer, AsyncIterator):
            if asked.who is not None:
                answer = api.answers.sent(asked.who, answer)
            media_type = JSON_LINES if self.bit_by_bit else f"{self.text}; charset=utf-8"
            return StreamingResponse(_parts(answer), media_type=media_type)
        response = Response(msgspec.json.encode(answer), media_type=JSON)
        secret = asked.new_secret or await _renewed(api, request, asked)
        if secret is not None:
            _set_cookie(response, request, secret)
        return response

    async def _let_in(self, api: ApiDeps, request: Request, body: HeldBody) -> ApiRequest:
        if request.method != "GET" and not origin_allowed(request, api.origins):
            raise Rejected(Fault.FORBIDDEN_ORIGIN)
        if api.stopping():
            raise Rejected(Fault.STOPPING)
        path = {name: str(value) for name, value in request.path_params.items()}
        if any("\0" in value for value in path.values()):
            raise Rejected(Fault.NO_SUCH_THING)  # nor would any database take it
        who = await api.guests.known(secret_of(request))
        if who is None and self.largest is not None and Fault.NOBODY in self.faults:
            raise Rejected(Fault.NOBODY)  # an anonymous long body is not even read
        usual = api.message_bytes
        return ApiRequest(
            who,
            path,
            await body.read(request, usual, self.largest or usual),
            address_of(request),
            request.headers.get("origin", ""),
            request.headers.get("user-agent", ""),
            request.is_disconnected,
            site=site_of(request),
            languages=request.headers.get("accept-language", ""),
        )


def bound(api: ApiDeps, routes: Iterable[ApiRoute[D]], deps: D) -> Iterator[Route]:
    """A group of routes with its dependencies."""
    return (route.starlette_route(api, deps) for route in routes)


async def _parts(answers: AsyncIterator[Part]) -> AsyncIterator[bytes]:
    """Encode parts as lines of JSON; bytes pass unchanged, and None becomes an empty line as a
    keep-alive. A stream that is rejected on the way breaks off, so that clients notice."""
    with suppress(Rejected):
        async for answer in answers:
            if isinstance(answer, bytes):
                yield answer
            else:
                yield b"\n" if answer is None else msgspec.json.encode(answer) + b"\n"


async def _renewed(api: ApiDeps, request: Request, asked: ApiRequest) -> str | None:
    """Return the secret of a device that was last used a day ago, to renew its cookie."""
    if asked.who is None or not (asked.who.renew or has_former_cookie(request)):
        return None
    try:
        await api.guests.used(asked.who, request.headers.get("user-agent", ""))
    except Exception:
        log.warning("could not store the last use of a device")  # the response is still valid
        return None
    return request.cookies.get(cookie_name(request)) or request.cookies.get(COOKIE)


async def _broken(api: ApiDeps) -> Response:
    """Answers where a handler has failed. An outage of the storage is logged once, not for each
    request."""
    api.metrics.faults.labels(Fault.BROKEN.value).inc()
    if await api.stores_moves():
        log.exception("request handler failed")
        return failed(Rejected(Fault.BROKEN))
    return failed(Rejected(Fault.BROKEN), HTTPStatus.SERVICE_UNAVAILABLE)


def failed(rejected: Rejected, status: HTTPStatus | None = None) -> Response:
    refusal = rejected.refusal.code if rejected.refusal else None
    status = status or STATUS.get(rejected.fault, HTTPStatus.CONFLICT)
    body = msgspec.json.encode(Failed(code=rejected.fault, refusal=refusal, field=rejected.field))
    return Response(body, status, media_type=JSON)


def _set_cookie(response: Response, request: Request, secret: str) -> None:
    response.set_cookie(
        cookie_name(request),
        secret,
        max_age=COOKIE_SECONDS,
        path="/",
        secure=is_secure(request),
        httponly=True,
        samesite="lax",
    )
    if has_former_cookie(request):
        response.delete_cookie(COOKIE)
