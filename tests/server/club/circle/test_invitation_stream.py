"""Streams of invitations: a few for each person, and none is left when the node stops."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from tellstones.server.club.circle.invitation_stream import InvitationStreams
from tellstones.server.club.wire.circle_bodies import InvitationShown
from tellstones.server.rooms import Identity, Rejected

MOST_STREAMS = 4
ANN, BOB = Identity("ann", "Ann", "laptop"), Identity("bob", "Bob", "phone")


async def _nothing() -> list[InvitationShown]:
    return []


async def _read(streams: InvitationStreams) -> list[Any]:
    return [one async for one in streams.stream(ANN, _nothing)]


def test_too_many_streams_of_one_person_are_refused_and_all_end_with_the_node() -> None:
    async def scene() -> None:
        streams = InvitationStreams(600.0, MOST_STREAMS)
        reading = [asyncio.create_task(_read(streams)) for _ in range(MOST_STREAMS)]
        await asyncio.sleep(0)  # each has begun
        with pytest.raises(Rejected):
            streams.stream(ANN, _nothing)
        streams.stream(BOB, _nothing)
        streams.close()
        assert await asyncio.gather(*reading) == [[None]] * MOST_STREAMS

    asyncio.run(scene())


def test_of_too_many_that_were_asked_for_at_once_the_last_end_before_they_begin() -> None:
    async def scene() -> None:
        streams = InvitationStreams(600.0, MOST_STREAMS)
        asked = [streams.stream(ANN, _nothing) for _ in range(MOST_STREAMS + 1)]
        for one in asked[:-1]:
            assert await anext(one) is None
        with pytest.raises(StopAsyncIteration):
            await anext(asked[-1])
        streams.close()

    asyncio.run(scene())


def test_a_stream_ends_with_its_device() -> None:
    async def scene() -> None:
        streams = InvitationStreams(600.0, MOST_STREAMS)
        reading = asyncio.create_task(_read(streams))
        await asyncio.sleep(0)  # it has begun
        assert streams.devices() == {"laptop"}
        streams.end(lambda who: who.device == "phone")
        assert streams.devices() == {"laptop"}
        streams.end(lambda who: who.device == "laptop")
        assert await reading == [None]
        assert streams.devices() == set()

    asyncio.run(scene())


def test_a_stream_ends_by_itself_and_makes_room() -> None:
    async def scene() -> None:
        streams = InvitationStreams(0.0, MOST_STREAMS)
        for _ in range(MOST_STREAMS + 1):
            assert await _read(streams) == [None]

    asyncio.run(scene())
