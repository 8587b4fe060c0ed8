"""Probabilities derived from recall: naming a stone, proving all."""

from __future__ import annotations

from tellstones.bots.memory.recall_odds import RecallOdds, knows_all, names_right


def test_a_single_hidden_stone_is_known_to_everybody() -> None:
    assert knows_all([RecallOdds(0.03)]) == 1.0
    assert names_right([RecallOdds(0.03)]) == [1.0]


def test_the_fewer_stones_are_missed_the_likelier_all_are_known() -> None:
    held, missed = RecallOdds(1.0), RecallOdds(0.0)
    by_gaps = [knows_all([held] * (4 - gaps) + [missed] * gaps) for gaps in range(4)]
    assert by_gaps == sorted(by_gaps, reverse=True)
    assert by_gaps[0] > 0.9
    assert by_gaps[3] == 0.0


def test_the_only_stone_missed_is_worked_out_oftener_than_one_of_several() -> None:
    alone, of_two, of_three = (
        names_right([RecallOdds(1.0)] * (4 - gaps) + [RecallOdds(0.0)] * gaps)[-1]
        for gaps in (1, 2, 3)
    )
    assert alone > of_two > of_three > 0.0
