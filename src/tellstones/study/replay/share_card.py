"""Draws the end of a game for a link to it: the last Lines with every stone open."""

from __future__ import annotations

from tellstones.drawing import LAMPLIGHT, Captions, Palette, shapes, svg
from tellstones.drawing.picture_layout import Layout
from tellstones.notation import Record
from tellstones.rules import seats
from tellstones.study.replay.frames import frames, seen_by
from tellstones.study.report.report_words import words_for

WIDTH, HEIGHT = 1200, 630
"""As previews of links show pictures: 1.91 to 1."""


def share_card(record: Record, language: str, palette: Palette = LAMPLIGHT) -> str:
    """As SVG. Raises `Refused` for a game that still goes on."""
    *_, last = frames(record)
    words, layout = words_for(record, language), Layout(record.options)
    named = {seat: words.name(seat) for seat in seats(record.options.players)}
    drawn = svg(seen_by(last.table, "open"), captions=Captions(seats=named), palette=palette)
    scale = min(WIDTH / layout.width, HEIGHT / layout.height)
    left, top = (WIDTH - scale * layout.width) / 2, (HEIGHT - scale * layout.height) / 2
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" '
            f'width="{WIDTH}" height="{HEIGHT}">',
            shapes.definitions(palette),
            shapes.wood(WIDTH, HEIGHT, palette),
            f'<g transform="translate({left:.1f} {top:.1f}) scale({scale:.4f})">',
            drawn + "</g>",
            "</svg>",
        ]
    )
