"""The catalogues hold the same keys with the same slots, and a word for everything that is."""

import re
from collections import Counter

import pytest

from tellstones.i18n import LANGUAGES, Words, catalogue, parameters
from tellstones.i18n.messages import Plural, parse
from tellstones.i18n.plurals import plural_form
from tellstones.notation import Fault
from tellstones.rules import SEVEN, Options, Refusal, Termination

OTHERS = [language for language in LANGUAGES if language != "en"]
ENGLISH = catalogue("en")
PERCENT = {"en": "80%", "es": "80\u00a0%", "fr": "80\u202f%", "el": "80%", "zh-Hant": "80%"}
"""The notation of the Unicode CLDR."""
COUNTS = (0, 1, 2, 3, 5, 11, 21, 100, 101, 1_000_000)


@pytest.mark.parametrize("language", OTHERS)
def test_no_language_lacks_a_key(language: str) -> None:
    assert set(catalogue(language)) == set(ENGLISH)


@pytest.mark.parametrize("language", OTHERS)
def test_a_text_has_the_same_slots_in_every_language(language: str) -> None:
    other = catalogue(language)
    differing = [
        key for key in ENGLISH if parameters(other.text(key)) != parameters(ENGLISH.text(key))
    ]
    assert not differing


@pytest.mark.parametrize("language", LANGUAGES)
def test_plurals_have_the_forms_of_their_language(language: str) -> None:
    forms = {"other", *(plural_form(language, count) for count in COUNTS)}
    for key in catalogue(language):
        for part in parse(catalogue(language).text(key)):
            if isinstance(part, Plural):
                assert set(part.forms) <= forms, key


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_text_is_empty_or_untidy(language: str) -> None:
    for key in catalogue(language):
        text = catalogue(language).text(key)
        assert text.strip(), key
        assert not re.search(r" {2}(?! |\S)", text), key
        assert "TODO" not in text, key


@pytest.mark.parametrize("language", LANGUAGES)
def test_keys_are_sorted_so_that_changes_can_be_read(language: str) -> None:
    assert list(catalogue(language)) == sorted(catalogue(language))


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_that_can_be_refused_has_its_sentence(language: str) -> None:
    for code in [f"refusal.{refusal.code}" for refusal in Refusal]:
        assert catalogue(language).say(code).endswith((".", "。")), code
    for code in [f"fault.{fault.code}" for fault in Fault]:
        assert catalogue(language).say(code), code
    for code in [f"termination.{how}" for how in Termination]:
        assert catalogue(language).say(code), code


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_two_stones_share_a_name(language: str) -> None:
    words = Words(language, Options())
    names = Counter(words.stone(stone) for stone in SEVEN)
    assert max(names.values()) == 1


def test_a_key_that_is_not_there_is_an_error() -> None:
    with pytest.raises(KeyError):
        ENGLISH.say("no.such.key")
    with pytest.raises(KeyError):
        ENGLISH.say("seat.name")


def test_a_language_that_we_do_not_speak_is_an_error() -> None:
    with pytest.raises(ValueError, match="no catalogue for 'de'"):
        catalogue("de")


def test_french_never_breaks_a_line_before_its_marks() -> None:
    """`\\u00a0:` and `\\u202f?`, as French is printed, never a plain space."""
    french = catalogue("fr")
    assert not [key for key in french if re.search(r" [:;?!»%]|« ", french.text(key))]


@pytest.mark.parametrize("language", LANGUAGES)
def test_percent_signs_stand_in_one_text(language: str) -> None:
    words = catalogue(language)
    assert [key for key in words if "%" in words.text(key)] == ["count.percent"]


@pytest.mark.parametrize(("language", "written"), PERCENT.items())
def test_a_percentage_is_written_as_in_its_language(language: str, written: str) -> None:
    assert catalogue(language).percent(0.8) == written
