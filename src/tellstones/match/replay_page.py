"""A record as a piece of HTML to click through: no script, no widget, nothing from elsewhere."""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256
from html import escape

from tellstones.drawing import LAMPLIGHT, Captions, Palette, svg
from tellstones.notation import Record, Step, move_text, record_text
from tellstones.rules import Seat
from tellstones.views import sight, view

_STYLE = """
#{id} {{ position: relative; max-width: 56rem; font-family: Georgia, serif }}
#{id} > input {{ position: absolute; opacity: 0 }}
#{id} > figure {{ position: absolute; visibility: hidden; height: 0; overflow: hidden; margin: 0 }}
#{id} > input:checked + figure {{ position: static; visibility: visible; height: auto }}
#{id} > input:focus-visible + figure svg {{ outline: 2px solid #c19a4b }}
#{id} svg {{ max-width: 100%; height: auto }}
#{id} defs {{ visibility: visible }}
#{id} label, #{id} span {{ display: inline-block; padding: .3em .9em; font-size: 1.1em }}
#{id} label {{ cursor: pointer }}
#{id} span {{ opacity: .3 }}
"""


def replay_html(
    record: Record,
    seat: Seat | str | None = None,
    *,
    captions: Captions = Captions(),  # noqa: B008 - a frozen value is as good a default as a number
    palette: Palette = LAMPLIGHT,
) -> str:
    """A game to click through, or to walk through with the arrow keys, as a seat saw it.

    Without a seat it is what a spectator saw. The snippet stands by itself in any page or notebook.
    """
    name = f"tellstones-{sha256(f'{record_text(record)}{seat}'.encode()).hexdigest()[:10]}"
    pictures = [(svg(view(record.start(), seat), captions=captions, palette=palette), "")]
    for step in record.steps():
        picture = svg(view(step.table, seat), captions=captions, palette=palette)
        pictures.append((picture, _told(step, record.options.lines, seat)))
    figures = "".join(_figures(name, pictures))
    return f'<div id="{name}"><style>{_STYLE.format(id=name)}</style>{figures}</div>\n'


def _told(step: Step, lines: int, seat: Seat | str | None) -> str:
    seen = sight(step.table, step.event, seat)
    return f"{step.seat}: {move_text(step.move, lines)}" + (f" ({seen.stone})" if seen else "")


def _figures(name: str, pictures: list[tuple[str, str]]) -> Iterator[str]:
    last = len(pictures) - 1
    for number, (picture, told) in enumerate(pictures):
        checked = ' checked="checked"' if number == 0 else ""
        yield (
            f'<input type="radio" name="{name}" id="{name}-{number}"{checked}'
            f' aria-label="{number}/{last} {escape(told)}"/><figure>{picture}<figcaption>'
            f"{_step(name, '‹', number - 1, last)}{_step(name, '›', number + 1, last)}"
            f"{number}/{last} <b>{escape(told)}</b></figcaption></figure>"
        )


def _step(name: str, sign: str, to: int, last: int) -> str:
    if not 0 <= to <= last:
        return f"<span>{sign}</span>"
    return f'<label for="{name}-{to}">{sign}</label>'
