"""Data files in an archive are found as the standard library finds them, and more quickly."""

from __future__ import annotations

import zipfile
import zipimport
from collections.abc import Iterator
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path

import pytest

from tellstones.server.in_page import archive_files
from tellstones.server.in_page.archive_files import ArchivePath

FILES = {
    "house_of_stones/__init__.py": "",
    "house_of_stones/words.json": '{"stone": "λίθος"}',
    "house_of_stones/steps/0001.sql": "create table one (two)",
    "house_of_stones/steps/0002.sql": "drop table one",
    "houses/words.json": "{}",
}


@pytest.fixture
def archive(tmp_path: Path) -> Path:
    path = tmp_path / "house.zip"
    with zipfile.ZipFile(path, "w") as written:
        for name, text in FILES.items():
            written.writestr(name, text)
    return path


def everything(folder: Traversable, way: str = "") -> Iterator[tuple[str, bytes | None]]:
    for found in sorted(folder.iterdir(), key=lambda one: one.name):
        assert found.is_dir() is not found.is_file()
        yield f"{way}{found.name}", found.read_bytes() if found.is_file() else None
        if found.is_dir():
            yield from everything(found, f"{way}{found.name}/")


def test_a_package_in_an_archive_has_the_same_files(archive: Path) -> None:
    ours = ArchivePath(zipimport.zipimporter(str(archive)), "house_of_stones")
    theirs = zipfile.Path(archive, "house_of_stones/")
    assert list(everything(ours)) == list(everything(theirs))
    text = ours.joinpath("words.json").read_text(encoding="utf-8")
    assert text == FILES["house_of_stones/words.json"]
    assert (ours / "words.json").open(encoding="utf-8").read() == text


def test_whoever_asks_for_a_packages_files_is_answered_so(
    archive: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    usual = zipimport.zipimporter.get_resource_reader
    monkeypatch.setattr(zipimport.zipimporter, "get_resource_reader", usual)
    monkeypatch.syspath_prepend(str(archive))
    archive_files.install()
    found = files("house_of_stones")
    assert isinstance(found, ArchivePath)
    assert found.joinpath("steps/0002.sql").read_text() == FILES["house_of_stones/steps/0002.sql"]


def test_a_file_that_was_left_out_is_none(archive: Path) -> None:
    missing = ArchivePath(zipimport.zipimporter(str(archive)), "house_of_stones") / "mixture.zip"
    assert not missing.is_file()
    assert not missing.is_dir()
    with pytest.raises(FileNotFoundError):
        missing.read_bytes()


def test_an_archive_that_zipimport_has_forgotten_is_read_again(archive: Path) -> None:
    folder = ArchivePath(zipimport.zipimporter(str(archive)), "house_of_stones") / "steps"
    del zipimport._zip_directory_cache[str(archive)]  # type: ignore[attr-defined] # by its name
    assert [one.name for one in folder.iterdir()] == ["0001.sql", "0002.sql"]
