"""The game in a terminal, with keys pressed by a script and everything shown kept."""

from __future__ import annotations

from random import Random

import pytest

from tellstones.bots import make_bot
from tellstones.cli.terminal.keyboard_player import KeyboardPlayer
from tellstones.cli.terminal.menus import Menu, menu_of
from tellstones.cli.terminal.terminal_game import TerminalGame
from tellstones.i18n import Words
from tellstones.match import Match, Player, RandomPlayer, ScriptedPlayer
from tellstones.notation import Record, Result, move_text
from tellstones.rules import (
    CROWN,
    SCALES,
    End,
    Hands,
    Move,
    Options,
    Place,
    Seat,
    Swap,
    Termination,
    legal_moves,
    seats,
)
from tellstones.views import View
from tests.scripted import Script

NAMES = {Seat.A: "Ana", Seat.B: "Ben", Seat.C: "Cleo", Seat.D: "Dan"}


def played(
    keys: str | list[str],
    options: Options = Options(),  # noqa: B008 - a frozen value, as good as a number
    language: str = "en",
    bots: dict[Seat, Player] | None = None,
) -> tuple[Match, Script]:
    script = Script(keys if isinstance(keys, list) else keys.split())
    people = frozenset(seats(options.players)) - set(bots or {})
    you = next(iter(people)) if len(people) == 1 else None
    game = TerminalGame(script, Words(language, options, NAMES, you), people, pace=1.0)
    players: dict[Seat, Player] = {seat: KeyboardPlayer(seat, game) for seat in people}
    setup = Record(options, (SCALES,) * options.lines, first=Seat.A)
    return game.play(setup, players | (bots or {}), lambda: 0.0), script


def moves_of(match: Match) -> str:
    return " ".join(move_text(said.move, match.table.options.lines) for said in match.record.said)


def test_two_people_play_a_whole_game_with_every_action() -> None:
    keys = "p c > h 1 s 1 2 k 2 look back h 1 c 1 k b y s d 2 s end"
    match, script = played(keys)
    # Place, Hide, Swap, Peek, Hide, Challenge, Boast: stolen, doubted, proved
    assert moves_of(match) == "C> h1 1~2 p2 h1 c1 =K b steal doubt 2=S"
    assert match.record.result is Result.B
    assert match.record.termination is Termination.BOAST
    assert "The game goes to Ben." in script.shown[-1]


def test_orders_are_carried_out_by_the_neighbours_hand() -> None:
    match, script = played("p c > o q y end", Options(hands=Hands.OPPONENT))
    assert moves_of(match) == "C> ok"
    asked = next(page for page in script.shown if "Ana asks Ben to place the Crown" in page)
    assert "Ben carries out the order." in asked


def test_arrows_and_enter_are_understood() -> None:
    match, _ = played(["p", "c", "\x1b[D", "\r", "q", "y", "."], Options(hands=Hands.OPPONENT))
    assert moves_of(match) == "C< ok"


def test_with_two_lines_the_line_is_asked_for() -> None:
    match, _ = played("p 2 c > h 1 1 q y end", Options(lines=2))
    assert moves_of(match) == "C>@2 h1@1"


def test_a_swap_may_be_pointed_out_from_either_stone() -> None:
    assert moves_of(played("p c > s 2 1 q y end")[0]) == "C> 1~2"


def test_a_refused_choice_is_answered_with_its_rule() -> None:
    _, script = played("b s h 1 h 1 q y end")
    assert any("A Boast needs at least one hidden stone" in page for page in script.shown)
    assert any("A hidden stone cannot be hidden again." in page for page in script.shown)


def test_escape_goes_back_and_a_boast_asks_once_more() -> None:
    match, script = played(["h", "1", "b", "\x1b", "b", "y", "b", "q", "y", "."])
    assert moves_of(match) == "h1 b believe"
    assert any("Make it?" in page for page in script.shown)
    assert any("A point for Ben." in page for page in script.shown)


def test_a_move_may_be_typed_in_notation() -> None:
    match, script = played([":", "C>", ":", "fnord", ":", "p2", ":", "1~2", "q", "y", "."])
    assert moves_of(match) == "C> 1~2"
    assert any("This is not a valid move." in page for page in script.shown)
    assert any("Only a hidden stone can be peeked at" in page for page in script.shown)


def test_people_may_talk_and_the_record_keeps_it() -> None:
    match, script = played(["t", "what fine weather", "h", "1", "t", "", "q", "y", "."])
    assert match.record.comments == ("A: what fine weather",)
    assert any("Ana: “what fine weather”" in page for page in script.shown)


def test_the_rules_are_one_key_away() -> None:
    _, script = played("? x x q n q y end")
    first, last = (page for page in script.shown if page.endswith("/2   Press any key."))
    assert "Three points win." in first
    assert "Left means seat A’s left" in last


def test_the_rules_are_left_with_escape() -> None:
    _, script = played(["?", "\x1b", "q", "y", "end"])
    assert any("1/2" in page for page in script.shown)
    assert not any("2/2" in page for page in script.shown)


def test_a_draw_needs_everybody_at_the_keyboard() -> None:
    match, _ = played("a n h 1 a y end")
    assert match.record.result is Result.DRAW
    assert match.record.termination is Termination.AGREEMENT


def test_who_looks_is_covered_from_the_others_and_nothing_stays() -> None:
    _, script = played("h 1 k 1 look back q y end")
    cover = next(n for n, page in enumerate(script.shown) if "Everyone else, look away" in page)
    assert "Scales" not in script.shown[cover]
    assert "Scales" in script.shown[cover + 1]
    assert script.shown[cover + 2] == ""
    assert not any("Scales" in page for page in script.shown[cover + 2 : -1])


def test_a_partner_is_given_the_look() -> None:
    match, script = played("h 1 k 1 t look back q y end", Options(players=4))
    assert moves_of(match) == "h1 p1t"
    assert any("Dan looks under stone 1." in page for page in script.shown)


def test_only_the_latest_event_stands_below_the_table() -> None:
    _, script = played("p c > h 1 q y end")
    after_the_hide = next(page for page in script.shown if "Ben hid stone 1." in page)
    assert "placed" not in after_the_hide


def test_against_a_bot_the_table_waits_and_calls_you_you() -> None:
    _, script = played("h 1 q y end", bots={Seat.B: RandomPlayer(Random(1))})
    assert any("You hid stone 1." in page for page in script.shown)
    assert any("Ben is thinking" in page for page in script.shown)
    assert script.waited > 0
    assert not any("agree to a draw" in page for page in script.shown)


@pytest.mark.parametrize(
    ("players", "lines", "language"), [(2, 1, "en"), (2, 2, "es"), (4, 1, "el"), (4, 2, "zh-Hant")]
)
def test_every_legal_move_is_in_the_menu_and_no_refused_one_can_be_chosen(
    players: int, lines: int, language: str
) -> None:
    options = Options(players, lines, Hands.OPPONENT, turn_limit=60)
    words = Words(language, options)

    class Checking(RandomPlayer):
        def decide(self, view: View) -> Move:
            assert view.seat is not None
            found = list(leaves(menu_of(view, view.seat, words)))
            assert set(found) == set(legal_moves(view))
            swaps = sum(isinstance(move, Swap) for move in legal_moves(view))
            assert len(found) == len(legal_moves(view)) + swaps
            return super().decide(view)

    setup = Record(options, (SCALES,) * lines, first=Seat.A)
    chance = Random(f"{language} {players} {lines}")
    for _ in range(2):
        Match(setup, {seat: Checking(chance) for seat in seats(players)}).play()


def leaves(menu: Menu) -> list[Move]:
    found = []
    for choice in menu.choices.values():
        if choice.refusal is None:
            found += [choice.move] if choice.move else leaves(choice.further or Menu())
    return found


def test_who_plays_alone_may_ask_for_a_hint() -> None:
    script = Script(["x", ".", "h", "1", "x", ".", "q", "y", "."])
    options = Options()
    game = TerminalGame(script, Words("en", options, NAMES, Seat.A), frozenset({Seat.A}), pace=0)
    person = KeyboardPlayer(Seat.A, game, adviser=make_bot("king", seed=1))
    placing = ScriptedPlayer([Place(CROWN, End.LEFT)])
    setup = Record(options, (SCALES,), first=Seat.A)
    game.play(setup, {Seat.A: person, Seat.B: placing}, lambda: 0.0)
    assert any("Nothing is hidden" in page for page in script.shown)
    assert any("I’d say stone 2 is the Scales" in page for page in script.shown)
    assert game.hints == 2


def test_there_are_three_hints_in_a_game() -> None:
    script = Script([*"x.x.x.", "x", "q", "y", "."])
    game = TerminalGame(script, Words("en", Options(), NAMES, Seat.A), frozenset({Seat.A}), pace=0)
    person = KeyboardPlayer(Seat.A, game, adviser=make_bot("king", seed=1))
    setup = Record(Options(), (SCALES,), first=Seat.A)
    game.play(setup, {Seat.A: person, Seat.B: ScriptedPlayer([])}, lambda: 0.0)
    assert game.hints == 3
    assert "hint" not in script.shown[-2]


def test_people_who_play_each_other_get_no_hints() -> None:
    _, script = played("x q y end")
    assert not any("hint" in page for page in script.shown)
