"""Reads each module of an archive once: to be found and to be run, zipimport reads it twice."""

from __future__ import annotations

import zipimport
from typing import Any

_read = zipimport._get_module_code  # type: ignore[attr-defined] # nobody's but its own, by its name
_found: dict[tuple[str, str], Any] = {}


def _module_code(archive: Any, module: str) -> Any:
    """Whoever asks first finds the module, and whoever asks next runs it."""
    key = (archive.archive, module)
    if key in _found:
        return _found.pop(key)
    code = _found[key] = _read(archive, module)
    return code


zipimport._get_module_code = _module_code  # type: ignore[attr-defined] # as above
