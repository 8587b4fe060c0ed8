"""Positions, moves and records as text: what FEN, SAN and PGN are to chess."""

from tellstones.notation.comments import (
    Comment,
    Remark,
    Seated,
    Talk,
    Took,
    comment_text,
    parse_comment,
)
from tellstones.notation.position_parser import parse_position, parse_view
from tellstones.notation.position_writer import position_text
from tellstones.notation.record import Record, Result, Said, Step, Variation, next_step, result_of
from tellstones.notation.record_reader import (
    Begun,
    Commented,
    Ended,
    Errors,
    Reading,
    follow,
    read_records,
)
from tellstones.notation.record_source import RecordSource
from tellstones.notation.record_writer import record_text, variation_text
from tellstones.rules.faults import Fault, NotationError
from tellstones.rules.move_notation import move_text, parse_move

__all__ = [
    "Begun",
    "Comment",
    "Commented",
    "Ended",
    "Errors",
    "Fault",
    "NotationError",
    "Reading",
    "Record",
    "RecordSource",
    "Remark",
    "Result",
    "Said",
    "Seated",
    "Step",
    "Talk",
    "Took",
    "Variation",
    "comment_text",
    "follow",
    "move_text",
    "next_step",
    "parse_comment",
    "parse_move",
    "parse_position",
    "parse_view",
    "position_text",
    "read_records",
    "record_text",
    "result_of",
    "variation_text",
]
