"""A game being played."""

import gc
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tellstones.match import Match, Player, RandomPlayer, Resign, ScriptedPlayer, play_game, set_up
from tellstones.notation import Result, Took, parse_comment, record_text
from tellstones.rules import (
    CROWN,
    SCALES,
    Answer,
    Boast,
    Challenge,
    Doubt,
    End,
    Hide,
    Move,
    Name,
    Options,
    Over,
    Place,
    Refused,
    Seat,
    Side,
    Table,
    Termination,
    seats,
)
from tellstones.views import Glimpse, View
from tests.strategies import one_in, options

SEEDS = st.integers(0, 2**32 - 1)


class Witness(RandomPlayer):
    """A random player that keeps all that it is ever handed."""

    def __init__(self, chance: Random) -> None:
        super().__init__(chance)
        self.handed: list[View | Glimpse] = []

    def sit(self, view: View) -> None:
        self.handed.append(view)

    def see(self, glimpse: Glimpse) -> None:
        self.handed.append(glimpse)

    def decide(self, view: View) -> Move:
        self.handed.append(view)
        return super().decide(view)


def witnesses(players: int, seed: int) -> dict[Seat, Witness]:
    return {seat: Witness(Random(f"{seat}{seed}")) for seat in seats(players)}


@given(options(), SEEDS)
def test_the_record_of_a_match_replays_to_the_same_table(settled: Options, seed: int) -> None:
    match = Match(set_up(settled, Random(seed)), witnesses(settled.players, seed))
    for _ in range(60):
        if match.over:
            break
        match.step()
    *_, last = (match.record.start(), *(step.table for step in match.record.steps()))
    assert last == match.table


@given(SEEDS)
@one_in(7)
def test_the_same_seed_plays_the_same_game(seed: int) -> None:
    settled = Options(players=4, turn_limit=20)
    games = [play_game(set_up(settled, Random(seed)), witnesses(4, seed)) for _ in range(2)]
    assert record_text(games[0]) == record_text(games[1])


@given(options(), SEEDS)
@one_in(4)
def test_a_player_is_handed_its_own_view_and_its_own_looks_and_nothing_else(
    settled: Options, seed: int
) -> None:
    players = witnesses(settled.players, seed)
    match = Match(set_up(settled, Random(seed)), players)
    for _ in range(40):
        if not match.over:
            match.step()
    for seat, player in players.items():
        assert len(player.handed) > 0
        for handed in player.handed:
            seen = handed.view if isinstance(handed, Glimpse) else handed
            assert seen.seat is seat
            if isinstance(handed, Glimpse) and handed.sight is not None:
                assert handed.sight.seat is seat


def test_nothing_that_a_player_holds_leads_to_the_table() -> None:
    """Following every reference from a player, one never comes upon a Table."""
    players = witnesses(2, seed=1)
    match = Match(set_up(Options(), Random(1)), players)
    for _ in range(20):
        if not match.over:
            match.step()
    for player in players.values():
        reached, waiting = set[int](), list(player.handed)
        while waiting:
            thing = waiting.pop()
            if id(thing) in reached or isinstance(thing, type):
                continue
            reached.add(id(thing))
            assert not isinstance(thing, Table)
            waiting += gc.get_referents(thing)


def scripted(a: list[Move], b: list[Move]) -> dict[Seat, Player]:
    return {Seat.A: ScriptedPlayer(a), Seat.B: ScriptedPlayer(b)}


SETUP = set_up(Options(), Random(0), opening=[SCALES], first=Seat.A)


def test_a_scripted_game_is_recorded_word_by_word() -> None:
    players = scripted(
        [Place(CROWN, End.RIGHT), Challenge(1), Boast(), Name(2, CROWN)],
        [Hide(1), Answer(SCALES), Hide(2), Doubt()],
    )
    assert record_text(play_game(SETUP, players)).split("\n\n")[1] == (
        "1. C> 2. h1 3. c1 =S 4. h2 5. b doubt 2=C A\n"
    )


def test_a_player_out_of_lines_resigns() -> None:
    record = play_game(SETUP, scripted([Hide(1)], []))
    assert (record.result, record.termination) == (Result.A, Termination.RESIGN)


def test_any_seat_may_resign_out_of_turn() -> None:
    match = Match(SETUP, scripted([Hide(1)], []))
    match.resign(Seat.B)
    assert match.table.waiting == Over(Side.A)
    assert (match.record.result, match.record.termination) == (Result.A, Termination.RESIGN)


def test_all_may_agree_on_a_draw() -> None:
    match = Match(SETUP, scripted([Hide(1)], []))
    match.agree()
    assert (match.record.result, match.record.termination) == (Result.DRAW, Termination.AGREEMENT)


def test_a_match_that_is_over_asks_nobody() -> None:
    match = Match(SETUP, scripted([], []))
    match.play()
    with pytest.raises(ValueError, match="over"):
        match.step()


def test_a_player_who_breaks_the_rules_is_refused() -> None:
    match = Match(SETUP, scripted([Hide(2)], []))
    with pytest.raises(Refused, match="no-such-place"):
        match.step()
    assert match.table == SETUP.start()


def test_every_seat_needs_a_player_and_every_player_a_seat() -> None:
    for players in ({Seat.A: ScriptedPlayer([])}, dict.fromkeys(Seat, ScriptedPlayer([]))):
        with pytest.raises(ValueError, match="one player for each seat"):
            Match(SETUP, players)


def test_with_a_clock_the_record_keeps_how_long_each_move_took() -> None:
    ticks = iter([10.0, 18.4, 20.0, 20.0])
    match = Match(SETUP, scripted([Hide(1)], [Place(CROWN, End.LEFT)]), clock=lambda: next(ticks))
    match.step()
    match.step()
    took = [parse_comment(said.comments[0]) for said in match.record.said]
    assert took == [Took(8.4), Took(0.0)]


def test_what_is_not_named_is_drawn() -> None:
    drawn = {(s.opening, s.first) for s in (set_up(Options(), Random(n)) for n in range(300))}
    assert len(drawn) == 14
    assert set_up(Options(), Random(0), elder=Seat.B).first is None


def test_resigning_is_a_word_like_any_other() -> None:
    class Coward(ScriptedPlayer):
        def decide(self, view: View) -> Move | Resign:
            return Resign()

    record = play_game(SETUP, {Seat.A: Coward([]), Seat.B: ScriptedPlayer([])})
    assert (record.result, record.said) == (Result.B, ())
