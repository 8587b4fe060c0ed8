"""Bodies of HTTP answers about a person's chronicle: the story of their finished games."""

from __future__ import annotations

from tellstones.notation.json_shapes import Shape
from tellstones.rules import Stone


class RivalShown(Shape, frozen=True):
    """An opponent: a person by id and name, or a bot and its persona; all null for deleted
    people."""

    person: str | None
    name: str | None
    bot: str | None
    persona: str | None


class RecordAgainst(Shape, frozen=True):
    """The games against one opponent. `run`: 2 for the last two won, −1 for the last one lost, 0
    after a draw. `at`: when they met last, in milliseconds since 1970."""

    rival: RivalShown
    won: int
    drawn: int
    lost: int
    run: int
    at: int


class ProofTold(Shape, frozen=True):
    """The longest proof: its stones in the order in which they were named."""

    table: str
    moment: int
    stones: list[Stone]


class BluffTold(Shape, frozen=True):
    """The boldest Boast that was believed. `likely`: how likely a player with a usual memory knew
    all of the `hidden` stones."""

    table: str
    moment: int
    hidden: int
    likely: float
    rival: RivalShown


class BoastsTold(Shape, frozen=True):
    """The outcomes of a person's Boasts. Only a doubted Boast shows whether it was true."""

    made: int
    proved: int
    failed: int
    believed: int
    stolen: int
    """Boasts that an opponent claimed in their place."""


class StolenFrom(Shape, frozen=True):
    rival: RivalShown
    times: int


class AccuracyTold(Shape, frozen=True):
    """Stones that had to be named. `curve`: the shares that were right, from the first games to
    the latest, in at most 24 groups of equally many games."""

    asked: int
    right: int
    curve: list[float]


class ChronicleShown(Shape, frozen=True):
    """The story of a person's finished games. Theirs alone: all games but those with hints or
    against themselves. Everyone else's view: rated games only."""

    person: str
    since: int | None
    """End of the first game, in milliseconds since 1970."""
    games: int
    won: int
    drawn: int
    lost: int
    rivals: list[RecordAgainst]
    """Those they met most often come first."""
    owed: list[RivalShown]
    """People whom they beat last, and who may want a rematch; only visible to themselves."""
    proof: ProofTold | None
    bluff: BluffTold | None
    boasts: BoastsTold
    stolen: list[StolenFrom]
    accuracy: AccuracyTold
    unread: int
    """Older games that are not read yet: ask again."""


CHRONICLE_ANSWERS = (ChronicleShown,)
