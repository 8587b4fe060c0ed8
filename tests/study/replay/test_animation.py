"""A game as one animated picture."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

from tellstones.i18n import LANGUAGES
from tellstones.study.frames import frames
from tellstones.study.replay.animation import animated_svg
from tellstones.study.report.report_words import words_for
from tests.study.study_games import example


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_animated_picture_is_well_formed_and_speaks_every_language(language: str) -> None:
    record = example()
    root = ElementTree.fromstring(animated_svg(record, "open", language))
    words = words_for(record, language)
    texts = ["".join(node.itertext()) for node in root.iter("{http://www.w3.org/2000/svg}text")]
    for frame in frames(record):
        if frame.step is not None:
            assert words.event(frame.step.event) in texts


def test_a_spectators_animation_never_shows_a_hidden_sign() -> None:
    assert "opacity:0.3" in animated_svg(example(), "open", "en")
    picture = animated_svg(example(), "spectator", "en")
    assert "opacity:0.3" not in picture
    assert not re.search(r'<g (class="[^"]*" )?opacity="0.3"', picture)


def test_whoever_wants_less_motion_sees_stones_jump_and_never_on_their_way() -> None:
    root = ElementTree.fromstring(animated_svg(example(), "open", "en"))
    style = root.find("{http://www.w3.org/2000/svg}style")
    assert style is not None
    moving, calm = (style.text or "").split("@media (prefers-reduced-motion:reduce)")
    assert "step-end" in calm
    arcs = re.findall(r"@keyframes (t\d+)c{", calm)
    assert arcs
    for name in arcs:
        assert f"@keyframes {name}{{" in moving
        assert f".{name}{{animation-name:{name}c}}" in calm
