"""Achievements of a seat in one game."""

from __future__ import annotations

import pytest

from tellstones.rules import Refused, Seat
from tellstones.study.analysis import analyse
from tellstones.study.analysis.claim_review import ClaimKind, ClaimOutcome
from tellstones.study.chronicle import Deeds, deeds_of
from tellstones.study.chronicle.deeds import Proof
from tests.study.study_games import RESIGNED, bot_game, told

LAID = "1. C> 2. h1 3. h2"


def test_a_proof_is_told_with_its_stones_in_the_order_they_were_named() -> None:
    record = told(f"{LAID} 4. p1 5. b doubt 2=C 1=S A")
    assert deeds_of(record, Seat.A) == Deeds(
        asked=2, right=2, boasts=1, proved=1, proof=Proof("CS", 8)
    )
    assert deeds_of(record, Seat.B) == Deeds()


def test_a_proof_that_failed_is_a_boast_that_was_not_true() -> None:
    record = told(f"{LAID} 4. p1 5. b doubt 1=S 2=H B")
    assert deeds_of(record, Seat.A) == Deeds(asked=2, right=1, boasts=1, failed=1)


def test_a_believed_boast_is_a_bluff_as_bold_as_a_memory_would_have_failed() -> None:
    swaps = " ".join(["1~2", "2~3"] * 6)
    record = told(f"C> D> F> h1 h2 h3 h4 {swaps} p1 b believe A", RESIGNED)
    boaster = next(seat for seat in (Seat.A, Seat.B) if deeds_of(record, seat).boasts)
    deeds = deeds_of(record, boaster)
    assert (deeds.believed, deeds.proof) == (1, None)
    assert deeds.bluff is not None
    assert deeds.bluff.hidden == 4
    (claim,) = [c for c in analyse(record).claims if c.kind is ClaimKind.BOAST]
    assert deeds.bluff.likely == pytest.approx(claim.likely, abs=1e-4)
    assert list(record.steps())[deeds.bluff.moment - 1].seat is boaster


def test_a_stolen_boast_is_the_thiefs_when_it_is_believed_or_proved() -> None:
    believed = told(f"{LAID} 4. p1 5. b steal believe B", RESIGNED)
    proved = told(f"{LAID} 4. p1 5. b steal doubt 1=S 2=C B")
    failed = told(f"{LAID} 4. p1 5. b steal doubt 1=S 2=H A")
    assert [deeds_of(record, Seat.B).stolen for record in (believed, proved, failed)] == [1, 1, 0]
    for record in (believed, proved, failed):
        assert deeds_of(record, Seat.A) == Deeds(boasts=1, lost=1)
    assert deeds_of(proved, Seat.B).proof == Proof("SC", 9)


def test_partners_share_a_proof_and_each_counts_their_own_stones() -> None:
    record = told(f"{LAID} 4. 1~2 5. b doubt 1=C 2=S A", '[Players "4"]')
    told_by = {seat: deeds_of(record, seat) for seat in Seat}
    assert told_by[Seat.A] == Deeds(asked=1, right=1, boasts=1, proved=1, proof=Proof("CS", 8))
    assert told_by[Seat.C] == Deeds(asked=1, right=1, proof=Proof("CS", 8))
    assert told_by[Seat.B] == told_by[Seat.D] == Deeds()


@pytest.mark.parametrize("seed", range(6))
def test_the_analysis_of_a_game_counts_the_same_claims(seed: int) -> None:
    record = bot_game(seed)
    claims = analyse(record).claims
    for seat in (Seat.A, Seat.B):
        mine, deeds = [c for c in claims if c.seat is seat], deeds_of(record, seat)
        boasts = [c for c in mine if c.kind is ClaimKind.BOAST]
        assert deeds.boasts == len(boasts)
        assert deeds.believed == sum(c.outcome is ClaimOutcome.BELIEVED for c in boasts)
        assert deeds.proved == sum(c.outcome is ClaimOutcome.PROVED for c in boasts)
        names = [c for c in mine if c.kind is ClaimKind.NAME]
        assert (deeds.asked, deeds.right) == (len(names), sum(c.right is True for c in names))


def test_a_game_that_goes_on_is_in_no_story() -> None:
    with pytest.raises(Refused):
        deeds_of(told(f"{LAID} *"), Seat.A)
