"""A bot in Python: it sits down at a table and plays. Needs `pip install websockets`.

    python examples/bot.py http://127.0.0.1:8273 TABLE TOKEN

The token comes from `POST /api/me/programs` (docs/protocol.md), the table from its link. This one
hides what it can, swaps, looks, and believes nobody; write a better `decide`.
"""

import asyncio
import json
import random
import sys
import uuid
from typing import Any

from websockets.asyncio.client import connect


def decide(frame: dict[str, Any]) -> str:
    """One of the legal moves, each as in the notation: `h3`, `1~4`, `p2`, `doubt`, `=W`."""
    legal: list[str] = frame["legal"]
    liked = [move for move in legal if move[0] in "hp" or "~" in move or move == "doubt"]
    return random.choice(liked or legal)


async def play(server: str, table: str, token: str) -> None:
    url = f"{server.replace('http', 'ws', 1)}/ws/table/{table}"
    async with connect(url, additional_headers={"Authorization": f"Bearer {token}"}) as socket:

        async def say(kind: str, **fields: object) -> None:
            await socket.send(json.dumps({"t": kind, "id": uuid.uuid4().hex, **fields}))

        async for text in socket:
            frame = json.loads(text)
            if frame["t"] != "table":
                continue  # an ack, talk, or somebody pointing
            open_seats = [seat["seat"] for seat in frame["seats"] if seat["by"] == "nobody"]
            if frame["phase"] == "gathering" and not frame["you"]["seats"] and open_seats:
                await say("sit", seat=open_seats[0])
            elif frame["legal"]:
                seat = frame["view"]["waiting"]["seat"]
                await say("move", seat=seat, move=decide(frame), at=frame["event_seq"])
            elif frame["phase"] == "over":
                print(frame["result"])
                break


if __name__ == "__main__":
    asyncio.run(play(*sys.argv[1:4]))
