"""What a link to a finished game shows where it is posted: a title, and a picture of the end."""

from __future__ import annotations

from collections.abc import Callable

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from tellstones.drawing.png import can_png
from tellstones.server.cluster.node import Node
from tellstones.server.http.request import address_of, site_of
from tellstones.server.http.static_page import Page
from tellstones.server.rooms import Rejected
from tellstones.server.rooms.packed_rows import packed
from tellstones.server.workers.fair_jobs import asking
from tellstones.server.workers.fair_queue import Asker
from tellstones.server.workers.game_jobs import game_card, game_preview
from tellstones.server.workers.picture_process import PictureProcess


class ShareRoutes:
    """Tags for previews of links, in the page of a game that is over and in no other."""

    def __init__(self, node: Node, page: Page) -> None:
        self._node, self._page = node, page
        self._pictures = PictureProcess(node.settings.limits, node.metrics)

    def routes(self) -> list[Route]:
        return [
            Route("/card/{table}.png", self.show_card),
            Route("/game/{table}", self.show_game),
            Route("/game/{table}/{rest:path}", self.show_game),
        ]

    async def show_game(self, request: Request) -> Response:
        table = request.path_params["table"]
        tags = await self._made(game_preview, request, site_of(request), table)
        return await self._page.serve(request) if tags is None else self._page.tagged(tags)

    async def show_card(self, request: Request) -> Response:
        card = await self._made(game_card, request) if can_png() else None
        if card is None:
            return PlainTextResponse("", 404)
        try:
            return Response(await self._pictures.png(card), media_type="image/png")
        except (Rejected, TimeoutError):
            return PlainTextResponse("", 503)

    async def _made(self, job: Callable[..., str], request: Request, *values: object) -> str | None:
        """Of a game, if it is over, and not too many were asked for from there."""
        table, address = request.path_params["table"], address_of(request)
        if "\0" in table or not self._node.hourly_limits.finished_games.take(address):
            return None
        asking.set(Asker(address, gone=request.is_disconnected))
        rows = await self._node.storage.read(table)
        try:
            return await self._node.workers.games.run(job, packed(rows), *values) if rows else None
        except Rejected:
            return None
