"""Pictures as PNG, for viewers that cannot show SVG. Needs resvg-py, which some extras install.

`python -m tellstones.drawing.png` reads an SVG and writes a PNG: a process of its own, because
drawing lets no other thread of its process go on.
"""

from __future__ import annotations

import sys
from importlib.util import find_spec

from tellstones.drawing.shapes import SERIF

NAMED = SERIF.replace("serif", "'Liberation Serif', 'DejaVu Serif', serif")
STYLE = f"text {{ font-family: {NAMED} }}"
"""Names the fonts to draw words with: resvg resolves no generic `serif`, and draws no words at all
unless one of the named fonts is installed."""


def can_png() -> bool:
    return find_spec("resvg_py") is not None


def png(picture: str, width: int | None = None) -> bytes:
    """An SVG as pixels, as large as it says or so wide. Raises `ImportError` without resvg-py."""
    import resvg_py

    return bytes(resvg_py.svg_to_bytes(svg_string=picture, width=width, style_sheet=STYLE))


if __name__ == "__main__":
    sys.stdout.buffer.write(png(sys.stdin.buffer.read().decode()))
