"""An unreadable request names the field, if there is one."""

from __future__ import annotations

import msgspec
import pytest

from tellstones.server.wire.base import LONGEST_FIELD, unread_field
from tellstones.server.wire.http_bodies import CreateTable
from tests.server.running_server import Running, Serve


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ('{"rules": {"points": "three"}}', "rules.points"),
        ('{"rules": {"players": 3}}', "rules.players"),
        ('{"seats": [{"seat": "A", "by": "cat"}]}', "seats[0].by"),
        ('{"seats": [{"seat": "A"}]}', "seats[0].by"),
        ('{"rules": {"pints": 1}}', "rules.pints"),
        ('{"unheard": 1}', "unheard"),
        ('{"%s": 1}' % ("x" * 999), "x" * LONGEST_FIELD),
        ('["no table"]', None),
        ('{"rules": ', None),
        ("", None),
    ],
)
def test_the_field_that_cannot_be_read_is_named(body: str, field: str | None) -> None:
    with pytest.raises(msgspec.MsgspecError) as wrong:
        msgspec.json.decode(body, type=CreateTable)
    assert unread_field(wrong.value) == field


def test_an_error_names_the_field_over_http_and_at_the_table(serve: Serve) -> None:
    async def scene(here: Running) -> None:
        a, _ = await here.duel()
        ann = here.guests[0]
        wrong = await ann.http.post("/api/tables", json={"rules": {"points": "three"}})
        assert wrong.json() == {"code": "unreadable", "refusal": None, "field": "rules.points"}
        told = await a.ask("move", seat="E", move="h1", at=0)
        assert (told["code"], told["field"]) == ("unreadable", "seat")

    serve(scene)
