"""Texts of hints: what a good memory would still know, for a solo player against bots."""

from __future__ import annotations

from collections.abc import Iterator

from tellstones.bots import Thinking, Thought, Trust
from tellstones.i18n import Words

KNOWS, LOST = 0.66, 0.33
"""Probabilities, chosen manually: above the first, a hint says that another seat knows a stone;
below the second, that it does not."""


def thinking_in_words(thinking: Thinking, words: Words) -> list[str]:
    told = [" ".join(_told(thought, words)) for thought in thinking.thoughts]
    return told or [words.say("cli.hint.nothing")]


def _told(thought: Thought, words: Words) -> Iterator[str]:
    place, of_line = thought.spot.place, words.of_line(thought.spot.line)
    if thought.since is Trust.GONE:
        yield words.say("thought.unknown", place=place, of_line=of_line)
    else:
        yield words.say(
            "thought.belief",
            place=place,
            of_line=of_line,
            symbol=words.stone_itself(thought.stone),
            percent=words.percent(thought.probability),
            since=words.say(f"since.{thought.since}"),
        )
    for seat, right in thought.others.items():
        knows = "knows" if right >= KNOWS else "lost" if right <= LOST else "unsure"
        yield words.say(f"thought.other-{knows}", name=words.name(seat))
