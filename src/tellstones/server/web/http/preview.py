"""Previews of links where they are posted: tags in the head of the page (Open Graph, Twitter)."""

from __future__ import annotations

import re
from html import escape
from typing import NamedTuple
from urllib.parse import quote

MARKED = re.compile("<!-- preview -->.*?<!-- end of preview -->", re.DOTALL)
"""The part of the page with preview tags, which need the site's address."""
CARD = "/card.jpg"
CARD_WIDTH, CARD_HEIGHT = 1200, 630
"""The aspect ratio of link previews: 1.91 to 1."""


class Preview(NamedTuple):
    """The words and the picture of one link. `image` and `path` begin with a slash."""

    title: str
    description: str
    path: str = "/"
    image: str = CARD
    embeds: bool = False
    """Whether sites can request it with oEmbed."""


def with_preview(document: str, preview: Preview, site: str) -> str:
    """Return the page with the tags of one link; `site` is the address of the request."""
    return MARKED.sub(lambda _: preview_tags(preview, site), document, count=1)


def preview_tags(preview: Preview, site: str) -> str:
    address = site + preview.path
    tags = {
        "og:type": "website",
        "og:site_name": "Tellstones",
        "og:title": preview.title,
        "og:description": preview.description,
        "og:url": address,
        "og:image": site + preview.image,
        "og:image:width": str(CARD_WIDTH),
        "og:image:height": str(CARD_HEIGHT),
    }
    written = [
        f'<meta property="{name}" content="{escape(text)}" />' for name, text in tags.items()
    ]
    written.append('<meta name="twitter:card" content="summary_large_image" />')
    if preview.embeds:
        asked = f"{site}/oembed?url={quote(address, safe='')}"
        written.append(
            f'<link rel="alternate" type="application/json+oembed" href="{escape(asked)}" />'
        )
    return "".join(written)


def oembed(preview: Preview, site: str) -> dict[str, object]:
    """Return the same for oEmbed, as a photo: the page itself cannot be framed."""
    return {
        "version": "1.0",
        "type": "photo",
        "title": preview.title,
        "provider_name": "Tellstones",
        "provider_url": site,
        "url": site + preview.image,
        "width": CARD_WIDTH,
        "height": CARD_HEIGHT,
    }
