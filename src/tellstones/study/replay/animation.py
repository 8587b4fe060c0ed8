"""Draws a whole game as one animated SVG, which runs without a script."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from html import escape

from tellstones.drawing import LAMPLIGHT, Palette, shapes
from tellstones.drawing.picture_layout import MAT_HEIGHT, POOL_STONE, STONE, Layout
from tellstones.i18n import Words
from tellstones.notation import Record
from tellstones.rules import Answered, Named, Seat, Side, Stone, Swapped, Table, seats
from tellstones.study.frames import Eyes, ReplayMoment, frames
from tellstones.study.replay.keyframes import NEVER_SEEN, AnimationStyles, Styles, ValueTrack
from tellstones.study.report.report_words import verdict, words_for

BEAT_SECONDS = 1.6
"""Seconds from one move to the next."""
MOTION_SECONDS = 0.5
"""Seconds that stones are on their way."""
LINGER_SECONDS = 4.0
"""Seconds that the end is shown before everything begins again."""
CAPTION_HEIGHT = 72
CAPTION_LINE = 28
ARC_HEIGHT = 58


def animated_svg(record: Record, eyes: Eyes, language: str, palette: Palette = LAMPLIGHT) -> str:
    """Raises `Refused` for an unfinished game."""
    beats = 2 + len(record.said)
    styles = AnimationStyles(beats * BEAT_SECONDS + LINGER_SECONDS)
    return drawn_with(styles, record, eyes, language, palette)


def drawn_with(
    styles: Styles, record: Record, eyes: Eyes, language: str, palette: Palette = LAMPLIGHT
) -> str:
    """All moments of a game in one picture, which moves as `styles` say. Raises `Refused`."""
    words, shown = words_for(record, language), list(frames(record))
    layout = Layout(record.options)
    height = layout.height + CAPTION_HEIGHT
    moving = [
        *(_token(side, shown, layout, styles, palette) for side in Side),
        *_stones(shown, eyes, layout, styles, palette),
        *(_seat(seat, words, layout, palette) for seat in seats(record.options.players)),
        *_told(shown, words, layout, styles, palette),
        *_ended(shown[-1], verdict(words, record), layout, styles, palette),
    ]
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {layout.width} {height}" '
        f'width="{layout.width}" height="{height}" role="img">',
        f"<title>{escape(_title(words, record), quote=False)}</title>",
        styles.style(),
        shapes.definitions(palette),
        shapes.wood(layout.width, height, palette),
        *_mats(layout, palette),
        *moving,
        "</svg>",
    ]
    return "\n".join(parts) + "\n"


def _title(words: Words, record: Record) -> str:
    names = [words.name(seat) for seat in seats(record.options.players)]
    return f"{' – '.join(names)}: {record.result}"


def _mats(layout: Layout, palette: Palette) -> Sequence[str]:
    left = (layout.width - layout.mat_width) / 2
    return [
        shapes.mat(left, layout.mat_top(line), layout.mat_width, MAT_HEIGHT, palette)
        for line in range(1, layout.options.lines + 1)
    ]


def _seat(seat: Seat, words: Words, layout: Layout, palette: Palette) -> str:
    return shapes.seat_name(words.name(seat), *layout.seat_at(seat), False, palette)


def _token(
    side: Side, shown: list[ReplayMoment], layout: Layout, styles: Styles, palette: Palette
) -> str:
    def where(table: Table) -> str:
        x, y = layout.token_at(side, table.score[0 if side is Side.A else 1])
        return f"{x:.0f} {y:.0f}"

    track = ValueTrack(where(shown[0].table))
    for frame in shown[1:]:
        start = frame.index * BEAT_SECONDS + MOTION_SECONDS
        track.glide(start, start + MOTION_SECONDS, where(frame.table))
    return f"<g {styles.bearing(track, 'translate')}>{shapes.token(side, 0, 0, palette)}</g>"


@dataclass(frozen=True, slots=True)
class _StonePose:
    """The position of one stone at one moment, and the visible part of its symbol."""

    x: float
    y: float
    size: float
    sign: float

    @property
    def at(self) -> str:
        return f"{self.x:.0f} {self.y:.0f}"


def _lying(frame: ReplayMoment, line: int, stone: Stone, eyes: Eyes, layout: Layout) -> _StonePose:
    table = frame.table
    on_line = table.line(line)
    if stone not in on_line.stones:
        pool = sorted(table.pools[line - 1])
        x, y = layout.pool_at(line, pool.index(stone), len(pool))
        return _StonePose(x, y, POOL_STONE / STONE, 1.0)
    index = on_line.stones.index(stone)
    x, y = layout.stone_at(line, index + 1, len(on_line))
    sign = 1.0 if on_line.faces[index] else 0.3 if eyes == "open" else 0.0
    return _StonePose(x, y, 1.0, sign)


def _stones(
    shown: list[ReplayMoment], eyes: Eyes, layout: Layout, styles: Styles, palette: Palette
) -> list[str]:
    options = layout.options
    return [
        _stone(shown, line, stone, eyes, layout, styles, palette)
        for line in range(1, options.lines + 1)
        for stone in options.stones
    ]


def _stone(
    shown: list[ReplayMoment],
    line: int,
    stone: Stone,
    eyes: Eyes,
    layout: Layout,
    styles: Styles,
    palette: Palette,
) -> str:
    lying = _lying(shown[0], line, stone, eyes, layout)
    place, size, sign = (
        ValueTrack(lying.at),
        ValueTrack(f"{lying.size:.3f}"),
        ValueTrack(f"{lying.sign}"),
    )
    for frame in shown[1:]:
        before, lying = lying, _lying(frame, line, stone, eyes, layout)
        start = frame.index * BEAT_SECONDS
        place.glide(start, start + MOTION_SECONDS, lying.at, _arc(frame, before, lying))
        size.glide(start, start + MOTION_SECONDS, f"{lying.size:.3f}")
        sign.jump(start + MOTION_SECONDS / 2, f"{lying.sign}")
    back = shapes.stone(None, 0, 0, STONE, palette)
    face = shapes.stone(stone, 0, 0, STONE, palette)
    return (
        f"<g {styles.bearing(place, 'translate')}><g {styles.bearing(size, 'scale')}>{back}"
        f"<g {styles.bearing(sign, 'opacity', jumps=True)}>{face}</g></g></g>"
    )


def _arc(frame: ReplayMoment, before: _StonePose, after: _StonePose) -> str | None:
    """A Swap is two arcs, one over, one under, so that eyes can follow."""
    if frame.step is None or not isinstance(frame.step.event, Swapped):
        return None
    bow = ARC_HEIGHT if after.x > before.x else -ARC_HEIGHT
    return f"{(before.x + after.x) / 2:.0f} {before.y + bow:.0f}"


def _told(
    shown: list[ReplayMoment], words: Words, layout: Layout, styles: Styles, palette: Palette
) -> list[str]:
    """The captions below the table, one sentence at a time."""
    parts = []
    for frame in shown[1:]:
        if frame.step is None:
            continue
        track = ValueTrack("0")
        track.jump(frame.index * BEAT_SECONDS, "1")
        track.jump((frame.index + 1) * BEAT_SECONDS, "0")
        follows = styles.bearing(track, "opacity", jumps=True)
        if follows != NEVER_SEEN:
            told = _caption(words.event(frame.step.event), 0, layout, palette.writing)
            parts.append(f"<g {follows}>{told}</g>")
    return parts


def _ended(
    last: ReplayMoment, told: list[str], layout: Layout, styles: Styles, palette: Palette
) -> list[str]:
    """Draw, for the end, who won and by what, and a ring around the stone that decided it."""
    track = ValueTrack("0")
    track.jump((last.index + 1) * BEAT_SECONDS, "1")
    follows = styles.bearing(track, "opacity", jumps=True)
    if follows == NEVER_SEEN:
        return []
    colours = palette.accent, palette.writing
    captions = (
        _caption(told_line, number, layout, colour)
        for number, (told_line, colour) in enumerate(zip(told, colours, strict=False))
    )
    return [f"<g {follows}>", *_deciding_ring(last, layout, palette), *captions, "</g>"]


def _deciding_ring(last: ReplayMoment, layout: Layout, palette: Palette) -> Iterator[str]:
    event = last.step.event if last.step else None
    if isinstance(event, Answered | Named):
        x, y = layout.stone_at(event.line, event.place, len(last.table.line(event.line)))
        yield (
            f'<circle cx="{x}" cy="{y}" r="{STONE + 5}" fill="none" stroke="{palette.accent}" '
            'stroke-width="5"/>'
        )


def _caption(told: str, line: int, layout: Layout, colour: str) -> str:
    y = layout.height + 14 + line * CAPTION_LINE
    return (
        f'<text x="{layout.width / 2}" y="{y}" text-anchor="middle" font-size="22" '
        f'font-family="{shapes.SERIF}" fill="{colour}">{escape(told, quote=False)}</text>'
    )
