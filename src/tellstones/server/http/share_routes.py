"""What a link to a finished game shows where it is posted: a title, and a picture of the end."""

from __future__ import annotations

from html import escape

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from tellstones.drawing.png import can_png
from tellstones.notation import Record
from tellstones.rules import Refused, seats
from tellstones.server.cluster.node import Node
from tellstones.server.http.request import address_of, site_of
from tellstones.server.http.static_page import Page
from tellstones.server.rooms import Rejected
from tellstones.server.rooms.room_record import record
from tellstones.server.workers.fair_jobs import asking
from tellstones.server.workers.fair_queue import Asker
from tellstones.server.workers.picture_process import PictureProcess
from tellstones.study.replay.share_card import HEIGHT, WIDTH, share_card
from tellstones.study.report.report_words import words_for

LANGUAGE = "en"
"""Whoever fetches a preview does it once for all who will see it."""


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
        found = await self._finished(request)
        if found is None:
            return await self._page.serve(request)
        return self._page.tagged(
            preview_tags(found, site_of(request), request.path_params["table"])
        )

    async def show_card(self, request: Request) -> Response:
        found = await self._finished(request) if can_png() else None
        if found is None:
            return PlainTextResponse("", 404)
        try:
            card = await self._node.workers.requests.run(share_card, found, LANGUAGE)
            return Response(await self._pictures.png(card), media_type="image/png")
        except (Rejected, TimeoutError):
            return PlainTextResponse("", 503)

    async def _finished(self, request: Request) -> Record | None:
        """The record of the game, if it is over, and not too many were asked for from there."""
        table, address = request.path_params["table"], address_of(request)
        if "\0" in table or not self._node.hourly_limits.pastes.take(address):
            return None
        asking.set(Asker(address, gone=request.is_disconnected))
        rows = await self._node.storage.read(table)
        try:
            return await self._node.workers.requests.run(record, rows) if rows else None
        except (Refused, Rejected):
            return None


def preview_tags(found: Record, site: str, table: str) -> str:
    words = words_for(found, LANGUAGE)
    names = " – ".join(words.name(seat) for seat in seats(found.options.players))
    told = {
        "og:type": "website",
        "og:site_name": words.say("web.title"),
        "og:title": f"{names}: {found.result}",
        "og:url": f"{site}/game/{table}",
    }
    if can_png():
        told |= {
            "og:image": f"{site}/card/{table}.png",
            "og:image:width": str(WIDTH),
            "og:image:height": str(HEIGHT),
        }
    return "".join(
        f'<meta property="{name}" content="{escape(content)}" />' for name, content in told.items()
    )
