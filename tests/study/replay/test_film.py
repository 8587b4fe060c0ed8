"""A finished game as a moving picture, drawn from the moments of its animation."""

from __future__ import annotations

from io import BytesIO

import pytest
from PIL import Image

from tellstones.notation import read_records
from tellstones.rules import Refused, Swapped
from tellstones.study.replay.animation import drawn_with
from tellstones.study.replay.film import SWAP_PICTURES, film, moments
from tellstones.study.replay.frames import frames
from tellstones.study.replay.keyframes import MomentStyles, ValueTrack
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


def test_every_move_is_shown_at_rest_and_a_swap_on_its_way_too() -> None:
    record = example()
    steps = [frame.step for frame in frames(record) if frame.step is not None]
    swaps = sum(isinstance(step.event, Swapped) for step in steps)
    assert swaps > 0
    assert len(list(moments(record))) == 1 + len(steps) + swaps * SWAP_PICTURES


def test_a_spectators_film_never_shows_a_hidden_sign() -> None:
    record = example()
    drawn = {
        eyes: [drawn_with(MomentStyles(one.at), record, eyes, "en") for one in moments(record)]
        for eyes in ("open", "spectator")
    }
    assert any('opacity="0.3"' in picture for picture in drawn["open"])
    assert not any('<g opacity="0.3"' in picture for picture in drawn["spectator"])


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


def test_a_game_that_goes_on_has_no_film() -> None:
    (going,) = read_records(BytesIO(b'[Opening "S"]\n[First "A"]\n\n1. C> *\n'))
    with pytest.raises(Refused):
        film(going, "open", "en")
