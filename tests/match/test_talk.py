"""Clause 9: talk."""

import inspect
from random import Random

import pytest

from tellstones.match import Match, RandomPlayer, set_up
from tellstones.notation import Talk, parse_comment
from tellstones.rules import Hands, Move, Options, Seat, seats
from tellstones.views import Glimpse, View

ROUND = Options(players=4, lines=2, hands=Hands.OPPONENT, turn_limit=30)


class Chatterbox:
    """Plays anything, says something every third time it may, and keeps what it heard."""

    def __init__(self, seed: int, quiet: bool = False) -> None:
        self.hand = RandomPlayer(Random(seed))
        self.chances = 0
        self.quiet = quiet
        self.heard: list[tuple[Seat, str]] = []
        self.said: list[str] = []

    def sit(self, view: View) -> None:
        self.hand.sit(view)

    def see(self, glimpse: Glimpse) -> None:
        self.hand.see(glimpse)

    def hear(self, seat: Seat, talk: str) -> None:
        self.heard.append((seat, talk))

    def decide(self, view: View) -> Move:
        return self.hand.decide(view)

    def talk(self, view: View) -> str | None:
        self.chances += 1
        if self.quiet or self.chances % 3:
            return None
        self.said.append(f"stone {self.chances} is the Sword, I swear")
        return self.said[-1]


def match_of(quiet: bool) -> tuple[Match, dict[Seat, Chatterbox]]:
    players = {seat: Chatterbox(seed, quiet) for seed, seat in enumerate(seats(4))}
    return Match(set_up(ROUND, Random(7)), players), players


@pytest.mark.clause("9.1")
def test_talk_changes_nothing_on_the_table() -> None:
    talking, players = match_of(quiet=False)
    silent, _ = match_of(quiet=True)
    while not silent.over:
        assert talking.table == silent.table
        assert talking.step() == silent.step()
    assert talking.over
    assert talking.table == silent.table
    assert any(player.said for player in players.values())


@pytest.mark.clause("9.1")
def test_everybody_may_talk_at_any_time_on_turn_or_not() -> None:
    match, players = match_of(quiet=False)
    steps = 0
    while not match.over:
        match.step()
        steps += 1
    # Everybody is asked before the first move and after every move, the last one included.
    assert {player.chances for player in players.values()} == {steps + 1}


@pytest.mark.clause("9.1")
def test_talk_is_kept_in_the_record_as_a_comment_and_not_as_a_move() -> None:
    match, _ = match_of(quiet=True)
    match.say(Seat.B, "what fine weather")
    match.step()
    match.say(Seat.C, "#well-played")
    record = match.record
    assert [parse_comment(c) for c in record.comments] == [Talk(Seat.B, "what fine weather")]
    assert [parse_comment(c) for c in record.said[0].comments] == [Talk(Seat.C, "#well-played")]
    assert len(record.said) == 1


@pytest.mark.clause("9.2")
def test_what_one_says_to_the_partner_the_whole_table_hears() -> None:
    match, players = match_of(quiet=True)
    match.say(Seat.A, "boast now, partner")
    for seat in (Seat.B, Seat.C, Seat.D):
        assert players[seat].heard == [(Seat.A, "boast now, partner")]
    assert players[Seat.A].heard == []


@pytest.mark.clause("9.2")
def test_all_seats_hear_the_same_talk_through_a_whole_game() -> None:
    match, players = match_of(quiet=False)
    match.play()
    everything = {seat: list(player.said) for seat, player in players.items()}
    for seat, player in players.items():
        for speaker in seats(4):
            heard = [text for who, text in player.heard if who is speaker]
            assert heard == ([] if speaker is seat else everything[speaker])


@pytest.mark.clause("9.2")
def test_there_is_no_way_to_speak_to_one_seat_only() -> None:
    assert list(inspect.signature(Match.say).parameters) == ["self", "seat", "text"]
