"""The people that bots are: everywhere the same, at one table never twice, with names for all."""

from __future__ import annotations

import json
from pathlib import Path

from tellstones.bots.levels import LEVELS, STYLES
from tellstones.bots.personas import Manner, companies, pace_of, persona_of
from tellstones.bots.registry import BASELINES
from tellstones.i18n import LANGUAGES, catalogue
from tellstones.rules import Seat

NAMES = [each.name for company in companies().values() for each in company.people]


def test_every_level_has_four_people_of_different_tempers() -> None:
    assert tuple(companies()) == LEVELS
    for company in companies().values():
        assert {each.temper for each in company.people} == set(Manner)


def test_nobody_sits_at_a_table_twice() -> None:
    assert len(set(NAMES)) == len(NAMES) == 32


def test_a_style_is_the_same_person_in_another_mood() -> None:
    for seat in Seat:
        assert {persona_of(f"captain:{style}", seat) for style in STYLES} == {
            persona_of("captain", seat)
        }


def test_plans_and_mirrors_are_nobody_in_particular() -> None:
    for bot in (*BASELINES, "mirror:-1.95,0.4,0.3,0.03,0.5", "champion:page"):
        assert persona_of(bot, Seat.B) is None
        assert pace_of(bot, Seat.B) == 1.0


def test_a_page_thinks_less_than_a_king() -> None:
    paces = [pace_of(level, Seat.B) for level in LEVELS]
    assert paces[0] == min(paces)
    assert paces[-1] == max(paces)


def test_every_name_can_be_said_in_every_language_and_is_no_stone_and_no_level() -> None:
    for language in LANGUAGES:
        words = catalogue(language)
        said = {words.say(f"persona.{name}") for name in NAMES}
        taken = {words.say(key) for key in words if key.startswith(("stone.", "level."))}
        assert len(said) == len(NAMES)
        assert not said & taken


def test_everybody_has_a_portrait() -> None:
    art = Path(__file__).parents[2] / "web" / "src" / "art" / "portraits.json"
    portraits = json.loads(art.read_text(encoding="utf-8"))
    assert list(portraits["people"]) == [*NAMES, "ida"], "she is in the lesson"
    looks = list(portraits["people"].values())
    assert len({tuple(look) for look in looks}) == len(looks)
    for level, face, eyes in looks:
        assert level in portraits["levels"]
        assert face in portraits["faces"]
        assert eyes in portraits["eyes"]
