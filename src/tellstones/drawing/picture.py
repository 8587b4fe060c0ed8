"""The table as SVG.

Only a View is ever drawn, so that no drawing can show more than somebody may know. Shadows and
cloth are gradients and patterns, not filters: they look the same in a browser, a notebook, a
printed page and every SVG library.
"""

from __future__ import annotations

from dataclasses import dataclass

from tellstones.drawing import shapes
from tellstones.drawing.captions import PLAIN, Captions
from tellstones.drawing.highlights import pointed_at, winners
from tellstones.drawing.palettes import LAMPLIGHT, Palette
from tellstones.drawing.picture_layout import MAT_HEIGHT, POOL_HEIGHT, POOL_STONE, STONE, Layout
from tellstones.drawing.symbols import OURS, Symbols
from tellstones.rules import Side, Spot, Table, seats
from tellstones.rules.values import checked
from tellstones.views import View, as_view


@dataclass(frozen=True, slots=True)
@checked
class Drawing:
    """A picture of a View. Notebooks display it."""

    view: View
    captions: Captions = PLAIN
    palette: Palette = LAMPLIGHT

    def __str__(self) -> str:
        return svg(self.view, captions=self.captions, palette=self.palette)

    def _repr_svg_(self) -> str:
        return str(self)


def svg(
    seen: View | Table,
    *,
    captions: Captions = PLAIN,
    palette: Palette = LAMPLIGHT,
    symbols: Symbols = OURS,
) -> str:
    """Draw a View; for a table itself, draw the spectators' view.

    `symbols` gives stones signs of your own, as SVG path data on a grid of 64 by 64.
    """
    view = as_view(seen)
    layout = Layout(view.options)
    lines = range(1, view.options.lines + 1)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {layout.width} {layout.height}" '
        f'width="{layout.width}" height="{layout.height}" role="img">',
        f"<title>{shapes.written(described(view, captions))}</title>",
        shapes.definitions(palette),
        shapes.wood(layout.width, layout.height, palette),
        *(_mat(line, layout, palette) for line in lines),
        _score(view, layout, palette),
        *(_line(view, line, layout, palette, symbols) for line in lines),
        *(_pool(view, line, layout, palette, symbols) for line in lines),
        _seats(view, layout, captions, palette),
        "</svg>",
    ]
    return "\n".join(part for part in parts if part) + "\n"


def described(view: View, captions: Captions) -> str:
    """The same picture in words, for people who cannot see it."""
    lines = []
    for number, seen in enumerate(view.lines, start=1):
        name = captions.line if view.options.lines == 1 else f"{captions.line} {number}"
        stones = [captions.stones[stone] if stone else captions.hidden for stone in seen]
        pool = [captions.stones[stone] for stone in sorted(view.pools[number - 1])]
        lines.append(f"{name}: {', '.join(stones)}. {captions.pool}: {', '.join(pool) or '–'}.")
    a, b = view.score
    return " ".join([*lines, f"{a}–{b}. {captions.turn} {view.turn}."])


def _mat(line: int, layout: Layout, palette: Palette) -> str:
    left = (layout.width - layout.mat_width) / 2
    return shapes.mat(left, layout.mat_top(line), layout.mat_width, MAT_HEIGHT, palette)


def _line(view: View, line: int, layout: Layout, palette: Palette, symbols: Symbols) -> str:
    seen, parts = view.lines[line - 1], []
    pointed = pointed_at(view.waiting)
    for place, stone in enumerate(seen, start=1):
        x, y = layout.stone_at(line, place, len(seen))
        if Spot(place, line) in pointed:
            parts.append(shapes.glow(x, y, STONE, palette))
        parts.append(shapes.stone(stone, x, y, STONE, palette, symbols))
        parts.append(shapes.numeral(place, x, y + STONE + 18, palette))
    return "\n".join(parts)


def _pool(view: View, line: int, layout: Layout, palette: Palette, symbols: Symbols) -> str:
    pool = sorted(view.pools[line - 1])
    middle = layout.mat_top(line) + MAT_HEIGHT + POOL_HEIGHT / 2
    if not pool:
        return shapes.empty_pool(layout.width / 2, middle, POOL_STONE, palette)
    return "\n".join(
        shapes.stone(stone, *layout.pool_at(line, index, len(pool)), POOL_STONE, palette, symbols)
        for index, stone in enumerate(pool)
    )


def _score(view: View, layout: Layout, palette: Palette) -> str:
    parts = []
    for side, points in zip(Side, view.score, strict=True):
        parts += [
            shapes.scoring_stitch(*layout.token_at(side, stitch), palette)
            for stitch in range(1, view.options.points + 1)
        ]
        parts.append(shapes.token(side, *layout.token_at(side, points), palette))
    return "\n".join(parts)


def _seats(view: View, layout: Layout, captions: Captions, palette: Palette) -> str:
    lit = {view.waiting.seat} if view.waiting.seat else set(winners(view))
    return "\n".join(
        shapes.seat_name(captions.seat(seat), *layout.seat_at(seat), seat in lit, palette)
        for seat in seats(view.options.players)
    )
