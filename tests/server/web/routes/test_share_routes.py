"""Previews of links: a finished game has a title and a picture, one that goes on has neither."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from io import BytesIO
from pathlib import Path
from struct import unpack

from tellstones.notation import read_records
from tellstones.server.jobs.game_jobs import title_of
from tellstones.server.web.http.preview import Preview, preview_tags
from tellstones.server.web.http.static_page import Page
from tests.server.running_server import QUICK, running
from tests.server.web.routes.test_study_routes import RECORD, played

NO_PASTES = replace(QUICK, limits=replace(QUICK.limits, pastes_per_address_per_hour=0))
"""Reading games does not use up the limit of pastes."""
DOCUMENT = "<html><head><!-- preview -->old<!-- end of preview --></head></html>"


def test_only_a_finished_game_has_a_preview(folder: Path) -> None:
    page = folder / "page"
    page.mkdir()
    (page / "index.html").write_text(DOCUMENT)

    async def main() -> None:
        async with running(folder / "tables.sqlite3", NO_PASTES, page=Page(page)) as here:
            ann = await here.guest("Cid")
            a, b = await here.duel()
            table = a.frame["table"]
            for path in ("/", f"/game/{table}", "/game/nothing", "/game/%00", "/clubs/none"):
                plain = (await ann.http.get(path)).text
                assert f'"og:image" content="{ann.http.base_url}/card.jpg"' in plain
                assert table not in plain
                assert "old" not in plain
            assert (await ann.http.get(f"/card/{table}.png")).status_code == 404
            await played(a, b)
            shown = (await ann.http.get(f"/game/{table}/3")).text
            assert f'"og:image" content="{ann.http.base_url}/card/{table}.png"' in shown
            one, other = (seat["name"] for seat in a.frame["seats"])
            assert f'"og:title" content="{one} – {other}"' in shown
            assert f'"og:description" content="The game goes to {other}."' in shown
            address = f"{ann.http.base_url}/game/{table}"
            asked = {"url": address}
            embedded = (await ann.http.get("/oembed", params=asked)).json()
            assert embedded["url"] == f"{ann.http.base_url}/card/{table}.png"
            assert embedded["title"] == f"{one} – {other}"
            for elsewhere in ("https://example.org", f"{ann.http.base_url}/game/none"):
                answer = await ann.http.get("/oembed", params={"url": elsewhere})
                assert answer.status_code == 404
            card = (await ann.http.get(f"/card/{table}.png")).content
            assert card[1:4] == b"PNG"
            assert unpack(">II", card[16:24]) == (1200, 630)

    asyncio.run(main())


def test_a_link_to_a_tournament_a_club_or_a_puzzle_has_its_name(folder: Path) -> None:
    page = folder / "page"
    page.mkdir()
    (page / "index.html").write_text(DOCUMENT)

    async def main() -> None:
        async with running(folder / "tables.sqlite3", QUICK, page=Page(page)) as here:
            ann = await here.member("Ann")
            cup = {"name": "Spring", "system": "swiss", "rounds": 1, "starts_in": 60}
            tournament = (await ann.post("/api/tournaments", cup))["tournament"]
            await ann.post("/api/clubs", {"name": "Old Stones", "about": "Mondays"})
            for path, title in (
                (f"/tournament/{tournament}", "Spring"),
                ("/clubs/Old-Stones", "Old Stones"),
                ("/train/daily", "Puzzle of the day"),
            ):
                assert f'"og:title" content="{title}"' in (await ann.http.get(path)).text

    asyncio.run(main())


def test_names_are_written_so_that_they_are_nothing_but_names() -> None:
    (game,) = read_records(BytesIO(RECORD.encode()))
    named = replace(game, tags=(("A", '"><script>'),))
    tags = preview_tags(Preview(*title_of(named)), "https://club.example")
    assert "&quot;&gt;&lt;script&gt; – " in tags
    assert "<script>" not in tags


def test_partners_are_named_together_and_a_resignation_is_told_in_words() -> None:
    (game,) = read_records(
        BytesIO(b'[Players "4"]\n[Opening "S"]\n[First "A"]\n[Termination "resign"]\n\n1. C> A\n')
    )
    tags = preview_tags(Preview(*title_of(game)), "https://club.example")
    assert '"og:title" content="Guest A and Guest C – Guest B and Guest D"' in tags
    assert '"og:description" content="The game goes to Guest A and Guest C."' in tags
