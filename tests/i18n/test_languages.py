"""The choice of a person's language."""

import pytest

from tellstones.i18n import best_language, language_of_environment


@pytest.mark.parametrize(
    ("header", "language"),
    [
        ("", "en"),
        ("de", "en"),
        ("fr", "fr"),
        ("es-MX,es;q=0.9,en;q=0.8", "es"),
        ("de-CH, zh-TW;q=0.8, fr;q=0.9", "fr"),
        ("zh-TW", "zh-Hant"),
        ("zh-CN", "zh-Hant"),
        ("el;q=0, en", "en"),
        ("en;q=0.1, el", "el"),
        ("*", "en"),
        ("fr;q=fnord, el;q=0.5", "el"),
        (",,;;q=1,", "en"),
    ],
)
def test_a_browser_is_answered_in_the_language_that_it_wants_most(
    header: str, language: str
) -> None:
    assert best_language(header) == language


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({}, "en"),
        ({"LANG": "C"}, "en"),
        ({"LANG": "es_MX.UTF-8"}, "es"),
        ({"LANG": "el_GR.UTF-8", "LC_ALL": "fr_FR"}, "fr"),
        ({"LANG": "en_GB.UTF-8", "LANGUAGE": "de:el:en"}, "el"),
        ({"LC_MESSAGES": "zh_TW.UTF-8", "LANG": "en_US"}, "zh-Hant"),
        ({"LANG": "fr_FR@euro"}, "fr"),
    ],
)
def test_a_terminal_is_answered_in_the_language_of_its_environment(
    environment: dict[str, str], language: str
) -> None:
    assert language_of_environment(environment) == language
