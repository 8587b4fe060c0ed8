"""Logs as JSON, one object a line: what happened to the server, never what happened in a game.

A move, a name or a secret could stand in the message of an exception, so that only its kind and
where it was raised are written.
"""

from __future__ import annotations

import json
import logging
import re
import traceback
from datetime import UTC, datetime

_PLACE = re.compile(r'^ +File "(.+)", line (\d+), in (.+)$', re.MULTILINE)
_KNOWN = frozenset(vars(logging.makeLogRecord({}))) | {"message", "taskName", "color_message"}


class JsonLines(logging.Formatter):
    """Formats a log record as one line of JSON."""

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, object] = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "from": record.name,
            **_told(record.getMessage()),
        }
        line |= {name: value for name, value in vars(record).items() if name not in _KNOWN}
        if record.exc_info and record.exc_info[1] is not None:
            line["error"] = _without_values(record.exc_info[1])
        return json.dumps(line, default=str)


def _told(message: str) -> dict[str, object]:
    """The first line: asyncio adds others, with the values that a task was working on. Of a
    traceback that is logged as text, what would be written of the exception."""
    first, _, rest = message.partition("\n")
    if not first.startswith("Traceback"):
        return {"message": first}
    places = [f"{file}:{line} {name}" for file, line, name in _PLACE.findall(rest)]
    kind = rest.rstrip().rpartition("\n")[2].partition(":")[0]
    return {"message": "an exception was logged", "error": [kind, *places]}


def _without_values(error: BaseException) -> list[str]:
    frames = traceback.extract_tb(error.__traceback__)
    return [type(error).__name__, *(f"{f.filename}:{f.lineno} {f.name}" for f in frames)]


def set_up_logs(level: str) -> None:
    handler = logging.StreamHandler()
    handler.setFormatter(JsonLines())
    logging.basicConfig(handlers=[handler], level=level.upper(), force=True)
    # uvicorn names the paths of sockets, and with them tables that are not to be found by chance.
    logging.getLogger("uvicorn").setLevel(max(logging.WARNING, logging.root.level))
