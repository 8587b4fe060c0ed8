"""What bots say, and what they make of what is said."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tellstones.bots import make_bot
from tellstones.bots.banter import ANYBODYS_TALK
from tellstones.bots.belief.situation import URGED_CERTAINTY
from tellstones.bots.personas import SMALL_TALK
from tellstones.rules import (
    SEVEN,
    Options,
    Proving,
    Seat,
)
from tellstones.views import view
from tellstones.views.phrases import BANTER, PHRASES, parse_phrase
from tests.bots.bot_games import play_bots, seated


def test_all_that_bots_say_is_a_ready_made_phrase_and_seldom() -> None:
    said: list[str] = []
    occasions = 0
    for seed in range(6):
        for players in (2, 4):
            kinds = ["king", "page", "captain", "squire"][:players]
            bots = [make_bot(kind, f"{seed}-{i}") for i, kind in enumerate(kinds)]
            _, happened = play_bots(bots, Options(players=players, turn_limit=40), seed, said)
            occasions += players * len(happened)
    phrases = [parse_phrase(words) for words in said]
    assert None not in phrases
    banter = [phrase for phrase in phrases if phrase and phrase.code in BANTER]
    assert 0.01 < len(banter) / occasions < 0.08


def test_small_talk_is_in_the_list_of_phrases() -> None:
    assert set(ANYBODYS_TALK).union(*SMALL_TALK.values()) <= set(PHRASES)


def test_a_partner_says_what_it_knows_while_the_other_proves() -> None:
    table, bots = seated("king", Options(players=4))
    proving = view(replace(table, waiting=Proving(Seat.A)), Seat.C)
    said = bots[Seat.C].talk(proving)
    assert said is not None
    phrase = parse_phrase(said)
    assert phrase is not None
    assert phrase.code == "stone-is"
    assert phrase.spot is not None
    assert table.lines[0].at(phrase.spot.place) is phrase.stone


def test_a_bot_believes_its_partner_and_nobody_else() -> None:
    table, bots = seated("page", Options(players=4))
    listener = bots[Seat.A]
    before = [thought.stone for thought in listener.thinking(view(table, Seat.A)).thoughts]
    wrong = next(stone for stone in SEVEN[:4] if stone is not before[2])
    listener.hear(Seat.B, f"#stone-is 3 {wrong}")
    after_b = [thought.stone for thought in listener.thinking(view(table, Seat.A)).thoughts]
    listener.hear(Seat.C, f"#stone-is 3 {wrong}")
    told = listener.thinking(view(table, Seat.A)).thoughts[2]
    assert after_b == before
    assert told.stone is wrong


@pytest.mark.parametrize(
    "talk",
    ["#stone-is 9 W", "#stone-is 3@2 W", "#stone-is 3 Z", "#stone-is", "hello", "#stone-is  "],
)
def test_nonsense_from_a_partner_is_let_pass(talk: str) -> None:
    table, bots = seated("page", Options(players=4))
    before = bots[Seat.A].thinking(view(table, Seat.A))
    bots[Seat.A].hear(Seat.C, talk)
    assert bots[Seat.A].thinking(view(table, Seat.A)) == before


def test_a_partner_that_says_boast_now_is_taken_at_its_word() -> None:
    table, bots = seated("page", Options(players=4))
    listener = bots[Seat.A]
    before = listener.thinking(view(table, Seat.A)).sure[0]
    listener.hear(Seat.B, "#boast-now")
    unmoved = listener.thinking(view(table, Seat.A)).sure[0]
    listener.hear(Seat.C, "#boast-now")
    assert unmoved == before
    assert listener.thinking(view(table, Seat.A)).sure[0] >= max(before, URGED_CERTAINTY)
