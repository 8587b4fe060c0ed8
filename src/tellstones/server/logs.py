"""Logs as JSON, one object a line: what happened to the server, never what happened in a game.

A move, a name or a secret could stand in the message of an exception, so that only its kind and
where it was raised are written.
"""

from __future__ import annotations

import json
import logging
import traceback
from datetime import UTC, datetime

_KNOWN = frozenset(vars(logging.makeLogRecord({}))) | {"message", "taskName", "color_message"}


class JsonLines(logging.Formatter):
    """Formats a log record as one line of JSON."""

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, object] = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "from": record.name,
            # asyncio adds lines with the values that a task was working on.
            "message": record.getMessage().partition("\n")[0],
        }
        line |= {name: value for name, value in vars(record).items() if name not in _KNOWN}
        if record.exc_info and record.exc_info[1] is not None:
            line["error"] = _without_values(record.exc_info[1])
        return json.dumps(line, default=str)


def _without_values(error: BaseException) -> list[str]:
    frames = traceback.extract_tb(error.__traceback__)
    return [type(error).__name__, *(f"{f.filename}:{f.lineno} {f.name}" for f in frames)]


def set_up_logs(level: str) -> None:
    handler = logging.StreamHandler()
    handler.setFormatter(JsonLines())
    logging.basicConfig(handlers=[handler], level=level.upper(), force=True)
    # uvicorn names the paths of sockets, and with them tables that are not to be found by chance.
    logging.getLogger("uvicorn").setLevel(max(logging.WARNING, logging.root.level))
