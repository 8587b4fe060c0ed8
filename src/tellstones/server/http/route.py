"""A route of the API with what it asks and answers, from which the OpenAPI is written."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass
from http import HTTPStatus

import msgspec
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.routing import Route

from tellstones.server.cluster.node import Node
from tellstones.server.http.held_body import HeldBody
from tellstones.server.http.request import (
    COOKIE,
    ApiRequest,
    address_of,
    origin_allowed,
    secret_of,
    site_of,
)
from tellstones.server.rooms import Rejected
from tellstones.server.wire import Fault
from tellstones.server.wire.http_bodies import Failed
from tellstones.server.workers.fair_jobs import asking

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
    Fault.RENAMED_LATELY: HTTPStatus.CONFLICT,
    Fault.NOT_NOW: HTTPStatus.CONFLICT,
    Fault.LATE: HTTPStatus.CONFLICT,
    Fault.TOO_LONG: HTTPStatus.REQUEST_ENTITY_TOO_LARGE,
    Fault.TOO_MANY: HTTPStatus.TOO_MANY_REQUESTS,
    Fault.STOPPING: HTTPStatus.SERVICE_UNAVAILABLE,
}

Part = msgspec.Struct | bytes | None
Answer = msgspec.Struct | msgspec.Raw | str | bytes | AsyncIterator[Part]
Handler = Callable[[ApiRequest], Awaitable[Answer]]


@dataclass(frozen=True, slots=True)
class ApiRoute:
    """One method and path, its handler, and the types of its request and answer."""

    method: str
    path: str
    handler: Handler
    summary: str
    answers: type[msgspec.Struct] | None = None
    """None: plain text, or a picture."""
    asks: type[msgspec.Struct] | None = None
    faults: tuple[Fault, ...] = ()
    """Beyond those that every route has."""
    largest: int | None = None
    """Bytes that may be asked with; None: as long as any message."""
    text: str = "text/plain"
    """Of which kind it is."""
    bit_by_bit: bool = False
    """Such answers come one after another, a line of JSON each."""

    def starlette_route(self, node: Node) -> Route:
        async def endpoint(request: Request) -> Response:
            return await self._answer(node, request)

        return Route(self.path, endpoint, methods=[self.method])

    async def _answer(self, node: Node, request: Request) -> Response:
        body = HeldBody(node.body_limits, address_of(request))
        try:
            asked = await self._let_in(node, request, body)
            asking.set(asked.asker)
            answer = await self.handler(asked)
        except Rejected as rejected:
            node.metrics.faults.labels(rejected.fault.value).inc()
            return failed(rejected)
        finally:
            body.let_go()
        if isinstance(answer, str):
            return Response(answer, media_type=f"{self.text}; charset=utf-8")
        if isinstance(answer, bytes):
            return Response(answer, media_type=self.text)
        if isinstance(answer, AsyncIterator):
            if asked.who is not None:
                answer = node.answers.sent(asked.who, answer)
            media_type = JSON_LINES if self.bit_by_bit else f"{self.text}; charset=utf-8"
            return StreamingResponse(_parts(answer), media_type=media_type)
        response = Response(msgspec.json.encode(answer), media_type=JSON)
        secret = asked.new_secret or await _renewed(node, request, asked)
        if secret is not None:
            _set_cookie(response, request, secret)
        return response

    async def _let_in(self, node: Node, request: Request, body: HeldBody) -> ApiRequest:
        if request.method != "GET" and not origin_allowed(request, node.settings.origins):
            raise Rejected(Fault.FORBIDDEN_ORIGIN)
        if node.stopping:
            raise Rejected(Fault.STOPPING)
        path = {name: str(value) for name, value in request.path_params.items()}
        if any("\0" in value for value in path.values()):
            raise Rejected(Fault.NO_SUCH_THING)  # nor would any database take it
        who = await node.guests.known(secret_of(request))
        if who is None and self.largest is not None and Fault.NOBODY in self.faults:
            raise Rejected(Fault.NOBODY)  # nobody's long body is not even read
        usual = node.settings.limits.message_bytes
        return ApiRequest(
            node,
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


async def _parts(answers: AsyncIterator[Part]) -> AsyncIterator[bytes]:
    """Lines of JSON, or parts of a text as they are. None is an empty line: nothing happens, and it
    goes on. What is refused on the way, as to who has gone, ends in the middle, where nobody takes
    it for the whole."""
    with suppress(Rejected):
        async for answer in answers:
            if isinstance(answer, bytes):
                yield answer
            else:
                yield b"\n" if answer is None else msgspec.json.encode(answer) + b"\n"


async def _renewed(node: Node, request: Request, asked: ApiRequest) -> str | None:
    """The secret of a device that is used again after a day, for its cookie to last on."""
    if asked.who is None or not asked.who.renew:
        return None
    try:
        await node.guests.used(asked.who, request.headers.get("user-agent", ""))
    except Exception:
        log.warning("a device could not be noted as used")  # the answer is no worse for it
        return None
    return request.cookies.get(COOKIE)


def failed(rejected: Rejected) -> Response:
    refusal = rejected.refusal.code if rejected.refusal else None
    status = STATUS.get(rejected.fault, HTTPStatus.CONFLICT)
    body = msgspec.json.encode(Failed(code=rejected.fault, refusal=refusal, field=rejected.field))
    return Response(body, status, media_type=JSON)


def _set_cookie(response: Response, request: Request, secret: str) -> None:
    response.set_cookie(
        COOKIE,
        secret,
        max_age=COOKIE_SECONDS,
        path="/",
        secure=request.url.scheme == "https",
        httponly=True,
        samesite="lax",
    )
