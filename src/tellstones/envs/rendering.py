"""A View for people's eyes: as text, in a terminal, or as pixels drawn from the SVG."""

from __future__ import annotations

import io
import sys

import numpy as np
from numpy.typing import NDArray

from tellstones.drawing import svg, text
from tellstones.drawing.png import png
from tellstones.views import View

HUMAN = "human"
RENDER_MODES = (HUMAN, "ansi", "rgb_array")


def check_mode(mode: str | None) -> None:
    if mode is not None and mode not in RENDER_MODES:
        raise ValueError(f"render_mode is one of {', '.join(RENDER_MODES)}, not {mode!r}")


def render(view: View, mode: str) -> str | NDArray[np.uint8] | None:
    """The text or the pixels; for `human`, the text goes to the terminal."""
    if mode == HUMAN:
        sys.stdout.write(text(view) + "\n")
        return None
    return text(view) if mode == "ansi" else pixels(svg(view))


def pixels(picture: str) -> NDArray[np.uint8]:
    """An SVG as rows of red, green and blue. Needs resvg-py and Pillow, which the extras bring."""
    from PIL import Image

    with Image.open(io.BytesIO(png(picture))) as image:
        return np.asarray(image.convert("RGB"))
