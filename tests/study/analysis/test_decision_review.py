"""Every decision beside the King's."""

from __future__ import annotations

from random import Random

import pytest

from tellstones.bots import make_bot
from tellstones.bots.bot_player import BotPlayer
from tellstones.match import play_game, set_up
from tellstones.notation import Record
from tellstones.rules import Boast, Challenge, Options, seats
from tellstones.study.analysis import analyse
from tellstones.study.analysis.decision_review import DecisionReview
from tellstones.study.analysis.key_moments import COSTLY_FROM
from tellstones.study.odds.seat_memories import PERSON
from tests.study.study_games import RESIGNED, bot_game, told


def kings_game(players: int, lines: int) -> Record:
    """Played by those who judge it afterwards, with the memory that they take people to have."""
    setup = set_up(
        Options(players=players, lines=lines, turn_limit=60), Random(f"kings:{players}:{lines}")
    )
    bots = {s: make_bot("adviser", f"analysis:{s}", PERSON) for s in seats(players)}
    return play_game(setup, bots)


@pytest.mark.parametrize(("players", "lines"), [(2, 1), (2, 2), (4, 1), (4, 2)])
def test_whoever_decides_as_the_king_does_gives_nothing_away(
    players: int, lines: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(BotPlayer, "talk", lambda *_: None)  # a record's talk is nobody's memory
    analysis = analyse(kings_game(players, lines))
    assert len(analysis.decisions) > 10
    assert all(one.king == one.move and one.cost == 0.0 for one in analysis.decisions)


@pytest.mark.parametrize("placed", ["C>", "C<", "W>", "K<"])
def test_which_stone_is_placed_and_where_is_no_matter(placed: str) -> None:
    (decision,) = analyse(told(f"1. {placed} A", RESIGNED)).decisions
    assert decision.king == decision.move
    assert decision.cost == 0.0


def decisions() -> list[tuple[DecisionReview, set[str]]]:
    """The decisions of several games, each with its review; a Minstrel has lapses."""
    found = []
    for seed in range(1, 16):
        analysis = analyse(bot_game(seed, levels=("knight", "squire" if seed % 2 else "minstrel")))
        keys = [(m.index, m.key.removeprefix("study.moment.")) for m in analysis.key_moments]
        found += [
            (one, {key for index, key in keys if index == one.index}) for one in analysis.decisions
        ]
    return found


BLAME = {"costly", "missed-challenge", "missed-boast"}


def test_what_was_better_than_the_kings_choice_is_no_mistake() -> None:
    better = [(one, keys) for one, keys in decisions() if one.chosen > one.best]
    assert better
    for one, keys in better:
        assert one.cost == 0.0
        assert not keys & BLAME


def test_nobody_is_told_to_have_missed_what_the_king_would_not_have_done() -> None:
    blamed = [(one, keys & BLAME) for one, keys in decisions() if keys & BLAME]
    missed = [one for one, keys in blamed if keys != {"costly"}]
    assert missed
    assert all(one.cost > COSTLY_FROM for one, _ in blamed)
    for one in missed:
        assert isinstance(one.king, Challenge | Boast)
        assert not isinstance(one.move, Challenge | Boast)
