"""A person who forgets nothing: stones are followed as they are placed, hidden and swapped."""

from __future__ import annotations

from tests.web.guests import LONGEST_GAME, Guest

ENOUGH = 2
"""Hidden stones that this person dares to boast about."""


def plays(guest: Guest) -> None:
    """Plays the game to its end, knowing only what was to be seen."""
    for _ in range(LONGEST_GAME):
        guest.until(lambda: guest.over() or guest.my_word())
        if guest.over():
            break
        guest.settled()
        guest.say(_chosen(guest, followed(guest)))
    guest.settled()


def followed(guest: Guest) -> list[str]:
    """Return the stones of the Line, followed from the start through all public moves."""
    here = [frame for frame in guest.frames if frame["table"] == guest.frame["table"]]
    first, *later = (frame for frame in here if frame["view"])
    line: list[str] = list(first["view"]["lines"][0])
    for event in (frame["event"] for frame in later if frame["event"]):
        if event["kind"] == "placed":
            line.insert(0 if event["end"] == "<" else len(line), event["stone"])
        elif event["kind"] == "swapped":
            one, other = event["one"] - 1, event["other"] - 1
            line[one], line[other] = line[other], line[one]
    return line


def _chosen(guest: Guest, line: list[str]) -> str:
    """Tells what the moves ask for, doubts everybody, boasts when it can, and hides till then."""
    legal: list[str] = guest.frame["legal"]
    asked = line[guest.waiting.get("place", 1) - 1]
    told = [f"={asked}", *(f"{place}={stone}" for place, stone in enumerate(line, 1))]
    bold = ["b"] if guest.frame["view"]["lines"][0].count(None) >= ENOUGH else []
    hides = [f"h{place}" for place in range(1, len(line) + 1)]
    return next(move for move in [*told, "doubt", *bold, *hides, *legal] if move in legal)
