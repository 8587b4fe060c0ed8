"""The two scripted games of the tutorial, as the JSON that the page plays them from.

python -m tellstones.study.lesson > web/src/learn/lesson.json

The first is won by a doubt, the second by a proof. The learner sits in seat A; a comment on
each of its moves names the step that teaches it. The page
shows one moment after another and knows no rule itself: what is legal then, and why the rest is
refused, is written down here.
"""

from __future__ import annotations

import json
import sys
from io import BytesIO

from tellstones.notation import Record, Remark, move_text, parse_comment, read_records
from tellstones.rules import (
    SEVEN,
    Answer,
    Boast,
    Challenge,
    End,
    Hide,
    Move,
    Name,
    Over,
    Peek,
    Place,
    Seat,
    Swap,
    Table,
    legal_moves,
    why_not,
)
from tellstones.study.frames import (
    Json,
    ReplayMoment,
    event_json,
    frames,
    rules_json,
    seen_by,
    sight_of,
    table_json,
)

LEARNER = Seat.A
GAMES = b"""
[Hands "opponent"]
[Opening "S"]
[First "A"]
[Result "A"]
[Termination "boast"]

1. C> {place} ok 2. W< {B: #hello} ok {carry} 3. h3 {hide} ok 4. h1 {B: #weather} ok 5. 1~3
{swap} ok 6. h2 {B: #praise} ok 7. p3 {peek} 8. c1 {B: #sure} =C {answer} 9. c2 {challenge}
=S {B: #luck} 10. h1 ok 11. p1 {look} p3 {look-again} 12. 1~3 {B: #longing W} ok 13. b {boast}
believe {B: #hm} 14. h2 {B: #tea} ok 15. 1~2 {scramble} ok 16. b {B: #easy} believe {believe}
17. F> {place-on} ok 18. b {B: #easy} doubt {doubt} 1=S 2=C A

[Hands "opponent"]
[Opening "S"]
[First "A"]
[Result "A"]
[Termination "boast"]

1. W> {place-again} ok 2. C< {B: #tea} ok 3. h2 {hide-again} ok 4. h1 {B: #weather} ok 5. h3
{hide-last} ok 6. 1~3 {B: #longing W} ok 7. 1~2 {swap-again} ok 8. b {B: #easy} steal {steal}
doubt {B: #sure} 1=S {prove} 2=W {prove-on} 3=C {prove-all} A
"""


def lesson() -> Json:
    records = lesson_records()
    return {"rules": rules_json(records[0]), "games": [scripted(record) for record in records]}


def lesson_records() -> list[Record]:
    return list(read_records(BytesIO(GAMES)))


def scripted(record: Record) -> Json:
    moments = list(frames(record))
    return {
        "winner": record.result,
        "moments": [
            moment(now, then) for now, then in zip(moments, [*moments[1:], None], strict=True)
        ],
    }


def moment(now: ReplayMoment, then: ReplayMoment | None) -> Json:
    """Return the learner's view of the table, and the text for the next step."""
    table = now.table
    over = isinstance(table.waiting, Over)
    look = sight_of(now, LEARNER)
    return {
        "view": table_json(seen_by(table, "open" if over else LEARNER)),
        "event": event_json(now.step, lines=1),
        "sight": look and {"place": look.place, "stone": look.stone},
        "talk": next((talk.text for talk in now.talk if talk.seat != LEARNER), None),
        "next": then and wanted(table, then),
    }


def wanted(table: Table, then: ReplayMoment) -> Json:
    assert then.step is not None
    wish: Json = {"seat": then.step.seat, "move": move_text(then.step.move)}
    if then.step.seat != LEARNER or not step_name(then):
        return wish
    return wish | {
        "step": step_name(then),
        "legal": [move_text(move) for move in legal_moves(table)],
        "refused": refused(table),
    }


def step_name(frame: ReplayMoment) -> str | None:
    """The step that teaches a move; None for an order that is carried out once more."""
    remarks = (c.text for c in map(parse_comment, frame.comments) if isinstance(c, Remark))
    return next(remarks, None)


def refused(table: Table) -> dict[str, str]:
    """The learner's other moves, and the rule against each."""
    found = ((move_text(move), why_not(table, LEARNER, move)) for move in tries(table))
    return {text: refusal.code for text, refusal in found if refusal is not None}


def tries(table: Table) -> list[Move]:
    places = range(1, len(table.line(1)) + 1)
    alone: list[Move] = [kind(place) for place in places for kind in (Hide, Peek, Challenge)]
    swaps: list[Move] = [Swap(one, other) for one in places for other in places if one <= other]
    placed: list[Move] = [Place(stone, end) for stone in SEVEN for end in End]
    names: list[Move] = [Name(place, stone) for place in places for stone in SEVEN]
    return [Boast(), *alone, *swaps, *placed, *names, *map(Answer, SEVEN)]


def lesson_text() -> str:
    return json.dumps(lesson(), ensure_ascii=False, separators=(",", ":")) + "\n"


if __name__ == "__main__":
    sys.stdout.write(lesson_text())
