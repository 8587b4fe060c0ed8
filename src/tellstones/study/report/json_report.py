"""Writes an analysis as JSON for pages and programs, with its sentences in one language."""

from __future__ import annotations

from enum import Enum
from typing import Any

from tellstones.notation import move_text
from tellstones.rules import Move, Seat, seats
from tellstones.study.analysis.analyse_game import Analysis
from tellstones.study.analysis.claim_review import ClaimReview
from tellstones.study.analysis.decision_review import DecisionReview
from tellstones.study.analysis.key_moments import KeyMoment, Value
from tellstones.study.analysis.sightings import TurnKnowledge
from tellstones.study.decisive_moment import decisive_moment
from tellstones.study.frames import names_of, rules_json, winner_of
from tellstones.study.report.report_words import moment_in_words, words_for


def analysis_json(analysis: Analysis, language: str, you: Seat | None = None) -> dict[str, Any]:
    """`you` is the reader's seat, if they had one."""
    record = analysis.record
    decisive = decisive_moment(record)
    words, lines = words_for(record, language, you), record.options.lines
    return {
        "rules": rules_json(record),
        "names": names_of(record),
        "you": you,
        "result": record.result,
        "winner": winner_of(record),
        "termination": record.termination,
        "decided": decisive and decisive.json(),
        "curve": [
            {"index": at.index, "turn": at.turn, "side_a": round(at.side_a, 4)}
            for at in analysis.curve
        ],
        "accuracy": {
            seat: _rounded(analysis.accuracy(seat)) for seat in seats(record.options.players)
        },
        "moments": [
            {**_told(told, lines), "text": moment_in_words(words, told)}
            for told in analysis.key_moments
        ],
        "decisions": [_decision(decision, lines) for decision in analysis.decisions],
        "claims": [_claim(claim) for claim in analysis.claims],
        "knowing": [_knowing(knowing) for knowing in analysis.knowledge],
    }


def _rounded(value: float | None) -> float | None:
    return None if value is None else round(value, 4)


def _told(told: KeyMoment, lines: int) -> dict[str, Any]:
    return {
        "key": told.key,
        "index": told.index,
        "turn": told.turn,
        "seat": told.seat,
        "weight": round(told.weight, 4),
        "values": {name: _value(value, lines) for name, value in told.values},
    }


def _value(value: Value, lines: int) -> str | int:
    if isinstance(value, Enum):
        return str(value.value)
    return move_text(value, lines) if isinstance(value, Move) else value


def _decision(decision: DecisionReview, lines: int) -> dict[str, Any]:
    return {
        "index": decision.index,
        "turn": decision.turn,
        "seat": decision.seat,
        "move": move_text(decision.move, lines),
        "king": move_text(decision.king, lines),
        "before": round(decision.before, 4),
        "chosen": round(decision.chosen, 4),
        "best": round(decision.best, 4),
        "cost": round(decision.cost, 4),
    }


def _claim(claim: ClaimReview) -> dict[str, Any]:
    return {
        "index": claim.index,
        "turn": claim.turn,
        "seat": claim.seat,
        "kind": claim.kind,
        "line": claim.line,
        "place": claim.place,
        "named": claim.named,
        "stone": claim.stone,
        "outcome": claim.outcome,
        "right": claim.right,
        "likely": round(claim.likely, 4),
    }


def _knowing(knowing: TurnKnowledge) -> dict[str, Any]:
    return {
        "turn": knowing.turn,
        "seat": knowing.seat,
        "stones": [
            {
                "line": known.line,
                "place": known.place,
                "stone": known.stone,
                "unseen": known.unseen,
                "recall": round(known.recall, 4),
            }
            for known in knowing.stones
        ],
    }
