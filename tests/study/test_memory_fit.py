"""Memory fitted to games: of simulated people whose memory is known, and of records with times."""

from __future__ import annotations

import json
import sys
from dataclasses import replace
from importlib import import_module
from pathlib import Path
from random import Random

import pytest

from tellstones.bots import MemoryTraits
from tellstones.bots.zoo import ZOO
from tellstones.bots.zoo.plan_player import PlanPlayer
from tellstones.match import play_game, set_up
from tellstones.notation import Record, read_records, record_text
from tellstones.rules import Options, Seat
from tellstones.study.memory_fit import SeatOfRecord, fit_memory, turn_seconds

GAMES = 60
TIMED = '[Opening "S"] [First "A"] C> {%t 4} h1 {%t 8} h2 {%t 6} c1 {%t 2} =C {%t 5} h1 {%t 10} *'


def game_of(threshold: float, number: int) -> SeatOfRecord:
    """A typical player, against one who challenges often."""
    person = PlanPlayer(ZOO["person"], MemoryTraits(threshold=threshold), f"person {number}")
    other = PlanPlayer(ZOO["points-only"], MemoryTraits(), f"other {number}")
    setup = set_up(Options(turn_limit=100), Random(number))
    return SeatOfRecord(play_game(setup, {Seat.A: person, Seat.B: other}), Seat.A)


@pytest.mark.parametrize("threshold", [-2.0, -1.5, -1.0, -0.5])
def test_the_memory_of_simulated_people_is_found_in_their_games(threshold: float) -> None:
    found = fit_memory([game_of(threshold, number) for number in range(GAMES)])
    assert found is not None
    assert found.answers > GAMES
    assert found.low <= threshold <= found.high
    assert found.high - found.low <= 1.5


def test_the_script_fits_people_and_leaves_bots_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    script = import_module("research.data.fit_memory")
    games = [game.record for game in script.simulated(-2.0, 8)]
    tags = (("A", "kqzvjwpbhtmn"), ("B", "bot:page"))
    file = tmp_path / "people.tell"
    file.write_text("\n".join(record_text(replace(game, tags=tags)) for game in games))
    for asked in ([str(file)], ["--simulate", "1"]):
        monkeypatch.setattr(sys, "argv", ["fit_memory.py", *asked])
        monkeypatch.setattr(script, "SIMULATED", (-1.0,))
        script.main()
    person, simulated = map(json.loads, capsys.readouterr().out.splitlines())
    assert (person["player"], person["games"]) == ("kqzvjwpbhtmn", 8)
    assert person["low"] <= person["threshold"] <= person["high"]
    assert simulated["player"] == "threshold -1.0"
    assert 0 <= simulated["forecast"] <= 1


def test_of_whom_nothing_was_asked_nothing_is_known() -> None:
    assert fit_memory([SeatOfRecord(_record('[Opening "S"] [First "A"] C> h1 *'), Seat.A)]) is None


def test_a_turn_takes_as_long_as_it_took() -> None:
    assert turn_seconds([_record(TIMED)]) == 7  # 4, 8, 6, 2 + 5 and 10 seconds, and their middle
    assert turn_seconds([replace(_record(TIMED), said=())]) is None


def _record(text: str) -> Record:
    (record,) = read_records(text)
    return record
