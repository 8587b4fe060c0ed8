"""A View as a picture: SVG for screens and paper, characters for terminals."""

from tellstones.drawing.captions import Captions
from tellstones.drawing.palettes import CONTRAST, DAYLIGHT, LAMPLIGHT, PALETTES, Palette
from tellstones.drawing.picture import Drawing, svg
from tellstones.drawing.symbols import symbol_path
from tellstones.drawing.terminal import text

__all__ = [
    "CONTRAST",
    "DAYLIGHT",
    "LAMPLIGHT",
    "PALETTES",
    "Captions",
    "Drawing",
    "Palette",
    "svg",
    "symbol_path",
    "text",
]
