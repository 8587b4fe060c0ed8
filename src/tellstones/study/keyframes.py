"""A value over time, as SVG animates it (SMIL: no script, works as a plain picture)."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(slots=True)
class Track:
    """Moments and the value at each. Between two moments it glides, or jumps at the second."""

    first: str
    moments: list[tuple[float, str]] = field(default_factory=list)

    @property
    def last(self) -> str:
        return self.moments[-1][1] if self.moments else self.first

    def glide(self, start: float, end: float, value: str, by_way_of: str | None = None) -> None:
        if value == self.last:
            return
        self.moments.append((start, self.last))
        if by_way_of is not None:
            self.moments.append(((start + end) / 2, by_way_of))
        self.moments.append((end, value))

    def jump(self, at: float, value: str) -> None:
        if value != self.last:
            self.moments.append((at, value))

    def animation(self, attribute: str, length: float, *, jumps: bool = False) -> str:
        """The element that animates its parent, or nothing where nothing ever changes."""
        if not self.moments:
            return ""
        times = [0.0, *(min(at / length, 1.0) for at, _ in self.moments)]
        values = [self.first, *(value for _, value in self.moments)]
        if not jumps and times[-1] < 1.0:
            times.append(1.0)
            values.append(values[-1])
        mode = ' calcMode="discrete"' if jumps else ""
        told = (
            f'values="{";".join(values)}" keyTimes="{";".join(f"{t:.5f}" for t in times)}" '
            f'dur="{length:.2f}s"{mode} repeatCount="indefinite"'
        )
        if attribute in ("translate", "scale"):
            return f'<animateTransform attributeName="transform" type="{attribute}" {told}/>'
        return f'<animate attributeName="{attribute}" {told}/>'
