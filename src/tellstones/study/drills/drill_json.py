"""Writes trials, answers and estimates as JSON, and reads them back."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from tellstones.bots.mirror import mirror_name, nearest_level
from tellstones.rules import Stone
from tellstones.study.drills.drill_session import AnsweredTrial, DrillAnswer, Estimate, Session
from tellstones.study.drills.memory_measures import held_at_once
from tellstones.study.drills.particle_filter import Interval
from tellstones.study.drills.trials import (
    SHOW_SECONDS,
    SWAP_SECONDS,
    Design,
    DrillKind,
    PlacePair,
    Question,
    Trial,
)


def trial_json(trial: Trial) -> dict[str, Any]:
    """Everything to show, with its times, and the questions after it."""
    return {
        "kind": trial.design.kind,
        "stones": list(trial.stones),
        "show_seconds": SHOW_SECONDS,
        "swaps": [list(swap) for swap in trial.swaps],
        "swap_seconds": SWAP_SECONDS,
        "pause": trial.design.pause,
        "talk": trial.design.kind is DrillKind.TALK,
        "asks": "place" if trial.design.kind is DrillKind.SWAPS else "stone",
        "questions": [
            {
                "place": question.place,
                "stone": question.stone,
                "shown": question.shown,
                "moved": list(question.moved),
            }
            for question in trial.questions
        ],
        "seconds": trial.design.seconds,
    }


def parse_trial(told: dict[str, Any]) -> Trial:
    """Read the output of `trial_json`."""
    design = Design(
        DrillKind(told["kind"]), len(told["stones"]), len(told["swaps"]), float(told["pause"])
    )
    return Trial(
        design,
        tuple(Stone(letter) for letter in told["stones"]),
        tuple(PlacePair(*swap) for swap in told["swaps"]),
        tuple(
            Question(q["place"], Stone(q["stone"]), q["shown"], tuple(q["moved"]))
            for q in told["questions"]
        ),
    )


def done_json(done: AnsweredTrial) -> dict[str, Any]:
    return {
        "trial": trial_json(done.trial),
        "answers": [asdict(answer) for answer in done.answers],
        "outcomes": [outcome.name.lower() for outcome in done.outcomes],
    }


def parse_done(told: dict[str, Any]) -> AnsweredTrial:
    answers = tuple(DrillAnswer(a["said"], a["seconds"]) for a in told["answers"])
    return AnsweredTrial(parse_trial(told["trial"]), answers)


def session_json(session: Session) -> dict[str, Any]:
    """Enough to take the session up again: a fold over its answers."""
    return {
        "seed": session.seed,
        "kinds": list(session.kinds),
        "rung": session.first_rung,
        "done": [done_json(done) for done in session.done],
    }


def estimate_json(estimate: Estimate) -> dict[str, Any]:
    traits = estimate.traits
    return {
        "hold": _interval(estimate.hold),
        "slip": _interval(estimate.slip),
        "half_life": _interval(estimate.half_life),
        "after_three_turns": _interval(estimate.after_three_turns),
        "through_three_swaps": _interval(estimate.through_three_swaps),
        "expected_later": round(estimate.expected_later, 4),
        "expected_swaps": round(estimate.expected_swaps, 4),
        "held_at_once": round(held_at_once(traits), 1),
        "traits": {name: round(value, 4) for name, value in asdict(traits).items()},
        "mirror": mirror_name(traits),
        "level": nearest_level(traits),
        "answers": estimate.answers,
        "seconds": round(estimate.seconds, 1),
        "rung": estimate.rung,
    }


def _interval(interval: Interval) -> dict[str, float]:
    return {name: round(value, 4) for name, value in asdict(interval).items()}
