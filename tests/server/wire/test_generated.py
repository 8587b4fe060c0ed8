"""The committed files generated from the wire types are current, and the server conforms to
them."""

from __future__ import annotations

import asyncio
import re
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from tellstones.server.codegen import openapi
from tellstones.server.codegen.openapi import ROUTES
from tellstones.server.codegen.typescript import typescript
from tellstones.server.wire import Close, Fault
from tests.server.clients import HANG_SECONDS, Guest
from tests.server.running_server import running

ROOT = Path(__file__).parents[3]


@pytest.mark.parametrize(
    ("path", "text"),
    [
        ("docs/openapi.json", openapi.text(openapi.openapi())),
        ("docs/wire.schema.json", openapi.text(openapi.socket_schema())),
        ("web/src/net/wire.ts", typescript()),
    ],
)
def test_generated_files_are_up_to_date(path: str, text: str) -> None:
    written = (ROOT / path).read_text("utf-8")
    assert written == text, f"generate {path} again, as its generator says"


def test_the_protocol_tells_every_door_and_close_code() -> None:
    protocol = (ROOT / "docs/protocol.md").read_text("utf-8")
    for door in ROUTES:
        assert door.path in protocol, door.path
    for code in Close:
        assert str(int(code)) in protocol, code
    for fault in Fault:
        assert re.search(rf"`{fault.value}`", protocol), fault


class Place:
    base = ""
    token = ""


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Place]:
    """A server in a thread of its own: schemathesis calls it from outside, as anybody would."""
    found, ready, done = Place(), threading.Event(), threading.Event()

    async def main() -> None:
        async with running(tmp_path_factory.mktemp("api") / "tables.sqlite3") as here:
            guest: Guest = await here.guest("Ann")
            found.base, found.token = here.base, guest.secret
            ready.set()
            await asyncio.to_thread(done.wait)

    thread = threading.Thread(target=lambda: asyncio.run(main()))
    thread.start()
    try:
        assert ready.wait(HANG_SECONDS)
        yield found
    finally:
        done.set()
        thread.join()


schema = schemathesis.openapi.from_dict(openapi.openapi())


@schema.parametrize()
@settings(max_examples=6, deadline=None, suppress_health_check=list(HealthCheck))
def test_the_server_keeps_to_its_openapi(case: schemathesis.Case[Any], place: Place) -> None:
    case.call_and_validate(
        base_url=place.base,
        headers={"Authorization": f"Bearer {place.token}"},
        checks=[
            not_a_server_error,
            status_code_conformance,
            content_type_conformance,
            response_schema_conformance,
        ],
    )
