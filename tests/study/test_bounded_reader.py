"""Files are read in bounded memory."""

from __future__ import annotations

from io import BytesIO

from tellstones.notation import Record, Said, Variation, record_text
from tellstones.rules import Hide
from tellstones.study.bounded_reader import MOST_STEPS, MOST_TALK, TooLong, bounded_records
from tests.study.study_games import bot_game


def test_files_are_read_in_bounded_memory() -> None:
    endless = "".join(f"{turn}. 1~2 " for turn in range(2, MOST_STEPS + 10))
    text = f'[Opening "S"]\n[First "A"]\n[Termination "agreement"]\n\n1. C> {endless}draw\n\n'
    usual = record_text(bot_game(5))
    first, second = bounded_records(BytesIO((text + usual).encode()))
    assert isinstance(first, TooLong)
    assert second == bot_game(5)


def test_variations_are_kept_within_the_bounds() -> None:
    tags = '[Opening "S"]\n[First "A"]\n\n'
    (record,) = bounded_records(BytesIO(f"{tags}1. C> (1. h1 {{hm}}) *".encode()))
    assert isinstance(record, Record)
    assert record.said[0].variations == (Variation((Said(Hide(1), ("hm",)),)),)
    long = "(1. h1 {" + "x" * (MOST_TALK // 2) + "}) "
    (record,) = bounded_records(BytesIO(f"{tags}1. C> {long * 3}*".encode()))
    assert isinstance(record, Record)
    assert len(record.said[0].variations) == 1
