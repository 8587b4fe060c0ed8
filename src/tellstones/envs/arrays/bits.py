"""Small fields inside 32-bit words.

A game packed into a handful of words is read and written by one fused, branch-free kernel; that,
and not cleverness in any single step, is what makes the array engine fast.
"""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

import jax.numpy as jnp
from jax import Array, lax

Word: TypeAlias = Array
"""uint32, of any batch shape: every function here works element by element."""

U32 = jnp.uint32


def word(value: int | Array) -> Word:
    return jnp.asarray(value, U32)


def flag(condition: Array) -> Word:
    return condition.astype(U32)


def choose(condition: Array, yes: Word | int, no: Word | int) -> Word:
    return jnp.where(condition, word(yes), word(no))


def popcount(bits: Word) -> Word:
    return lax.population_count(bits)


class Field(NamedTuple):
    """`bits` bits of a word, from bit `at` on."""

    at: int
    bits: int

    @property
    def mask(self) -> int:
        return (1 << self.bits) - 1

    def of(self, packed: Word) -> Word:
        return (packed >> self.at) & self.mask

    def put(self, packed: Word, value: Word | int) -> Word:
        return (packed & word(~(self.mask << self.at) & 0xFFFFFFFF)) | (word(value) << self.at)


def pack(*parts: tuple[Field, Word | int]) -> Word:
    """A word out of its fields; what is not named is 0."""
    packed = word(0)
    for field, value in parts:
        packed = packed | (word(value) << field.at)
    return packed


def swapped(packed: Word, one: Word, other: Word, width: int) -> Word:
    """Return the word with two of its fields exchanged; all are `width` bits wide."""
    one, other = (one & 7) * width, (other & 7) * width
    differ = ((packed >> one) ^ (packed >> other)) & ((1 << width) - 1)
    return packed ^ (differ << one) ^ (differ << other)


def below(draws: Word, bound: Word) -> Word:
    """A number below a small bound, each as likely but for the rounding of 16 random bits."""
    return ((draws >> 16) * bound) >> 16


def happens(draws: Word, chance: float) -> Array:
    return (draws >> 8) < word(round(chance * (1 << 24)))


def nth_bit(words: tuple[Word, ...], n: Word) -> Word:
    """The position of the n-th set bit, counted from 0, over several words."""
    chosen, base = words[0], word(0)
    for i, following in enumerate(words[1:], start=1):
        here = popcount(chosen)
        passed = n >= here
        n = choose(passed, n - here, n)
        base = choose(passed, 32 * i, base)
        chosen = choose(passed, following, chosen)
    return base + _nth_bit_of_word(chosen, n)


def _nth_bit_of_word(bits: Word, n: Word) -> Word:
    """Halving: is it in the lower half of what is left?"""
    at = word(0) * n
    for half in (16, 8, 4, 2, 1):
        below = popcount(bits & ((1 << half) - 1))
        upper = n >= below
        n = choose(upper, n - below, n)
        bits = choose(upper, bits >> half, bits)
        at = choose(upper, at + half, at)
    return at


class Bits(NamedTuple):
    """A piece of a row of zeros and ones: its lowest `size` bits, the first lowest."""

    bits: Word
    size: int


def words_for(size: int) -> int:
    """Return how many words this many bits take."""
    return -(-size // 32)


def joined(pieces: list[Bits]) -> Word:
    """The pieces one after the other, 32 bits a word; the words are the last axis."""
    words = [word(0)] * words_for(sum(size for _, size in pieces))
    at = 0
    for bits, size in pieces:
        index, shift = divmod(at, 32)
        words[index] = words[index] | (bits << shift)
        if shift + size > 32:
            words[index + 1] = words[index + 1] | (bits >> (32 - shift))
        at += size
    return side_by_side(tuple(jnp.broadcast_arrays(*words)))


def once(values: Array) -> Array:
    """The same, of 32 bits each, worked out only once however often they are read.

    XLA fuses what it considers cheap into every reader, and would recompute a whole word for each
    bit taken from it: seventy thousand operations for one observation as bools. On a CPU it drops
    barriers before it fuses, but it does not repeat a division. This division is by 1, which only
    the later compiler notices and removes.
    """
    bits = lax.bitcast_convert_type(values, U32)
    return lax.bitcast_convert_type(bits // jnp.minimum(bits | 1, 1), values.dtype)


def side_by_side(words: tuple[Word, ...]) -> Word:
    """The words as one array, of which they are the last axis."""
    return once(jnp.stack(words, axis=-1))


def packed(row: Array) -> Word:
    """A row of zeros and ones in an eighth of the space: 32 of them a word, the first lowest."""
    spare = [(0, 0)] * (row.ndim - 1) + [(0, -row.shape[-1] % 32)]
    bits = jnp.pad(row, spare).reshape(*row.shape[:-1], -1, 32).astype(U32)
    return (bits << jnp.arange(32, dtype=U32)).sum(-1, dtype=U32)


def unpacked(words: Word, size: int) -> Array:
    """The row that `packed` was given, as uint8."""
    bits = (words[..., None] >> jnp.arange(32, dtype=U32)) & 1
    return bits.reshape(*words.shape[:-1], -1)[..., :size].astype(jnp.uint8)


def mix(seed: Word, count: Word) -> Word:
    """Random bits out of a counter: a 32-bit finaliser, several times cheaper than threefry.

    Good enough for random play, where lots are drawn and nothing is learned from them.
    """
    x = seed ^ (count * word(0x9E3779B9))
    x = (x ^ (x >> 16)) * word(0x21F0AAAD)
    x = (x ^ (x >> 15)) * word(0x735A2D97)
    return x ^ (x >> 15)
