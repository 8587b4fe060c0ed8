"""The data of the Road: complete, playable, with texts and faces, and with a gentle slope."""

from __future__ import annotations

import json
from itertools import pairwise
from pathlib import Path

import msgspec
import pytest
from bench.road.stand_ins import BAND, STEEPEST, Try, margin, out_of_band, play

from tellstones.i18n import LANGUAGES, catalogue
from tellstones.rules import SEVEN
from tellstones.study.road import stations as road
from tellstones.study.road.honors import HonorKind
from tellstones.study.road.stations import Station, chapters, read_chapters, stations

DATA = json.loads(Path(road.__file__).with_name("stations.json").read_bytes())
STATIONS = list(stations().values())
MOST_TRIES = 60


def test_seven_chapters_of_four_stations_stand_for_the_seven_stones() -> None:
    assert {chapter.stone for chapter in chapters()} == set(SEVEN)
    assert [len(chapter.stations) for chapter in chapters()] == [4] * 7


def test_nobody_is_met_twice() -> None:
    people = [one.person for station in STATIONS for one in station.opponents.values()]
    assert len(set(people)) == len(people)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_station_has_texts(language: str) -> None:
    words = catalogue(language)
    parts = ("", ".before", ".won", ".teaches")
    wanted = [f"road.{station.id}{part}" for station in STATIONS for part in parts]
    wanted += [f"road.chapter.{chapter.id}" for chapter in chapters()]
    wanted += [f"road.honor.{kind}" for kind in HonorKind]
    assert [key for key in wanted if key not in words] == []
    said = [words.say(key) for key in wanted if key.startswith("road.") and ".honor." not in key]
    assert len(set(said)) == len(said)


def test_it_grows_harder_in_small_steps() -> None:
    slope = [station.measured.experienced for station in STATIONS]
    assert max(abs(one - other) for one, other in pairwise(slope)) <= STEEPEST
    assert slope[0] >= 75
    assert 10 <= slope[-1] <= 25
    thirds = [sum(slope[at : at + 7]) for at in range(0, 28, 7)]
    assert thirds == sorted(thirds, reverse=True)


def test_honors_are_neither_given_away_nor_out_of_reach() -> None:
    for station in STATIONS:
        measured = station.measured
        assert measured.games >= 100
        assert all(0 < share < measured.experienced for share in measured.honors), station.id
        assert measured.beginner <= measured.expert + margin(measured.games)


@pytest.mark.parametrize("station", STATIONS, ids=lambda station: station.id)
def test_every_station_can_be_won(station: Station) -> None:
    tries = (Try(station.id, "expert", f"won:{number}") for number in range(MOST_TRIES))
    assert any(play(tried).won for tried in tries)


def changed(**station: object) -> bytes:
    first = {**DATA[0]["stations"][0], **station}
    chapter = {**DATA[0], "stations": [first, *DATA[0]["stations"][1:]]}
    return json.dumps([chapter, *DATA[1:]]).encode()


@pytest.mark.parametrize(
    "wrong",
    [
        {"id": "crown-2"},
        {"id": "moat-1"},
        {"opponents": {}},
        {"opponents": {"A": {"plays": "page", "person": "mirla"}}},
        {"opponents": {"B": {"plays": "page"}}},
        {"opponents": {"B": {"plays": "nobody", "person": "mirla"}}},
        {"opponents": {"B": {"plays": "page", "person": "nobody"}}},
        {"honors": [{"kind": "no-look"}, {"kind": "no-look"}]},
        {"honors": [{"kind": "no-such-honor"}, {"kind": "no-look"}]},
        {"points": 0},
        {"stones": ["C", "C"]},
        {"lanterns": 3},
        {"prelude": {"stones": 8, "swaps": 1}},
        {"prelude": {"stones": 3, "swaps": 1}, "points": 0},
    ],
)
def test_data_that_make_no_sense_are_refused(wrong: dict[str, object]) -> None:
    with pytest.raises(ValueError, match=r"."):
        read_chapters(changed(**wrong))


def test_a_chapter_for_each_stone_and_long_enough() -> None:
    with pytest.raises(ValueError, match="seven stones"):
        read_chapters(json.dumps(DATA[1:]).encode())
    short = [{**DATA[0], "stations": DATA[0]["stations"][:1]}, *DATA[1:]]
    with pytest.raises(ValueError, match="cannot be finished"):
        read_chapters(json.dumps(short).encode())


def test_the_benchmark_notices_a_win_rate_that_has_left_its_band() -> None:
    told = STATIONS[0].measured
    assert out_of_band(told, told) == []
    left = round(BAND + margin(told.games)) + 1
    easier = msgspec.structs.replace(told, expert=told.expert - left)
    assert out_of_band(told, easier) != []
