"""Sources of records: text, the path of a file, or an open file."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from io import BytesIO
from os import PathLike
from typing import BinaryIO, TextIO, TypeAlias

LONGEST_LINE = 1 << 20
"""Bytes, the line feed among them. No line of a record is longer, and no comment over several
lines would be, written in one."""

RecordSource: TypeAlias = str | bytes | PathLike[str] | BinaryIO | TextIO
"""The text of records, the path of a file, or a file that is open for text or bytes."""


@contextmanager
def opened_source(source: RecordSource) -> Iterator[BinaryIO | TextIO]:
    """A file to read. One that was passed open stays open."""
    if isinstance(source, PathLike):
        from pathlib import Path  # on first use: programs that read no file start faster

        with Path(source).open("rb") as file:
            yield file
    elif isinstance(source, str | bytes):
        yield BytesIO(utf8(_text_of_records(source)))
    else:
        yield source


def utf8(text: str | bytes) -> bytes:
    """Encodes text. What UTF-8 lacks is refused later, with its position."""
    return text.encode("utf-8", "surrogatepass") if isinstance(text, str) else text


def _text_of_records(source: str | bytes) -> str | bytes:
    """Every record has tags; a text of one line without any is the name of a file."""
    if isinstance(source, str) and "[" not in source and source.strip() and "\n" not in source:
        raise ValueError(f"{source!r} is the text of no record; the file is Path({source!r})")
    return source
