"""Draws a whole game as a moving picture, GIF or WebP, for places that show no animated SVG.

`python -m tellstones.study.replay.film EYES LANGUAGE GIF|WEBP` reads a record and writes one: a
process of its own, because drawing lets no other thread of its process go on.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from importlib.util import find_spec
from io import BytesIO
from typing import TYPE_CHECKING, Literal, NamedTuple, TypeAlias

from tellstones.drawing.png import can_png, png
from tellstones.notation import Record, read_records
from tellstones.rules import Swapped
from tellstones.study.frames import Eyes, frames, parse_eyes
from tellstones.study.replay.animation import (
    BEAT_SECONDS,
    LINGER_SECONDS,
    MOTION_SECONDS,
    drawn_with,
)
from tellstones.study.replay.keyframes import MomentStyles

if TYPE_CHECKING:
    from PIL import Image

FilmKind: TypeAlias = Literal["GIF", "WEBP"]
WIDTH = 640
"""Pixels: as wide as a message in most places."""
SWAP_PICTURES = 3
"""A Swap is shown on its way, for eyes must follow it; whatever else happens is plain to see."""
MOST_MOVES = 150
"""The longest game for a film. Chosen manually: four minutes of film, and about one of CPU time (17
s were measured for 38 moves)."""
COLOURS = 255
"""The colors in the palette: one fewer than possible, because the last index marks unchanged
pixels."""
GIF_END = b";"


class FilmMoment(NamedTuple):
    """A drawn moment: seconds since the game began, and how long it is shown."""

    at: float
    shown: float


def can_film() -> bool:
    return can_png() and find_spec("PIL") is not None


def film(record: Record, eyes: Eyes, language: str, kind: FilmKind = "GIF") -> bytes:
    """Raises `Refused` for an unfinished game."""
    from PIL import Image

    def drawn(moment: FilmMoment) -> Image.Image:
        picture = drawn_with(MomentStyles(moment.at), record, eyes, language)
        with Image.open(BytesIO(png(picture, WIDTH))) as opened:
            return opened.convert("RGB")

    told = list(moments(record))
    # One palette for all, so that what does not change is not written again.
    colours = drawn(told[-1]).quantize(COLOURS)
    pictures = (drawn(one).quantize(palette=colours, dither=Image.Dither.NONE) for one in told)
    shown_ms = [round(1000 * moment.shown) for moment in told]
    written = gif(zip(pictures, shown_ms, strict=True))
    return written if kind == "GIF" else _webp(written)


def gif(pictures: Iterator[tuple[Image.Image, int]]) -> bytes:
    """Writes an animated GIF picture by picture, of each what has changed; Pillow's `save` keeps
    all of them until the last. They share a palette; each comes with its time on show, in ms."""
    from PIL import ImageChops
    from PIL.GifImagePlugin import getdata, getheader

    before, shown_ms = next(pictures)
    header, _ = getheader(before, info={"loop": 0})
    blocks = [*header]
    part, at, info = before, (0, 0), dict[str, int]()
    for picture, ms in pictures:
        change = ImageChops.difference(_numbers(before), _numbers(picture))
        changed = change.getbbox()
        if changed is None:
            shown_ms += ms
            continue
        blocks += getdata(part, at, duration=shown_ms, **info)
        before, shown_ms = picture, ms
        part, at, info = _numbers(picture).crop(changed), changed[:2], {"transparency": COLOURS}
        part.paste(COLOURS, mask=change.crop(changed).point(lambda far: 0 if far else 255))
    blocks += getdata(part, at, duration=shown_ms, **info)
    return b"".join(blocks) + GIF_END


def _numbers(picture: Image.Image) -> Image.Image:
    """The numbers of its colours, as shades of grey."""
    from PIL import Image

    return Image.frombytes("L", picture.size, picture.tobytes())


def _webp(animated_gif: bytes) -> bytes:
    """The same pictures as an animated WebP, read one after another."""
    from PIL import Image, ImageSequence

    written = BytesIO()
    with Image.open(BytesIO(animated_gif)) as moving:
        shown_ms = [picture.info["duration"] for picture in ImageSequence.Iterator(moving)]
        moving.save(written, "WEBP", save_all=True, duration=shown_ms, loop=0)
    return written.getvalue()


def moments(record: Record) -> Iterator[FilmMoment]:
    """Each move once it has come to rest, a Swap on its way too, and the end. Raises `Refused`."""
    begins = 0.0
    for frame in frames(record):
        begins, lasts = frame.index * BEAT_SECONDS, BEAT_SECONDS
        if frame.step is not None and isinstance(frame.step.event, Swapped):
            each = MOTION_SECONDS / SWAP_PICTURES
            for number in range(SWAP_PICTURES):
                yield FilmMoment(begins + (number + 0.5) * each, each)
            lasts -= MOTION_SECONDS
        yield FilmMoment(begins + BEAT_SECONDS * 0.9, lasts)
    yield FilmMoment(begins + BEAT_SECONDS * 1.9, LINGER_SECONDS)


if __name__ == "__main__":
    (game,) = read_records(sys.stdin.buffer)
    eyes = parse_eyes(sys.argv[1], game.options.players)
    kind: FilmKind = "WEBP" if sys.argv[3] == "WEBP" else "GIF"
    sys.stdout.buffer.write(film(game, eyes, sys.argv[2], kind))
