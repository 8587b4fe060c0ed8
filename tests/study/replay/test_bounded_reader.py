"""Files are read in bounded memory."""

from __future__ import annotations

from io import BytesIO

from tellstones.notation import record_text
from tellstones.study.replay.bounded_reader import MOST_STEPS, TooLong, bounded_records
from tests.study.study_games import bot_game


def test_files_are_read_in_bounded_memory() -> None:
    endless = "".join(f"{turn}. 1~2 " for turn in range(2, MOST_STEPS + 10))
    text = f'[Opening "S"]\n[First "A"]\n[Termination "agreement"]\n\n1. C> {endless}draw\n\n'
    usual = record_text(bot_game(5))
    first, second = bounded_records(BytesIO((text + usual).encode()))
    assert isinstance(first, TooLong)
    assert second == bot_game(5)
