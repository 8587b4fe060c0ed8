"""The colours of the table: by lamplight, by day, and in high contrast."""

from __future__ import annotations

from dataclasses import dataclass

from tellstones.rules.values import checked


@dataclass(frozen=True, slots=True)
@checked
class Palette:
    """The colours of a drawing, as SVG writes them."""

    name: str
    wood_lit: str
    wood: str
    wood_dark: str
    linen: str
    thread: str
    stitch: str
    stone_lit: str
    stone: str
    stone_rim: str
    back_lit: str
    back: str
    inlay: str
    edge: str
    writing: str
    quiet: str
    accent: str
    shadow: str


LAMPLIGHT = Palette(
    name="lamplight",
    wood_lit="#4b382a",
    wood="#2b1f17",
    wood_dark="#140e0a",
    linen="#b3a792",
    thread="#9c907b",
    stitch="#6b5f4c",
    stone_lit="#fbf7ee",
    stone="#e7dfcf",
    stone_rim="#b9ad97",
    back_lit="#efe8da",
    back="#d3c8b4",
    inlay="#1d2f5c",
    edge="#c19a4b",
    writing="#f1e8d8",
    quiet="#b7a88f",
    accent="#f0bf57",
    shadow="#0b0705",
)
"""Dark wood and pale stones, as by a lamp in the evening."""

DAYLIGHT = Palette(
    name="daylight",
    wood_lit="#d9bf9c",
    wood="#c4a47c",
    wood_dark="#a88760",
    linen="#efe8d9",
    thread="#ded4bf",
    stitch="#9b8a6c",
    stone_lit="#ffffff",
    stone="#f1ece1",
    stone_rim="#bfb5a1",
    back_lit="#f3eee4",
    back="#d8cfbe",
    inlay="#1d2f5c",
    edge="#b0893b",
    writing="#2a1d11",
    quiet="#5a4630",
    accent="#8a5a00",
    shadow="#4a3520",
)
"""Light wood, as at a window."""

CONTRAST = Palette(
    name="contrast",
    wood_lit="#000000",
    wood="#000000",
    wood_dark="#000000",
    linen="#1c1c1c",
    thread="#1c1c1c",
    stitch="#ffffff",
    stone_lit="#ffffff",
    stone="#ffffff",
    stone_rim="#000000",
    back_lit="#6e6e6e",
    back="#6e6e6e",
    inlay="#000000",
    edge="#ffd24a",
    writing="#ffffff",
    quiet="#ffffff",
    accent="#ffd24a",
    shadow="#000000",
)
"""Black and white, for people with low vision."""

PALETTES = {palette.name: palette for palette in (LAMPLIGHT, DAYLIGHT, CONTRAST)}
"""The palettes by their names."""
