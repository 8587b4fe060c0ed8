"""Replaces prometheus-client in the page, where nobody reads metrics: every call does nothing."""

from __future__ import annotations


class _Silent:
    def __call__(self, *_arguments: object, **_options: object) -> _Silent:
        return self

    def __getattr__(self, _name: str) -> _Silent:
        return self

    def __enter__(self) -> _Silent:
        return self

    def __exit__(self, *_raised: object) -> None:
        """Discard the measurement."""


def __getattr__(_name: str) -> _Silent:
    return _Silent()
