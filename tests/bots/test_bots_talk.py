"""What bots say and understand, and what they answer when asked for their thinking."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tellstones.bots import LEVELS, Trust, make_bot
from tellstones.bots.belief.situation import URGED_CERTAINTY
from tellstones.bots.bot_player import BotPlayer
from tellstones.bots.decide.banter import SMALL_TALK
from tellstones.i18n import LANGUAGES, Words, talk_in_words
from tellstones.rules import (
    SEVEN,
    End,
    Hide,
    Move,
    Options,
    Place,
    Proving,
    Seat,
    Spot,
    Table,
    after,
    play,
    prepare,
    seats,
)
from tellstones.views import glimpse, view
from tellstones.views.phrases import BANTER, PHRASES, parse_phrase, phrase_text
from tests.bots.bot_games import play_bots


def seated(kinds: str, options: Options) -> tuple[Table, dict[Seat, BotPlayer]]:
    """Four stones laid out and hidden, with bots that saw it."""
    table = prepare(options, opening=[SEVEN[0]])
    bots: dict[Seat, BotPlayer] = {}
    for seat in seats(options.players):
        bot = make_bot(kinds, f"3-{seat}")
        assert isinstance(bot, BotPlayer)
        bot.sit(view(table, seat))
        bots[seat] = bot
    moves: list[Move] = [Place(stone, End.RIGHT) for stone in SEVEN[1:4]]
    for move in (*moves, *(Hide(place) for place in range(1, 5))):
        awaited = table.waiting.seat
        assert awaited is not None
        event = play(table, awaited, move)
        table = after(table, event)
        for seat, bot in bots.items():
            bot.see(glimpse(table, event, seat))
    return table, bots


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
    assert set(SMALL_TALK) <= set(PHRASES)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("code", PHRASES)
def test_every_phrase_speaks_every_language(language: str, code: str) -> None:
    given = {"place": "3@2", "stone": "W"}
    talk = " ".join([f"#{code}", *(given[kind.value] for kind in PHRASES[code])])
    phrase = parse_phrase(talk)
    assert phrase is not None
    assert phrase_text(phrase, lines=2) == talk
    said = talk_in_words(talk, Words(language, Options(lines=2)))
    assert "#" not in said
    assert "{" not in said


@pytest.mark.parametrize(
    "talk", ["", "#", "stone-is 3 W", "#stone-is", "#stone-is 3", "#stone-is x W", "#stone-is 3 Q"]
)
def test_what_is_no_phrase_is_free_text(talk: str) -> None:
    assert parse_phrase(talk) is None


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


@pytest.mark.parametrize("level", LEVELS)
def test_its_thinking_names_every_hidden_stone_with_a_chance(level: str) -> None:
    table, bots = seated(level, Options())
    thinking = bots[Seat.A].thinking(view(table, Seat.A))
    assert [thought.spot for thought in thinking.thoughts] == [Spot(place) for place in range(1, 5)]
    for thought in thinking.thoughts:
        assert 0.0 < thought.probability <= 1.0
        assert isinstance(thought.since, Trust)
        assert set(thought.others) == {Seat.B}
    assert len(thinking.sure) == len(thinking.theirs) == 1
