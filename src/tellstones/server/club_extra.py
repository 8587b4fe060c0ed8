"""Checks that the packages of a club are installed: members, ratings, notifications,
tournaments."""

from __future__ import annotations

from importlib.util import find_spec

PACKAGES = (
    "caissify_pairings",
    "confusable_homoglyphs",
    "http_ece",
    "httpcore",
    "openskill",
    "py_vapid",
    "webauthn",
)


def club_installed() -> bool:
    """The parts of a server with the extra `[club]`."""
    return all(find_spec(package) is not None for package in PACKAGES)
