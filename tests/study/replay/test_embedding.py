"""A game for somebody's own page: the record, and what its moves lead to."""

from __future__ import annotations

import json
from html.parser import HTMLParser

import pytest

from tellstones.i18n import LANGUAGES
from tellstones.notation import record_text
from tellstones.rules import Refused
from tellstones.study.frames import frames, replay_json
from tellstones.study.replay.embedding import embedded, embedding_page
from tellstones.study.report.report_words import words_for
from tests.study.study_games import bot_game, told

TAG = '[A "</script><script>alert(1)</script>"]\n'


class Read(HTMLParser):
    """The texts in the elements of a page, by tag."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.texts: dict[str, list[str]] = {}
        self._tag = ""
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: object) -> None:
        del attrs
        self._tag = tag
        self.texts.setdefault(tag, []).append("")

    def handle_data(self, data: str) -> None:
        if self._tag:
            self.texts[self._tag][-1] += data

    def handle_endtag(self, tag: str) -> None:
        del tag
        self._tag = ""


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_moment_stands_beside_the_record_in_every_language(language: str) -> None:
    record = bot_game(5, players=4, lines=2)
    read = Read(embedded(record, language))
    assert read.texts["pre"] == [record_text(record)]
    moments = json.loads(read.texts["script"][0])["moments"]
    words = words_for(record, language)
    shown = json.loads(json.dumps(replay_json(record)["frames"]))
    for moment, frame, seen in zip(moments, frames(record), shown, strict=True):
        assert [moment[part] for part in ("lines", "pools", "score")] == [
            seen["view"][part] for part in ("lines", "pools", "score")
        ]
        assert moment["down"] == seen["down"]
        assert frame.step is None or moment["told"] == words.event(frame.step.event)


def test_a_name_cannot_leave_its_place() -> None:
    page = embedding_page([told("1. C> 2. h1 3. h2 4. b doubt 1=S 2=C B", TAG)] * 2, "en")
    read = Read(page)
    assert len(read.texts["script"]) == 3  # ours, and the data of each game
    assert json.loads(read.texts["script"][1])["near"].startswith("</script>")


def test_a_game_that_goes_on_is_not_embedded() -> None:
    with pytest.raises(Refused):
        embedded(told("1. h1 *"), "en")
