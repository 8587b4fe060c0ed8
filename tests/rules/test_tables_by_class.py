"""Tables indexed by the class of a move or an event have an entry for each."""

from __future__ import annotations

from typing import get_args

from tellstones.rules import Action, Event, Move
from tellstones.rules.legality import ACTIONS, OUT_OF_PLACE
from tellstones.rules.transitions import AFTER, HAPPENING


def test_every_move_has_its_event() -> None:
    assert {*HAPPENING} == {*get_args(Move)}


def test_every_event_has_its_table() -> None:
    assert {*AFTER} == {*get_args(Event)}


def test_on_a_turn_every_move_is_an_action_or_out_of_place() -> None:
    assert {*ACTIONS} == {*get_args(Action)}
    assert {*OUT_OF_PLACE} == {*get_args(Move)} - {*ACTIONS}
