"""The bots' talk, and their reactions to talk."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random

import pytest

from tellstones.bots import make_bot
from tellstones.bots.banter import (
    ANYBODYS_TALK,
    BANTER_RATE,
    BOAST_NOW_CERTAINTY,
    DISTRACTION_RATE,
    HELLO_RATE,
    LONGING_RATE,
    WORTH_TELLING,
    TalkLevel,
    banter,
    boast_now,
    counsel,
    distraction,
    heard_stone,
    told,
)
from tellstones.bots.belief.belief_state import BeliefState
from tellstones.bots.belief.line_belief import LineBelief
from tellstones.bots.belief.situation import URGED_CERTAINTY, LineSituation
from tellstones.bots.bot_player import BotPlayer
from tellstones.bots.levels import TRAITS
from tellstones.bots.personas import AFTER_A_SWAP, AT_A_BOAST, SMALL_TALK, TALKATIVE, Manner
from tellstones.rules import (
    SEVEN,
    Acting,
    Boast,
    End,
    Hide,
    Move,
    Options,
    Over,
    Peek,
    Place,
    Proving,
    Seat,
    Side,
    Spot,
    Stone,
    Swap,
    Table,
    after,
    play,
    prepare,
)
from tellstones.views import glimpse, suppose, view
from tellstones.views.phrases import BANTER, PHRASES, parse_phrase
from tests.bots.bot_games import play_bots, seated

Said = Counter[str | None]


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


IN_THE_POOL = f"#stone-is 3 {SEVEN[6]}"


@pytest.mark.parametrize(
    "talk",
    [
        "#stone-is 9 W",
        "#stone-is 3@2 W",
        "#stone-is 3 Z",
        IN_THE_POOL,
        "#stone-is",
        "hello",
        "#stone-is  ",
    ],
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


def talking(table: Table, seat: Seat, temper: Manner | None = None, times: int = 4000) -> Said:
    """Count what a seat says at this table, once for each seed."""
    seen = view(table, seat)
    return Counter(banter(seen, seat, Random(seed), temper) for seed in range(times))


def ended(winner: Side | None) -> Table:
    return replace(lying(), waiting=Over(winner))


def lying(count: int = 4, players: int = 2) -> Table:
    """Four stones on the Line, of which so many are hidden."""
    table = prepare(Options(players=players), opening=[SEVEN[0]], first=Seat.A)
    moves: list[Move] = [Place(stone, End.RIGHT) for stone in SEVEN[1:4]]
    return played(table, *moves, *(Hide(place) for place in range(1, count + 1)))


SECOND_LINE: tuple[Move, ...] = (
    *(Place(stone, End.RIGHT, 2) for stone in SEVEN[1:3]),
    *(Hide(place, 2) for place in (1, 3)),
)


def second_line(players: int = 2) -> Table:
    """One stone on the first Line, three on the second, hidden at its places 1 and 3."""
    options = Options(players=players, lines=2)
    return played(prepare(options, opening=SEVEN[:1] * 2, first=Seat.A), *SECOND_LINE)


def played(table: Table, *moves: Move) -> Table:
    for move in moves:
        awaited = table.waiting.seat
        assert awaited is not None
        table = after(table, play(table, awaited, move))
    return table


def test_a_loser_congratulates_and_a_winner_thanks() -> None:
    lost, won = talking(ended(Side.B), Seat.A), talking(ended(Side.A), Seat.A)
    assert set(lost) == {None, "#bravo"}
    assert set(won) == set(talking(ended(None), Seat.A)) == {None, "#thanks", "#again"}
    assert lost[None] / 4000 == pytest.approx(1 - HELLO_RATE, abs=0.03)


def test_a_game_begins_with_a_greeting_by_the_first_to_move_and_by_nobody_else() -> None:
    start = prepare(opening=[SEVEN[0]], first=Seat.A)
    greeted = talking(start, Seat.A)
    assert set(greeted) == {None, "#hello"}
    assert greeted["#hello"] / 4000 == pytest.approx(HELLO_RATE, abs=0.03)
    assert "#hello" not in talking(start, Seat.B)
    assert "#hello" not in talking(lying(), Seat.A)


@pytest.mark.parametrize(
    ("turn", "score", "suggests"),
    [
        (99, (0, 0), False),
        (100, (0, 0), True),
        (101, (2, 2), True),
        (102, (0, 0), False),
        (119, (1, 1), False),
        (121, (1, 1), True),
        (100, (1, 0), False),
        (100, (0, 1), False),
    ],
)
def test_a_bot_says_on_its_own_turn_that_nothing_moves_and_again_twenty_turns_later(
    turn: int, score: tuple[int, int], suggests: bool
) -> None:
    table = replace(lying(), turn=turn, score=score)
    acting = table.waiting.seat
    assert acting is not None
    said = talking(table, acting, times=100)
    assert said["#stuck"] == (100 if suggests else 0)
    assert "#stuck" not in talking(table, other(acting), times=100)
    asked = replace(table, waiting=Proving(acting))
    assert "#stuck" not in talking(asked, acting, times=100)


@pytest.mark.parametrize("temper", [*Manner, None])
def test_each_temper_has_its_own_small_talk_and_its_own_share_of_it(temper: Manner | None) -> None:
    said = talking(lying(), Seat.B, temper)
    wanted = SMALL_TALK[temper] if temper else ANYBODYS_TALK
    assert set(said) == {None, *(f"#{code}" for code in wanted)}
    often = BANTER_RATE * (TALKATIVE[temper] if temper else 1.0)
    assert 1 - said[None] / 4000 == pytest.approx(often, rel=0.25)


def test_idle_talk_asks_for_a_hidden_stone_while_another_has_to_think() -> None:
    table = lying(2)
    waiting = table.waiting.seat
    assert waiting is not None
    mine = talking(table, waiting, times=8000)
    theirs = talking(table, other(waiting), times=8000)
    asked = {words: n for words, n in theirs.items() if words and words.startswith("#longing")}
    assert set(asked) == {f"#longing {stone}" for stone in SEVEN[:2]}
    share = sum(asked.values()) / (8000 - theirs[None])
    assert share == pytest.approx(LONGING_RATE, abs=0.07)
    assert not any(words and words.startswith("#longing") for words in mine)
    assert not any(words and words.startswith("#longing") for words in talking(lying(0), Seat.B))


def other(seat: Seat) -> Seat:
    return Seat.B if seat is Seat.A else Seat.A


CERTAIN = 0.9
"""More than a bot asks for before it says to boast; what is left to one is less than it fears."""


@pytest.mark.parametrize(
    ("sure", "theirs", "stones", "said"),
    [
        (CERTAIN, 1 - CERTAIN, 2, "#boast-now"),
        (CERTAIN, 1 - CERTAIN, 1, None),
        (0.8, 1 - CERTAIN, 2, None),
        (CERTAIN, 0.2, 2, None),
        (BOAST_NOW_CERTAINTY, 1 - CERTAIN, 2, None),
        (CERTAIN, 1 - BOAST_NOW_CERTAINTY, 2, None),
    ],
)
def test_a_partner_is_told_to_boast_where_its_side_knows_and_the_other_does_not(
    sure: float, theirs: float, stones: int, said: str | None
) -> None:
    places = tuple(range(1, stones + 1))
    belief = LineBelief(places, SEVEN[:stones], ((1 / stones,) * stones,) * stones)
    assert boast_now([LineSituation(1, belief, sure, theirs)]) == said


@pytest.mark.parametrize(
    ("kind", "seat", "before_the_partner", "gap"),
    [("page", Seat.C, Seat.D, 1), ("captain", Seat.A, Seat.B, 2)],
)
def test_a_gap_is_admitted_just_before_the_partners_turn_and_nothing_but_a_gap(
    kind: str, seat: Seat, before_the_partner: Seat, gap: int
) -> None:
    """This bot has seen all four stones hidden, and holds some of them."""
    table, bots = seated(kind, Options(players=4))
    beliefs = bots[seat].beliefs
    gaps = [place for place in range(1, 5) if beliefs.memory.recall(Spot(place)) is None]
    assert 0 < len(gaps) < 4
    assert gaps[0] == gap
    said = {}
    for acts in (before_the_partner.partner, before_the_partner):
        acting = view(replace(table, waiting=Acting(acts)), seat)
        said[acts] = Counter(counsel(beliefs, acting, Random(seed)) for seed in range(2000))
    assert set(said[before_the_partner.partner]) == {None}
    assert set(said[before_the_partner]) == {None, f"#forgot {gap}"}
    spoken = 1 - said[before_the_partner][None] / 2000
    assert spoken == pytest.approx(BANTER_RATE, abs=0.02)


@pytest.mark.parametrize(("hidden", "said"), [(1, {None}), (2, {None, "#forgot 1"})])
def test_the_only_hidden_stone_is_no_gap(hidden: int, said: set[str | None]) -> None:
    seen = view(replace(lying(hidden, players=4), waiting=Acting(Seat.D)), Seat.C)
    beliefs = BeliefState(TRAITS["king"], "1", seen)
    assert beliefs.memory.recall(Spot(1)) is None
    assert {counsel(beliefs, seen, Random(seed)) for seed in range(200)} == said


def test_nobody_tells_a_partner_what_they_hardly_know() -> None:
    table, _ = seated("king", Options(players=4))
    proving = view(replace(table, waiting=Proving(Seat.A)), Seat.C)
    knows_nothing = BeliefState(TRAITS["king"], "1", proving)
    assert counsel(knows_nothing, proving, Random(1)) is None
    others = view(replace(table, waiting=Proving(Seat.B)), Seat.C)
    _, bots = seated("king", Options(players=4))
    assert counsel(bots[Seat.C].beliefs, others, Random(1)) is None


def distracted(
    move: Move, temper: Manner | None, by: Seat, seed: int = 0, hidden: int = 4
) -> str | None:
    table = lying(hidden)
    awaited = table.waiting.seat
    assert awaited is not None
    event = play(table, awaited, move)
    seat = awaited if by is Seat.A else other(awaited)
    return distraction(view(after(table, event), seat), seat, event, Random(seed), temper)


@pytest.mark.parametrize("temper", [*Manner, None])
@pytest.mark.parametrize(("move", "table"), [(Swap(1, 3), AFTER_A_SWAP), (Boast(), AT_A_BOAST)])
def test_in_a_tavern_each_temper_distracts_in_its_own_way_at_moments_that_matter(
    move: Move, table: dict[Manner, tuple[str, ...]], temper: Manner | None
) -> None:
    said = [distracted(move, temper, Seat.A, seed) for seed in range(1200)]
    phrases = [parse_phrase(words) for words in said if words]
    assert None not in phrases
    codes = {phrase.code for phrase in phrases if phrase}
    assert codes == set(table[temper] if temper else ANYBODYS_TALK)
    assert len(phrases) / 1200 == pytest.approx(DISTRACTION_RATE, abs=0.04)
    for phrase in phrases:
        assert phrase is not None
        assert phrase.stone is None or phrase.stone in SEVEN[:4]
        assert phrase.spot is None or phrase.spot.place in (1, 3)


def test_nobody_distracts_after_what_another_did_nor_after_a_quiet_move() -> None:
    for seed in range(50):
        assert distracted(Swap(1, 3), None, Seat.B, seed) is None
        assert distracted(Boast(), None, Seat.B, seed) is None
        assert distracted(Peek(1), None, Seat.A, seed) is None
        assert distracted(Swap(3, 4), None, Seat.A, seed, hidden=2) is None


def proud_words(table: Table, move: Move) -> set[str]:
    """All that a proud seat says after its move."""
    seat = table.waiting.seat
    assert seat is not None
    event = play(table, seat, move)
    seen = view(after(table, event), seat)
    said = (distraction(seen, seat, event, Random(seed), Manner.PROUD) for seed in range(400))
    return {words for words in said if words}


def test_a_distraction_is_about_hidden_places_of_the_line_in_question() -> None:
    assert proud_words(lying(1), Swap(1, 2)) == {"#easy", f"#surely 2 {SEVEN[0]}"}
    both = {f"#surely {place}@2 {stone}" for place in (1, 3) for stone in (SEVEN[0], SEVEN[2])}
    assert proud_words(second_line(), Swap(1, 3, 2)) == {"#easy", *both}
    assert proud_words(second_line(), Boast(2)) == {"#easy", "#dare"}


@pytest.mark.parametrize("temper", [*Manner, None])
def test_a_distraction_says_the_same_whatever_lies_hidden(temper: Manner | None) -> None:
    start = view(lying(), Seat.A)
    for seed in range(60):
        said = set()
        for way in ((0, 1, 2, 3), (3, 2, 1, 0)):
            guess = {Spot(place): SEVEN[way[place - 1]] for place in range(1, 5)}
            table = suppose(start, guess)
            seat = table.waiting.seat
            assert seat is not None
            event = play(table, seat, Swap(1, 3))
            now = view(after(table, event), seat)
            said.add(distraction(now, seat, event, Random(seed), temper))
        assert len(said) == 1


@pytest.mark.parametrize(
    ("talks", "least", "most"),
    [(TalkLevel.SILENT, 0.0, 0.0), (TalkLevel.TABLE, 0.01, 0.15), (TalkLevel.TAVERN, 0.15, 0.4)],
)
def test_the_table_decides_how_much_bots_talk(talks: TalkLevel, least: float, most: float) -> None:
    said = 0
    for seed in range(200):
        bot = make_bot("squire", seed)
        bot.talks = talks
        table = lying()
        seat = table.waiting.seat
        assert seat is not None
        bot.sit(view(table, seat))
        event = play(table, seat, Swap(1, 3))
        table = after(table, event)
        bot.see(glimpse(table, event, seat))
        said += bot.talk(view(table, seat)) is not None
    assert least <= said / 200 <= most


SWAPS = (Swap(1, 3), Swap(2, 4), Swap(1, 2))


def follows(seed: int, talks: TalkLevel, *heard: Seat) -> list[Stone | None]:
    """Return the beliefs of a bot in seat B after three Swaps during which these seats talked."""
    bot = make_bot("knight", seed)
    assert isinstance(bot, BotPlayer)
    bot.talks = talks
    table = lying(0)
    bot.sit(view(table, Seat.B))
    moves: list[Move] = [*(Hide(place) for place in range(1, 5)), *SWAPS]
    for move in moves:
        seat = table.waiting.seat
        assert seat is not None
        event = play(table, seat, move)
        table = after(table, event)
        bot.see(glimpse(table, event, Seat.B))
        for talking in heard if move in SWAPS else ():
            bot.hear(talking, "#surely 1 C")
    found = [bot.beliefs.memory.recall(Spot(place)) for place in range(1, 5)]
    return [one.stone if one else None for one in found]


def test_talk_in_a_tavern_distracts_a_bot_and_always_in_the_same_way() -> None:
    quiet = [follows(seed, TalkLevel.TAVERN) for seed in range(150)]
    heard = [follows(seed, TalkLevel.TAVERN, Seat.A) for seed in range(150)]
    assert heard == [follows(seed, TalkLevel.TAVERN, Seat.A) for seed in range(150)]
    truth = played(lying(), *SWAPS).line(1).stones
    right = [
        sum(a == b for each in known for a, b in zip(each, truth, strict=True))
        for known in (quiet, heard)
    ]
    assert right[1] < 0.97 * right[0]


def test_only_the_other_side_distracts_only_in_a_tavern_and_once_a_turn() -> None:
    for seed in range(40):
        quiet, once = (follows(seed, TalkLevel.TAVERN, *seats) for seats in ((), (Seat.A,)))
        assert follows(seed, TalkLevel.TABLE, Seat.A) == follows(seed, TalkLevel.TABLE) == quiet
        assert follows(seed, TalkLevel.TAVERN, Seat.B) == quiet
        assert follows(seed, TalkLevel.TAVERN, Seat.A, Seat.A) == once


@pytest.mark.parametrize(
    ("surest", "said"),
    [(0.9, f"#stone-is 2 {SEVEN[1]}"), (WORTH_TELLING, f"#stone-is 2 {SEVEN[1]}"), (0.7, None)],
)
def test_a_partner_is_told_the_surest_stone_and_only_if_it_is_sure(
    surest: float, said: str | None
) -> None:
    table, bots = seated("king", Options(players=4))
    seen = view(replace(table, waiting=Proving(Seat.A)), Seat.C)
    chances = ((0.6, 0.4), (1 - surest, surest))
    line = LineSituation(1, LineBelief((1, 2), SEVEN[:2], chances), 0.5, 0.5)
    beliefs = bots[Seat.C].beliefs
    assert beliefs.memory.recall(Spot(2)) is not None
    assert told(beliefs, seen, line) == said


def test_a_partner_is_told_of_the_line_that_it_proves() -> None:
    table = prepare(Options(players=4, lines=2), opening=SEVEN[:1] * 2, first=Seat.A)
    beliefs = BeliefState(TRAITS["king"], "1", view(table, Seat.C))
    for move in SECOND_LINE:
        awaited = table.waiting.seat
        assert awaited is not None
        event = play(table, awaited, move)
        table = after(table, event)
        beliefs.see(glimpse(table, event, Seat.C))
    said = counsel(beliefs, view(replace(table, waiting=Proving(Seat.A, 2)), Seat.C), Random(1))
    assert said in {f"#stone-is 1@2 {SEVEN[0]}", f"#stone-is 3@2 {SEVEN[2]}"}


@pytest.mark.parametrize(
    ("place", "stone", "possible"),
    [
        ("1@2", SEVEN[0], True),
        ("3@2", SEVEN[0], True),
        ("2@2", SEVEN[0], False),
        ("1@1", SEVEN[0], False),
        ("0@2", SEVEN[0], False),
        ("1@0", SEVEN[0], False),
        ("4@2", SEVEN[0], False),
        ("1@3", SEVEN[0], False),
        ("1@2", SEVEN[1], False),
        ("1@2", SEVEN[6], False),
    ],
)
def test_a_stone_is_heard_where_it_may_lie_hidden(place: str, stone: Stone, possible: bool) -> None:
    heard = heard_stone(view(second_line(players=4), Seat.A), f"#stone-is {place} {stone}")
    assert (heard is not None) == possible
    if heard is not None:
        assert (f"{heard[0].place}@{heard[0].line}", heard[1]) == (place, stone)
