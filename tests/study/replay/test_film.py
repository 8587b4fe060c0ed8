"""A finished game as a moving picture, drawn from the moments of its animation."""

from __future__ import annotations

from collections.abc import Iterator
from io import BytesIO
from random import Random
from weakref import ref

import pytest
from PIL import Image, ImageSequence

from tellstones.drawing.picture_layout import STONE
from tellstones.drawing.png import png
from tellstones.drawing.shapes import SERIF
from tellstones.notation import read_records
from tellstones.rules import Refused, Swapped
from tellstones.study.frames import frames
from tellstones.study.replay.animation import drawn_with
from tellstones.study.replay.film import COLOURS, SWAP_PICTURES, film, gif, moments
from tellstones.study.replay.keyframes import MomentStyles, ValueTrack
from tellstones.study.report.report_words import verdict, words_for
from tests.study.study_games import example

SHORT = '[Opening "S"]\n[First "A"]\n[Points "1"]\n\n1. C> 2. h1 3. 1~2 4. b believe B\n'


def test_a_value_glides_by_way_of_its_arc_and_rests_before_and_after() -> None:
    track = ValueTrack("0 0")
    track.glide(1.0, 2.0, "10 0", by_way_of="5 8")
    assert [track.at(at, jumps=False) for at in (0.5, 1.25, 1.5, 2.5)] == [
        "0 0",
        "2.500 4.000",
        "5.000 8.000",
        "10 0",
    ]
    seen = ValueTrack("0")
    seen.jump(1.0, "1")
    assert [seen.at(at, jumps=True) for at in (0.9, 1.0)] == ["0", "1"]


def test_every_move_is_shown_at_rest_a_swap_on_its_way_too_and_then_the_end() -> None:
    record = example()
    steps = [frame.step for frame in frames(record) if frame.step is not None]
    swaps = sum(isinstance(step.event, Swapped) for step in steps)
    assert swaps > 0
    assert len(list(moments(record))) == 2 + len(steps) + swaps * SWAP_PICTURES


def test_a_spectators_film_never_shows_a_hidden_sign() -> None:
    record = example()
    drawn = {
        eyes: [drawn_with(MomentStyles(one.at), record, eyes, "en") for one in moments(record)]
        for eyes in ("open", "spectator")
    }
    assert any('opacity="0.3"' in picture for picture in drawn["open"])
    assert not any('<g opacity="0.3"' in picture for picture in drawn["spectator"])


def test_at_the_end_and_only_there_stands_who_won_and_a_ring_on_the_deciding_stone() -> None:
    record = example()
    *before, end = (
        drawn_with(MomentStyles(one.at), record, "open", "en") for one in moments(record)
    )
    for told in (*verdict(words_for(record, "en"), record), f'r="{STONE + 5}"'):
        assert told in end
        assert not any(told in picture for picture in before)


def test_a_film_has_a_picture_for_every_moment_and_shows_the_end_longest() -> None:
    (record,) = read_records(BytesIO(SHORT.encode()))
    with Image.open(BytesIO(film(record, "open", "en"))) as drawn:
        assert (drawn.format, drawn.width) == ("GIF", 640)
        lasting = []
        for number in range(getattr(drawn, "n_frames", 1)):
            drawn.seek(number)
            lasting.append(drawn.info["duration"])
    assert len(lasting) == len(list(moments(record)))
    assert max(lasting) == lasting[-1]


def test_words_are_drawn_whichever_serifs_are_installed() -> None:
    letter, nothing = (
        png(f'<svg xmlns="http://www.w3.org/2000/svg" width="20" height="20">{inside}</svg>')
        for inside in (f'<text y="15" font-family="{SERIF}">A</text>', "")
    )
    assert letter != nothing


def pictures_in(written: bytes) -> list[tuple[bytes, int]]:
    """Their pixels, and the milliseconds of each."""
    with Image.open(BytesIO(written)) as drawn:
        return [
            (picture.convert("RGB").tobytes(), picture.info["duration"])
            for picture in ImageSequence.Iterator(drawn)
        ]


def test_of_a_gif_what_has_changed_is_written_and_what_has_not_is_shown_longer() -> None:
    chance = Random(1)
    drawn = Image.new("RGB", (40, 30), "navy")
    several = [drawn.copy()]
    for corner in (3, 20, 20, 0):
        for x in range(corner, corner + 8):
            drawn.putpixel((x, corner), (chance.randrange(256), 0, 0))
        several += [drawn.copy(), drawn.copy()]
    palette = several[-1].quantize(COLOURS)
    plain = [one.quantize(palette=palette) for one in several]
    found = pictures_in(gif(iter([(one, 100) for one in plain])))
    assert found[0] == (plain[0].convert("RGB").tobytes(), 100)
    assert found[1:] == [(one.convert("RGB").tobytes(), 200) for one in plain[1::2]]


def test_a_gif_keeps_none_of_its_pictures_but_the_last() -> None:
    kept = list[ref[Image.Image]]()

    def drawn() -> Iterator[tuple[Image.Image, int]]:
        for shade in range(20):
            picture = Image.new("P", (9, 9), shade)
            kept.append(ref(picture))
            yield picture, 100
            del picture
            assert sum(one() is not None for one in kept) <= 2

    assert len(pictures_in(gif(drawn()))) == 20


def test_a_webp_shows_the_same_as_the_gif_for_as_long() -> None:
    (record,) = read_records(BytesIO(SHORT.encode()))
    both = [pictures_in(film(record, "open", "en", kind)) for kind in ("GIF", "WEBP")]
    for (one, shown_ms), (other, as_long) in zip(*both, strict=True):
        assert shown_ms == as_long
        far = [abs(a - b) for a, b in zip(one, other, strict=True)]
        assert sum(far) / len(far) < 3  # it may be coarse


def test_a_game_that_goes_on_has_no_film() -> None:
    (going,) = read_records(BytesIO(b'[Opening "S"]\n[First "A"]\n\n1. C> *\n'))
    with pytest.raises(Refused):
        film(going, "open", "en")
