"""Previews of links where they are posted: a title, a sentence and a picture."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import TypeVar
from urllib.parse import unquote, urlsplit

from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.routing import Route

from tellstones.drawing.png import can_png
from tellstones.server.jobs.fair_jobs import asking
from tellstones.server.jobs.fair_queue import Asker
from tellstones.server.jobs.game_jobs import GameTitle, game_card, game_title
from tellstones.server.jobs.job_threads import JobRunner
from tellstones.server.jobs.picture_process import PictureProcess
from tellstones.server.rate_limits import HourlyLimit
from tellstones.server.rooms import Rejected
from tellstones.server.rooms.packed_rows import packed
from tellstones.server.storage.entries import Row
from tellstones.server.web.http.preview import CARD, Preview, oembed
from tellstones.server.web.http.request import address_of, site_of
from tellstones.server.web.http.static_page import Page

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class ShareDeps:
    read: Callable[[str], Awaitable[list[Row]]]
    """Returns the rows of a table."""
    named: Callable[[str], Awaitable[Preview | None]]
    """Returns the preview of a path that shows a tournament, a club or a puzzle."""
    games: JobRunner
    pictures: PictureProcess
    finished_games: HourlyLimit


class ShareRoutes:
    """Tags for previews of links. A game has its own when it is over, and no other."""

    def __init__(self, deps: ShareDeps, page: Page) -> None:
        self._deps, self._page = deps, page

    def routes(self) -> list[Route]:
        return [
            Route("/card/{table}.png", self.show_card),
            Route("/oembed", self.show_oembed),
            Route("/game/{table}", self.show_game),
            Route("/game/{table}/{rest:path}", self.show_game),
            Route("/tournament/{tournament}", self.show_named),
            Route("/clubs/{club}", self.show_named),
            Route("/train/{page}", self.show_named),
        ]

    async def show_game(self, request: Request) -> Response:
        preview = await self._game(request, request.path_params["table"])
        return self._shown(request, preview)

    async def show_named(self, request: Request) -> Response:
        return self._shown(request, await self._deps.named(request.url.path))

    async def show_oembed(self, request: Request) -> Response:
        parts = unquote(urlsplit(request.query_params.get("url", "")).path).split("/")
        known = len(parts) > 2 and parts[1] == "game"
        preview = await self._game(request, parts[2]) if known else None
        if preview is None:
            return PlainTextResponse("", 404)
        return JSONResponse(oembed(preview, site_of(request)))

    async def show_card(self, request: Request) -> Response:
        table = request.path_params["table"]
        card = await self._made(game_card, request, table) if can_png() else None
        if card is None:
            return PlainTextResponse("", 404)
        try:
            return Response(await self._deps.pictures.png(card), media_type="image/png")
        except (Rejected, TimeoutError):
            return PlainTextResponse("", 503)

    def _shown(self, request: Request, preview: Preview | None) -> Response:
        return self._page.serve_document(request, preview)

    async def _game(self, request: Request, table: str) -> Preview | None:
        titled: GameTitle | None = await self._made(game_title, request, table)
        if titled is None:
            return None
        image = f"/card/{table}.png" if can_png() else CARD
        return Preview(*titled, f"/game/{table}", image, embeds=True)

    async def _made(self, job: Callable[..., T], request: Request, table: str) -> T | None:
        """Run a job on a finished game, within the limit of the address."""
        address = address_of(request)
        if "\0" in table or not self._deps.finished_games.take(address):
            return None
        asking.set(Asker(address, gone=request.is_disconnected))
        rows = await self._deps.read(table)
        try:
            return await self._deps.games.run(job, packed(rows)) if rows else None
        except Rejected:
            return None
