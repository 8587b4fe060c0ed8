"""Bodies of HTTP requests and answers after the game: replays, analyses, drills, puzzles."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, field

from tellstones.notation import Result
from tellstones.notation.json_shapes import EventShown, Shape, TableShown
from tellstones.rules import Hands, Seat, Side, Stone, Termination
from tellstones.server.wire.base import Wish
from tellstones.server.wire.pasted_bodies import AnalysisWish, RecordsShown, RecordsWish, ReplayWish
from tellstones.server.wire.table_state import DecidedShown
from tellstones.study.analysis.claim_review import ClaimKind, ClaimOutcome
from tellstones.study.drills import DrillKind


class RulesPlayed(Shape, frozen=True):
    players: int
    lines: int
    hands: Hands
    points: int
    turn_limit: int | None
    opening: list[Stone]
    first: Seat | None
    elder: Seat | None
    stones: list[Stone] | None
    """The set of each Line; null: all seven."""
    looks: int


class TalkShown(Shape, frozen=True):
    """A ready-made phrase has `#` before its code."""

    seat: Seat
    text: str


class SeatedShown(Shape, frozen=True):
    seat: Seat
    who: str


class LookShown(Shape, frozen=True):
    seat: Seat
    place: int
    line: int
    stone: Stone


class ReplayFrame(Shape, frozen=True):
    """One moment. With open eyes `view` names every stone, and `down` tells which lie face-down."""

    index: int
    turn: int
    seat: Seat | None
    move: str | None
    event: EventShown | None
    view: TableShown
    down: list[list[int]]
    position: str
    sight: LookShown | None
    talk: list[TalkShown]
    seated: list[SeatedShown]
    seconds: float | None
    notes: list[str]
    """Remarks and variations of the record's writer, for open eyes."""


class DecisiveShown(DecidedShown, frozen=True):
    """The decisive moment of a game; `index` is the step to open it at."""

    index: int


class ReplayShown(Shape, frozen=True):
    """`names` are as in the record: a bot is `bot:` and its level. `you`: the asker's seat."""

    eyes: str
    you: Seat | None
    rules: RulesPlayed
    names: dict[Seat, str]
    tags: dict[str, str]
    result: Result
    winner: Side | None
    termination: Termination | None
    decided: DecisiveShown | None
    frames: list[ReplayFrame]


class ChanceShown(Shape, frozen=True):
    index: int
    turn: int
    side_a: float


class MomentShown(Shape, frozen=True):
    """`key` and `values` are the catalogue's; `text` is the sentence in the wished language."""

    key: str
    index: int
    turn: int
    seat: Seat
    weight: float
    values: dict[str, str | int]
    text: str


class DecisionShown(Shape, frozen=True):
    index: int
    turn: int
    seat: Seat
    move: str
    king: str
    before: float
    chosen: float
    best: float
    cost: float


class ClaimShown(Shape, frozen=True):
    """`right` null: a Line that was not put to the proof."""

    index: int
    turn: int
    seat: Seat
    kind: ClaimKind
    line: int
    place: int | None
    named: Stone | None
    stone: Stone | None
    outcome: ClaimOutcome
    right: bool | None
    likely: float


class KnownShown(Shape, frozen=True):
    line: int
    place: int
    stone: Stone
    unseen: int
    recall: float


class KnowingShown(Shape, frozen=True):
    turn: int
    seat: Seat
    stones: list[KnownShown]


class AnalysisShown(Shape, frozen=True):
    """`you`: the reader's seat, if they had one; the sentences address them."""

    rules: RulesPlayed
    names: dict[Seat, str]
    you: Seat | None
    result: Result
    winner: Side | None
    termination: Termination | None
    decided: DecisiveShown | None
    curve: list[ChanceShown]
    accuracy: dict[Seat, float | None]
    moments: list[MomentShown]
    decisions: list[DecisionShown]
    claims: list[ClaimShown]
    knowing: list[KnowingShown]


class AnalysisTold(Shape, frozen=True):
    """`done`, from 0 to 1, says how far it has come. The last line holds the analysis."""

    done: float
    analysis: AnalysisShown | None = None


class ResearchWish(Wish, frozen=True):
    """Your consent to research with your finished games, without your name."""

    consents: bool


class ResearchShown(Shape, frozen=True):
    """A person's consent to research with their finished games."""

    consents: bool


class DrillWish(Wish, frozen=True):
    """The drills to start; none: all of them, in the most informative order. This ends a drill in
    progress."""

    kinds: Annotated[list[DrillKind], Meta(max_length=4)] = field(default_factory=list)


class AnswerWish(Wish, frozen=True):
    """`said`: a stone's letter, or the number of a place; null: I do not know. `seconds` since
    the first question could be seen."""

    said: Annotated[str, Meta(max_length=2)] | None
    seconds: Annotated[float, Meta(ge=0, le=600)] | None = None


class DrillAnswers(Wish, frozen=True):
    """The answers to the trial of this number, one for each question."""

    number: int
    answers: Annotated[list[AnswerWish], Meta(max_length=7)]


class QuestionShown(Shape, frozen=True):
    """The wanted one is in `asks` of the trial; the other one is the question."""

    place: int
    stone: Stone


class TrialShown(Shape, frozen=True):
    """Stones are shown one after another for `show_seconds` each and turned over, then swapped
    every `swap_seconds`, then there is a pause, with talk or in silence, then the questions."""

    kind: DrillKind
    stones: list[Stone]
    show_seconds: float
    swaps: list[tuple[int, int]]
    swap_seconds: float
    pause: float
    talk: bool
    asks: Literal["place", "stone"]
    questions: list[QuestionShown]
    seconds: float


class DrillShown(Shape, frozen=True):
    number: int
    trial: TrialShown
    seconds: float
    """The minutes of drill so far; ten are enough for an estimate."""
    last: list[Literal["right", "wrong", "passed"]]
    """Results of the latest answers."""


class IntervalShown(Shape, frozen=True):
    """The middle, and the limits of the central 90 %."""

    low: float
    middle: float
    high: float


class EstimateShown(Shape, frozen=True):
    """The estimate of a drill. docs/training.md explains each number."""

    at: int
    hold: IntervalShown
    slip: IntervalShown
    half_life: IntervalShown
    after_three_turns: IntervalShown
    through_three_swaps: IntervalShown
    held_at_once: float
    level: str
    mirror: str
    answers: int
    seconds: float
    expected_later: float | None = None
    """`after_three_turns` by the answers, where they depart from the law; null: an older drill."""
    expected_swaps: float | None = None
    rung: int = 0
    """Level of difficulty at which the next drill begins."""


class EstimatesShown(Shape, frozen=True):
    """Each drill's own, the oldest first; and what all say `together`, older ones less."""

    estimates: list[EstimateShown]
    together: EstimateShown | None


class TallyShown(Shape, frozen=True):
    name: str
    games: int
    won: int
    drawn: int
    lost: int


class StoneShown(Shape, frozen=True):
    stone: Stone
    asked: int
    missed: int


class StatisticsShown(Shape, frozen=True):
    """Statistics of finished games and drills. `beaten`: levels beaten at least once.
    `level_range`: the range of the recommended level; null: it is not known yet. `mirror`: there is
    a bot with your memory."""

    all: TallyShown
    by_opponent: list[TallyShown]
    by_variant: list[TallyShown]
    stones: list[StoneShown]
    forgotten_most: Stone | None
    beaten: list[str]
    level: str
    level_range: tuple[str, str] | None
    mirror: bool


class PuzzlesListed(Shape, frozen=True):
    """All puzzles of judgment, by name."""

    puzzles: list[str]


class PuzzleShown(Shape, frozen=True):
    """The game so far as `seat` saw it, and what it might do: `c3`, `b` or `p2`; or what it might
    reply to a Boast: `believe`, `doubt` or `steal`."""

    name: str
    seat: Seat
    memory: str
    """The level that both players remember like."""
    rules: RulesPlayed
    names: dict[Seat, str]
    frames: list[ReplayFrame]
    choices: list[str]


class PuzzleWish(Wish, frozen=True):
    choice: Annotated[str, Meta(min_length=1, max_length=8)]


class ReasonsShown(Shape, frozen=True):
    """Probabilities that the stone in question is named (null after a Boast), that the boaster
    proves the Line, and that the other side could."""

    answered: float | None
    proved: float
    stolen: float


class PuzzleAnswer(Shape, frozen=True):
    """`chances`: how often each choice won when it was played out, and with what error; the same
    `against_stronger`, who remembers like a Knight."""

    name: str
    choice: str
    best: str
    cost: float
    why: Literal["challenge", "boast", "bluff", "move", "believe", "doubt", "steal"]
    reasons: ReasonsShown
    chances: dict[str, float]
    against_stronger: dict[str, float]
    error: float
    source: str
    frames: list[ReplayFrame]
    """The last moment, with open stones."""


STUDY_REQUESTS = (
    RecordsWish,
    ReplayWish,
    AnalysisWish,
    DrillWish,
    DrillAnswers,
    PuzzleWish,
    ResearchWish,
)
STUDY_ANSWERS = (
    ReplayShown,
    RecordsShown,
    AnalysisShown,
    AnalysisTold,
    DrillShown,
    EstimateShown,
    EstimatesShown,
    StatisticsShown,
    PuzzlesListed,
    PuzzleShown,
    PuzzleAnswer,
    ResearchShown,
)
