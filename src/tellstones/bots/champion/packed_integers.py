"""Packs many integers into one, 64 bits each, so that plain Python adds or multiplies all at once.

SIMD within a register of any width. The packed integer is the sum of the values, each times a power
of two, so an operation on it applies to each; a negative one borrows from its neighbor, which gets
it back when they are unpacked. Each must fit into 64 bits with a sign.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from struct import Struct

BITS = 64


def packed(numbers: Sequence[int]) -> int:
    form, signs = _form(len(numbers))
    return (int.from_bytes(form.pack(*numbers), "little") ^ signs) - signs


def unpacked(number: int, count: int) -> tuple[int, ...]:
    form, signs = _form(count)
    found: tuple[int, ...] = form.unpack(((number + signs) ^ signs).to_bytes(form.size, "little"))
    return found


@cache
def _form(count: int) -> tuple[Struct, int]:
    """Return the struct format for this many integers, and the size of their sign bits."""
    return Struct(f"<{count}q"), sum(1 << BITS * (i + 1) - 1 for i in range(count))
