"""Argument types for argparse: numbers and files, with a clear error."""

from __future__ import annotations

import argparse
from typing import TypeVar
from zipfile import BadZipFile

import numpy as np

T = TypeVar("T")


def positive(text: str) -> int:
    """A number of things: one at least."""
    if (number := int(text)) < 1:
        raise argparse.ArgumentTypeError(f"at least 1, not {number}")
    return number


def budget(text: str) -> float:
    """Decisions: 2e9 as well as 2000000000."""
    if not 1 <= (number := float(text)) < float("inf"):
        raise argparse.ArgumentTypeError(f"at least 1, not {text}")
    return number


def weights_file(text: str) -> str:
    """A file of weights that is there and can be read."""
    try:
        np.load(text).close()
    except (OSError, ValueError, AttributeError, BadZipFile) as error:
        raise argparse.ArgumentTypeError(f"{text} is no file of weights: {error}") from error
    return text


def each_of(told: list[T], memories: list[int]) -> tuple[T, ...]:
    """An option for every memory: one for all, or one each."""
    if len(told) not in (1, len(memories)):
        raise SystemExit(f"{len(told)} values for {len(memories)} memories: tell one, or one each")
    return tuple(told * (len(memories) // len(told)))
