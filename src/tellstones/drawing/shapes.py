"""The pieces of the picture, each a scrap of SVG."""

from __future__ import annotations

import re
from html import escape

from tellstones.drawing.palettes import Palette
from tellstones.drawing.symbols import OURS, Symbols, symbol_path
from tellstones.rules import Side, Stone

SERIF = "'Noto Serif', Georgia, 'Times New Roman', 'Noto Serif TC', serif"
SYMBOL_GRID = 64
_NO_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def written(words: str) -> str:
    """Anybody's words, so that they cannot break the picture."""
    return escape(_NO_XML.sub("\N{REPLACEMENT CHARACTER}", words), quote=False)


def definitions(palette: Palette) -> str:
    """Names carry the palette's, so that pictures in one notebook do not paint each other."""
    tag = palette.name
    light = (0, palette.wood_lit), (55, palette.wood), (100, palette.wood_dark)
    return "\n".join(
        [
            "<defs>",
            _glow(f"{tag}-wood", *light),
            _ball(f"{tag}-face", palette.stone_lit, palette.stone),
            _ball(f"{tag}-back", palette.back_lit, palette.back),
            f'<radialGradient id="{tag}-shadow">'
            f'<stop offset="0.62" stop-color="{palette.shadow}" stop-opacity="0.6"/>'
            f'<stop offset="1" stop-color="{palette.shadow}" stop-opacity="0"/></radialGradient>',
            _weave(f"{tag}-linen", palette),
            "</defs>",
        ]
    )


def _glow(name: str, *stops: tuple[int, str]) -> str:
    inside = "".join(f'<stop offset="{at}%" stop-color="{colour}"/>' for at, colour in stops)
    return f'<radialGradient id="{name}" cx="50%" cy="44%" r="75%">{inside}</radialGradient>'


def _ball(name: str, lit: str, shade: str) -> str:
    return (
        f'<radialGradient id="{name}" cx="38%" cy="30%" r="80%">'
        f'<stop offset="0" stop-color="{lit}"/><stop offset="1" stop-color="{shade}"/>'
        "</radialGradient>"
    )


def _weave(name: str, palette: Palette) -> str:
    """Two threads over, two under."""
    threads = "".join(
        f'<rect x="{x}" y="{y}" width="3.2" height="3.2" fill="{palette.thread}" opacity="{how}"/>'
        for x, y, how in ((0, 0, 0.55), (4, 4, 0.55), (4, 0, 0.18), (0, 4, 0.3))
    )
    return (
        f'<pattern id="{name}" width="8" height="8" patternUnits="userSpaceOnUse">'
        f'<rect width="8" height="8" fill="{palette.linen}"/>{threads}</pattern>'
    )


def wood(width: float, height: float, palette: Palette) -> str:
    """A table top in a pool of light, with a few lines of grain."""
    grain = "".join(
        f"M0 {y}C{width * 0.3:.0f} {y - bend} {width * 0.7:.0f} {y + bend} {width} {y - bend / 2}"
        for y, bend in zip(range(14, int(height), 22), (5, 9, 3, 12, 7) * 20, strict=False)
    )
    return (
        f'<rect width="{width}" height="{height}" rx="18" fill="url(#{palette.name}-wood)"/>'
        f'<path d="{grain}" fill="none" stroke="{palette.wood_dark}" opacity="0.35"/>'
    )


def mat(x: float, y: float, width: float, height: float, palette: Palette) -> str:
    """The strip of linen, with a stitched hem."""
    hem = 8
    return (
        f'<rect x="{x - 2}" y="{y + 3}" width="{width + 4}" height="{height + 3}" rx="8" '
        f'fill="{palette.shadow}" opacity="0.45"/>'
        f'<rect x="{x}" y="{y}" width="{width}" height="{height}" rx="6" '
        f'fill="url(#{palette.name}-linen)"/>'
        f'<rect x="{x + hem}" y="{y + hem}" width="{width - 2 * hem}" height="{height - 2 * hem}" '
        f'rx="3" fill="none" stroke="{palette.stitch}" stroke-width="1.6" '
        'stroke-dasharray="9 6" stroke-linecap="round"/>'
    )


def stone(
    symbol: Stone | None,
    x: float,
    y: float,
    radius: float,
    palette: Palette,
    symbols: Symbols = OURS,
) -> str:
    """A stone, or with None its back: plain, and like every other back to the pixel."""
    side = "face" if symbol else "back"
    disc = (
        f'<ellipse cx="{x}" cy="{y + radius * 0.13:.1f}" rx="{radius * 1.13:.1f}" '
        f'ry="{radius * 1.11:.1f}" fill="url(#{palette.name}-shadow)"/>'
        f'<circle cx="{x}" cy="{y}" r="{radius}" fill="url(#{palette.name}-{side})" '
        f'stroke="{palette.stone_rim}" stroke-width="1.2"/>'
        f'<circle cx="{x}" cy="{y}" r="{radius * 0.9:.1f}" fill="none" '
        f'stroke="{palette.stone_rim}" stroke-width="1" opacity="0.55"/>'
    )
    return disc + (_inlay(_sign(symbol, symbols), x, y, radius, palette) if symbol else "")


def _sign(symbol: Stone, symbols: Symbols) -> str:
    own = symbols.get(symbol)
    return symbol_path(symbol) if own is None else written(own).replace('"', "&quot;")


def _inlay(sign: str, x: float, y: float, radius: float, palette: Palette) -> str:
    size = radius * 1.3
    return (
        f'<path transform="translate({x - size / 2:.1f} {y - size / 2:.1f}) '
        f'scale({size / SYMBOL_GRID:.4f})" d="{sign}" fill="{palette.inlay}" '
        f'stroke="{palette.edge}" stroke-width="1.6" stroke-linejoin="round"/>'
    )


def glow(x: float, y: float, radius: float, palette: Palette) -> str:
    """A finger rests on this stone."""
    return (
        f'<circle cx="{x}" cy="{y}" r="{radius + 6}" fill="none" stroke="{palette.accent}" '
        'stroke-width="4"/>'
    )


def empty_pool(x: float, y: float, radius: float, palette: Palette) -> str:
    return (
        f'<circle cx="{x}" cy="{y}" r="{radius}" fill="none" stroke="{palette.quiet}" '
        'stroke-width="1.2" stroke-dasharray="3 5" opacity="0.6"/>'
    )


def scoring_stitch(x: float, y: float, palette: Palette) -> str:
    return (
        f'<path d="M{x - 11} {y}H{x + 11}" stroke="{palette.edge}" stroke-width="5" '
        'stroke-linecap="round"/>'
    )


def token(side: Side, x: float, y: float, palette: Palette) -> str:
    return (
        f'<circle cx="{x}" cy="{y}" r="13" fill="{palette.inlay}" stroke="{palette.accent}" '
        f'stroke-width="2"/><text x="{x}" y="{y + 5}" text-anchor="middle" font-size="14" '
        f'font-weight="bold" font-family="{SERIF}" fill="{palette.stone_lit}">{side}</text>'
    )


def numeral(number: int, x: float, y: float, palette: Palette) -> str:
    return (
        f'<text x="{x}" y="{y}" text-anchor="middle" font-size="14" font-family="{SERIF}" '
        f'fill="{palette.stitch}">{number}</text>'
    )


def seat_name(name: str, x: float, y: float, turned: int, lit: bool, palette: Palette) -> str:
    """Golden when this seat must act, or when it has won."""
    colour = palette.accent if lit else palette.quiet
    weight = ' font-weight="bold"' if lit else ""
    return (
        f'<text transform="translate({x} {y}) rotate({turned})" y="7" text-anchor="middle" '
        f'font-size="22"{weight} font-family="{SERIF}" fill="{colour}">{written(name)}</text>'
    )
