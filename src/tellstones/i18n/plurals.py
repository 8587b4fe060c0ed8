"""Plural forms of whole numbers, by the rules of the Unicode CLDR."""

from __future__ import annotations

MILLION = 1_000_000


def plural_form(language: str, count: int) -> str:
    """`one`, `many` or `other`. A message without a form for `many` falls back to `other`."""
    match language:
        case "en" | "el":
            return "one" if count == 1 else "other"
        case "es":
            return "one" if count == 1 else _of_a_big_number(count)
        case "fr":
            return "one" if count in (0, 1) else _of_a_big_number(count)
        case _:
            return "other"


def _of_a_big_number(count: int) -> str:
    """Spanish and French say *un millón de piedras*: whole millions have a form of their own."""
    return "many" if count != 0 and count % MILLION == 0 else "other"
