"""Values over time: animated by CSS keyframes within an SVG, without a script, or at one moment.

CSS and not SMIL, because only CSS respects reduced motion: then nothing moves, and every stone
jumps to its place.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal, Protocol, TypeAlias

Property: TypeAlias = Literal["translate", "scale", "opacity"]
NEVER_SEEN = 'opacity="0"'
"""Elements with this attribute are not written, since writing takes most of the time."""


@dataclass(frozen=True, slots=True)
class _Keyframe:
    """A value at one moment, in seconds."""

    at: float
    value: str
    on_the_way: bool = False


@dataclass(slots=True)
class ValueTrack:
    """A value over time. Between two keyframes it glides, or jumps at the second."""

    first: str
    moments: list[_Keyframe] = field(default_factory=list)

    @property
    def last(self) -> str:
        return self.moments[-1].value if self.moments else self.first

    def at(self, seconds: float, *, jumps: bool) -> str:
        """Its value at one moment."""
        before, after = _Keyframe(0.0, self.first), None
        for moment in self.moments:
            if moment.at > seconds:
                after = moment
                break
            before = moment
        if jumps or after is None or after.value == before.value:
            return before.value
        return _between(before, after, seconds)

    def glide(self, start: float, end: float, value: str, by_way_of: str | None = None) -> None:
        if value == self.last:
            return
        self.moments.append(_Keyframe(start, self.last))
        if by_way_of is not None:
            self.moments.append(_Keyframe((start + end) / 2, by_way_of, on_the_way=True))
        self.moments.append(_Keyframe(end, value))

    def jump(self, at: float, value: str) -> None:
        if value != self.last:
            self.moments.append(_Keyframe(at, value))


def _between(before: _Keyframe, after: _Keyframe, seconds: float) -> str:
    part = (seconds - before.at) / (after.at - before.at)
    pairs = zip(before.value.split(), after.value.split(), strict=True)
    return " ".join(f"{float(a) + part * (float(b) - float(a)):.3f}" for a, b in pairs)


class Styles(Protocol):
    """Links drawn elements to their tracks."""

    def bearing(self, track: ValueTrack, moves: Property, *, jumps: bool = False) -> str:
        """The attributes of an element that follows this track."""

    def style(self) -> str:
        """Return the style sheet in the head of the picture."""


@dataclass(frozen=True, slots=True)
class MomentStyles:
    """Everything as it is at one moment, in seconds: a picture that stands still."""

    seconds: float

    def bearing(self, track: ValueTrack, moves: Property, *, jumps: bool = False) -> str:
        return _attribute(moves, track.at(self.seconds, jumps=jumps))

    def style(self) -> str:
        return ""


class AnimationStyles:
    """Gathers tracks as CSS; each becomes a class whose bearer it moves."""

    def __init__(self, length: float) -> None:
        self._length = length
        self._rules: list[str] = []
        self._calm: list[str] = []

    def bearing(self, track: ValueTrack, moves: Property, *, jumps: bool = False) -> str:
        still = _attribute(moves, track.first)
        if not track.moments:
            return still
        name = f"t{len(self._rules)}"
        timing = "step-end" if jumps else "linear"
        self._rules.append(
            f"@keyframes {name}{{{self._frames(track, moves)}}}"
            f".{name}{{animation:{name} {self._length:.2f}s {timing} infinite}}"
        )
        if any(moment.on_the_way for moment in track.moments):
            self._calm.append(
                f"@keyframes {name}c{{{self._frames(track, moves, on_the_way=False)}}}"
                f".{name}{{animation-name:{name}c}}"
            )
        return f'class="styles {name}" {still}'

    def style(self) -> str:
        return (
            f"<style>{''.join(self._rules)}"
            "@media (prefers-reduced-motion:reduce){"
            f".styles{{animation-timing-function:step-end}}{''.join(self._calm)}}}</style>"
        )

    def _frames(self, track: ValueTrack, moves: Property, *, on_the_way: bool = True) -> str:
        frames = [(0.0, track.first)]
        frames += [(m.at, m.value) for m in track.moments if on_the_way or not m.on_the_way]
        frames.append((self._length, track.last))
        return "".join(
            f"{100.0 * min(at / self._length, 1.0):.3f}%{{{_style(moves, value)}}}"
            for at, value in frames
        )


def _attribute(moves: Property, value: str) -> str:
    """Return the attribute that draws this value without motion."""
    return f'opacity="{value}"' if moves == "opacity" else f'transform="{moves}({value})"'


def _style(moves: Property, value: str) -> str:
    """`12 30` in the picture is `12px,30px` in its style."""
    if moves == "opacity":
        return f"opacity:{value}"
    unit = "px" if moves == "translate" else ""
    return f"transform:{moves}({','.join(f'{part}{unit}' for part in value.split())})"
