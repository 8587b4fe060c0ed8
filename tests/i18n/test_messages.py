"""The little language of the catalogues, and plural forms by CLDR."""

import pytest

from tellstones.i18n import say
from tellstones.i18n.messages import fill, parameters, parse
from tellstones.i18n.plurals import plural_form
from tellstones.rules import Refusal
from tellstones.rules.faults import Fault

STONES = "{count, plural, one {# stone} other {# stones}} on {where}"


def test_slots_are_filled() -> None:
    assert fill(parse("{a} and {b}, {a}"), "en", {"a": "x", "b": 2}) == "x and 2, x"


@pytest.mark.parametrize(("count", "said"), [(0, "0 stones"), (1, "1 stone"), (7, "7 stones")])
def test_plurals_follow_the_number(count: int, said: str) -> None:
    values: dict[str, str | int] = {"count": count, "where": "the Line"}
    assert fill(parse(STONES), "en", values) == f"{said} on the Line"


def test_a_plural_may_hold_other_slots() -> None:
    text = "{n, plural, one {{name} has # point} other {{name} has # points}}"
    assert fill(parse(text), "en", {"n": 2, "name": "Ana"}) == "Ana has 2 points"
    assert parameters(text) == {"n", "name"}


def test_a_missing_form_falls_back_to_other() -> None:
    text = "{n, plural, one {uno} other {otros}}"
    assert fill(parse(text), "es", {"n": 1_000_000}) == "otros"


def test_a_number_sign_outside_a_plural_is_itself() -> None:
    assert fill(parse("#{n}"), "en", {"n": 1}) == "#1"


@pytest.mark.parametrize("text", ["{a", "a}", "{a{b}", "{n, plural, one {x}}"])
def test_a_broken_text_is_an_error(text: str) -> None:
    with pytest.raises(ValueError, match=r"braces|other"):
        parse(text)


@pytest.mark.parametrize(
    ("language", "forms"),
    [
        ("en", {0: "other", 1: "one", 2: "other", 1_000_000: "other"}),
        ("es", {0: "other", 1: "one", 2: "other", 1_000_000: "many", 1_000_001: "other"}),
        ("fr", {0: "one", 1: "one", 2: "other", 2_000_000: "many"}),
        ("el", {0: "other", 1: "one", 2: "other"}),
        ("zh-Hant", {0: "other", 1: "other", 2: "other"}),
    ],
)
def test_plural_forms_are_those_of_the_cldr(language: str, forms: dict[int, str]) -> None:
    assert {count: plural_form(language, count) for count in forms} == forms


def test_a_refusal_tells_its_sentence_as_the_english_catalogue_does() -> None:
    told = {refusal.code: refusal.sentence for refusal in Refusal}
    assert told == {code: say(f"refusal.{code}", "en") for code in told}


def test_a_fault_tells_its_sentence_as_the_english_catalogue_does() -> None:
    told = {fault.code: fault.sentence for fault in Fault}
    assert told == {code: say(f"fault.{code}", "en") for code in told}
