"""The phases of a table: people gather, play, and are done."""

from __future__ import annotations

from enum import StrEnum


class Phase(StrEnum):
    GATHERING = "gathering"
    PLAYING = "playing"
    OVER = "over"
