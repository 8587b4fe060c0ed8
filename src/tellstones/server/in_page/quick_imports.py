"""Imports from an archive take half as long: imported before everything else, in a page's worker.

Each module is read once, where zipimport reads it twice, to find it and to run it; data files are
found by `archive_files`, and dataclasses made by `ready_dataclasses`.
"""

from __future__ import annotations

import zipimport
from importlib.resources import files
from typing import Any

from tellstones.server.in_page import archive_files, ready_dataclasses

_read = zipimport._get_module_code  # type: ignore[attr-defined] # nobody's but its own, by its name
_found: dict[tuple[str, str], Any] = {}


def _module_code(archive: Any, module: str) -> Any:
    """The first request finds the module, the next one runs it."""
    key = (archive.archive, module)
    if key in _found:
        return _found.pop(key)
    code = _found[key] = _read(archive, module)
    return code


zipimport._get_module_code = _module_code  # type: ignore[attr-defined] # as above
archive_files.install()
ready_dataclasses.install(files(__package__).joinpath(ready_dataclasses.READY).read_bytes())
