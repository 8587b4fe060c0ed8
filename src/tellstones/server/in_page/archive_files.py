"""Finds data files in an archive by what zipimport already knows of it.

For each `importlib.resources.files(...)` the standard library opens the archive again, reads its
whole list and computes all folders: half of the time to start the server.
"""

from __future__ import annotations

import zipimport
from collections.abc import Iterator
from importlib.resources.abc import Traversable
from io import BytesIO, TextIOWrapper
from os import PathLike
from typing import Any, NoReturn

_known: dict[str, dict[str, Any]] = zipimport._zip_directory_cache  # type: ignore[attr-defined] # by its name
_read_list = zipimport._read_directory  # type: ignore[attr-defined] # as above


class ArchivePath(Traversable):
    """A file or folder in an archive; `path` has no slash at its end."""

    def __init__(self, importer: zipimport.zipimporter, path: str) -> None:
        self._importer = importer
        self._path = path

    @property
    def name(self) -> str:
        return self._path.rpartition("/")[2]

    def is_file(self) -> bool:
        return self._path in _listed(self._importer.archive)

    def is_dir(self) -> bool:
        return any(self._below())

    def iterdir(self) -> Iterator[Traversable]:
        for name in dict.fromkeys(below.partition("/")[0] for below in self._below()):
            yield self.joinpath(name)

    def joinpath(self, *names: str | PathLike[str]) -> Traversable:
        return ArchivePath(self._importer, "/".join((self._path, *map(str, names))))

    def read_bytes(self) -> bytes:
        if not self.is_file():
            self._missing()
        return self._importer.get_data(f"{self._importer.archive}/{self._path}")

    def read_text(self, encoding: str | None = None) -> str:
        return self.read_bytes().decode(encoding or "utf-8")

    def open(self, mode: str = "r", *values: Any, **named: Any) -> Any:
        data = BytesIO(self.read_bytes())
        return data if "b" in mode else TextIOWrapper(data, *values, **named)

    def _below(self) -> Iterator[str]:
        inside = f"{self._path}/"
        for path in _listed(self._importer.archive):
            if path.startswith(inside) and path != inside:
                yield path.removeprefix(inside)

    def _missing(self) -> NoReturn:
        raise FileNotFoundError(self._path)


def _listed(archive: str) -> dict[str, Any]:
    """All files in it; read again where the cache of zipimport was cleared."""
    if archive not in _known:
        _known[archive] = _read_list(archive)
    return _known[archive]


class _Reader:
    def __init__(self, importer: zipimport.zipimporter, package: str) -> None:
        self._importer = importer
        self._package = package

    def files(self) -> Traversable:
        return ArchivePath(self._importer, self._package.replace(".", "/"))


def _reader(importer: zipimport.zipimporter, package: str) -> _Reader:
    return _Reader(importer, package)


def install() -> None:
    """Makes packages in archives use this from now on."""
    zipimport.zipimporter.get_resource_reader = _reader  # type: ignore[assignment,method-assign]
