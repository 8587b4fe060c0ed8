"""Duels of the day against every level, played by bots: in CPython or in Pyodide."""

from __future__ import annotations

from datetime import date, timedelta

from tellstones.bots import make_bot
from tellstones.match import Match
from tellstones.notation import record_text
from tellstones.study.duel import ME, OTHER, duel_of

FIRST = date(2026, 1, 5)


def played_duels(count: int) -> list[str]:
    """The records of as many days in a row."""
    told = []
    for number in range(count):
        duel = duel_of(FIRST + timedelta(days=number), f"seed {number}")
        players = {
            ME: make_bot("person@king", f"me {number}"),
            OTHER: make_bot(duel.opponent, f"seed {number}"),
        }
        told.append(record_text(Match(duel.start(), players).play()))
    return told
