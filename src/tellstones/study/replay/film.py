"""Draws a whole game as a moving picture, GIF or WebP, for places that show no animated SVG.

`python -m tellstones.study.replay.film EYES LANGUAGE GIF|WEBP` reads a record and writes one: a
process of its own, because drawing lets no other thread of its process go on.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from importlib.util import find_spec
from io import BytesIO
from typing import Literal, NamedTuple, TypeAlias

from tellstones.drawing.png import can_png, png
from tellstones.notation import Record, read_records
from tellstones.rules import Swapped
from tellstones.study.replay.animation import (
    BEAT_SECONDS,
    LINGER_SECONDS,
    MOTION_SECONDS,
    drawn_with,
)
from tellstones.study.replay.frames import Eyes, frames, parse_eyes
from tellstones.study.replay.keyframes import MomentStyles

FilmKind: TypeAlias = Literal["GIF", "WEBP"]
WIDTH = 640
"""Pixels: as wide as a message in most places."""
SWAP_PICTURES = 3
"""A Swap is shown on its way, for eyes must follow it; whatever else happens is plain to see."""
MOST_MOVES = 150
"""Of a game that is made a film. By hand: four minutes of it, and about one of a processor's time
(17 s were measured for 38 moves)."""
COLOURS = 255


class Moment(NamedTuple):
    """What is drawn, in seconds since the game began, and for how long it is shown."""

    at: float
    shown: float


def can_film() -> bool:
    return can_png() and find_spec("PIL") is not None


def film(record: Record, eyes: Eyes, language: str, kind: FilmKind = "GIF") -> bytes:
    """Raises `Refused` for a game that still goes on."""
    from PIL import Image

    def drawn(moment: Moment) -> Image.Image:
        picture = drawn_with(MomentStyles(moment.at), record, eyes, language)
        with Image.open(BytesIO(png(picture, WIDTH))) as opened:
            return opened.convert("RGB")

    told = list(moments(record))
    # One set of colours for all: what does not change is not written again, and a picture that
    # waits to be written has a byte for a pixel.
    colours = drawn(told[-1]).quantize(COLOURS)
    pictures = (drawn(one).quantize(palette=colours, dither=Image.Dither.NONE) for one in told)
    shown_ms = [round(1000 * moment.shown) for moment in told]
    written = BytesIO()
    next(pictures).save(
        written, kind, save_all=True, append_images=pictures, duration=shown_ms, loop=0
    )
    return written.getvalue()


def moments(record: Record) -> Iterator[Moment]:
    """Each move once it has come to rest, a Swap on its way too. Raises `Refused`."""
    *before, last = frames(record)
    for frame in (*before, last):
        begins = frame.index * BEAT_SECONDS
        lasts = BEAT_SECONDS + (LINGER_SECONDS if frame is last else 0.0)
        if frame.step is not None and isinstance(frame.step.event, Swapped):
            each = MOTION_SECONDS / SWAP_PICTURES
            for number in range(SWAP_PICTURES):
                yield Moment(begins + (number + 0.5) * each, each)
            lasts -= MOTION_SECONDS
        yield Moment(begins + BEAT_SECONDS * 0.9, lasts)


if __name__ == "__main__":
    (game,) = read_records(sys.stdin.buffer)
    eyes = parse_eyes(sys.argv[1], game.options.players)
    kind: FilmKind = "WEBP" if sys.argv[3] == "WEBP" else "GIF"
    sys.stdout.buffer.write(film(game, eyes, sys.argv[2], kind))
