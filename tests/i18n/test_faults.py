"""Every fault that a server answers has a text."""

import pytest

from tellstones.i18n import LANGUAGES, catalogue
from tellstones.server.wire import Fault

FAULT = "web.fault."
UNTOLD = {
    Fault.REFUSED: "the text is that of the rule that refuses the move",
    Fault.FORBIDDEN_ORIGIN: "only a page of another site is answered so, never ours",
}
"""Faults without a text, and the reason."""
OF_THE_PAGE = {"unreachable"}
"""Faults that the page itself reports when no server answers."""


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_fault_that_a_person_can_meet_has_its_sentence(language: str) -> None:
    words = catalogue(language)
    told = {key.removeprefix(FAULT) for key in words if key.startswith(FAULT)}
    assert told == (set(Fault) - UNTOLD.keys()) | OF_THE_PAGE
    assert all(words.say(FAULT + code).endswith((".", "。")) for code in told)
