"""The picture of a finished game for links to it."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from tellstones.i18n import LANGUAGES
from tellstones.study.replay.share_card import HEIGHT, WIDTH, share_card
from tellstones.study.report.report_words import verdict, words_for
from tests.study.study_games import example


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_card_says_who_won_and_by_what_and_has_one_table_top(language: str) -> None:
    record = example()
    root = ElementTree.fromstring(share_card(record, language))
    texts = [node.text for node in root.iter("{http://www.w3.org/2000/svg}text")]
    assert texts[-2:] == verdict(words_for(record, language), record)
    woods = [node.attrib for node in root.iter() if "wood" in node.attrib.get("fill", "")]
    assert [(one["width"], one["height"]) for one in woods] == [(str(WIDTH), str(HEIGHT))]
