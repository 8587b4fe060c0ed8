"""Pictures as PNG, for whoever cannot show an SVG. Needs resvg-py, which some extras bring.

`python -m tellstones.drawing.png` reads an SVG and writes a PNG: a process of its own, because
drawing lets no other thread of its process go on.
"""

from __future__ import annotations

import sys
from importlib.util import find_spec


def can_png() -> bool:
    return find_spec("resvg_py") is not None


def png(picture: str, width: int | None = None) -> bytes:
    """An SVG as pixels, as large as it says or so wide. Raises `ImportError` without resvg-py."""
    import resvg_py

    return bytes(resvg_py.svg_to_bytes(svg_string=picture, width=width))


if __name__ == "__main__":
    sys.stdout.buffer.write(png(sys.stdin.buffer.read().decode()))
