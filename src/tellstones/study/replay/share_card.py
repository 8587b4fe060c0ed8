"""Draws the end of a game for a link to it: the last Lines with every stone open, and who won."""

from __future__ import annotations

from tellstones.drawing import LAMPLIGHT, Captions, Palette, shapes, svg
from tellstones.drawing.picture_layout import Layout
from tellstones.notation import Record
from tellstones.rules import seats
from tellstones.study.frames import frames, seen_by
from tellstones.study.report.report_words import verdict, words_for

WIDTH, HEIGHT = 1200, 630
"""The aspect ratio of link previews: 1.91 to 1."""
FOOT = 110
"""The height of the two sentences below the table."""


def share_card(record: Record, language: str, palette: Palette = LAMPLIGHT) -> str:
    """The card as SVG. Raises `Refused` for an unfinished game."""
    *_, last = frames(record)
    words, layout = words_for(record, language), Layout(record.options)
    named = {seat: words.name(seat) for seat in seats(record.options.players)}
    drawn = svg(seen_by(last.table, "open"), captions=Captions(seats=named), palette=palette)
    scale = min(WIDTH / layout.width, (HEIGHT - FOOT) / layout.height)
    left, top = (WIDTH - scale * layout.width) / 2, (HEIGHT - FOOT - scale * layout.height) / 2
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" '
            f'width="{WIDTH}" height="{HEIGHT}">',
            shapes.definitions(palette),
            shapes.wood(WIDTH, HEIGHT, palette),
            f'<g transform="translate({left:.1f} {top:.1f}) scale({scale:.4f})">',
            drawn.replace(shapes.wood(layout.width, layout.height, palette), ""),
            "</g>",
            *_told(verdict(words, record), palette),
            "</svg>",
        ]
    )


def _told(sentences: list[str], palette: Palette) -> list[str]:
    colours = palette.accent, palette.writing
    return [
        f'<text x="{WIDTH / 2}" y="{HEIGHT - FOOT + 36 + 44 * number}" text-anchor="middle" '
        f'font-size="32" font-family="{shapes.SERIF}" fill="{colour}">'
        f"{shapes.written(sentence)}</text>"
        for number, (sentence, colour) in enumerate(zip(sentences, colours, strict=False))
    ]
