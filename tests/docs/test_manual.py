"""The manual: built strictly, asking nothing of others, with every public name told and run."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import threading
import urllib.request
from functools import cache
from pathlib import Path

import griffe
import pytest

from tellstones.cli.commands.docs import manual_server
from tests.docs.test_documents import EXAMPLE, ROOT
from tests.public_values import FLOORS

ELSEWHERE = re.compile(r"""(?:src=|<link[^>]+href=|url\(|import\()["']?(https?:)?//[^"')\s]+""")
NAMES = [(floor.__name__, name) for floor in FLOORS for name in floor.__all__]


@pytest.fixture(scope="module")
def manual(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Built from a copy, as `make manual` builds it."""
    work = tmp_path_factory.mktemp("manual")
    shutil.copytree(ROOT / "docs", work / "docs")
    config = (ROOT / "mkdocs.yml").read_text(encoding="utf-8")
    here = config.replace("src/tellstones/manual", "site").replace("[src]", f"[{ROOT / 'src'}]")
    (work / "mkdocs.yml").write_text(here, encoding="utf-8")
    command = [str(Path(sys.executable).with_name("zensical")), "build", "--strict"]
    built = subprocess.run(command, cwd=work, capture_output=True, text=True, check=False)
    assert built.returncode == 0, built.stdout + built.stderr
    return work / "site"


def test_every_document_is_a_page_that_can_be_searched(manual: Path) -> None:
    pages = {page.relative_to(manual).with_suffix("") for page in manual.rglob("*.html")}
    papers = {p.relative_to(ROOT / "docs").with_suffix("") for p in (ROOT / "docs").rglob("*.md")}
    assert papers <= pages
    search = (manual / "search.json").read_text(encoding="utf-8")
    assert "reference/rules.html" in search


def test_the_manual_asks_nothing_of_any_other_origin(manual: Path) -> None:
    asked = [
        (page.name, found[0])
        for page in manual.rglob("*.html")
        for found in ELSEWHERE.finditer(page.read_text(encoding="utf-8"))
    ]
    assert not asked


def test_the_reference_has_every_public_name(manual: Path) -> None:
    for floor, name in NAMES:
        page = manual / "reference" / f"{floor.rpartition('.')[2]}.html"
        text = page.read_text(encoding="utf-8")
        # A function named like its module has its full address as id.
        assert f'id="{floor}.{name}"' in text or f'id="{floor}.{name}.{name}"' in text, name


def test_the_manual_is_served_to_this_machine(manual: Path) -> None:
    server = manual_server(manual, 0)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        with urllib.request.urlopen(f"http://127.0.0.1:{server.server_port}/") as page:
            assert b"Tellstones" in page.read()
    finally:
        server.shutdown()
        server.server_close()


@cache
def package() -> griffe.Module:
    return griffe.load("tellstones", search_paths=[ROOT / "src"], resolve_aliases=True)  # type: ignore[return-value]


@pytest.mark.parametrize(("floor", "name"), NAMES)
def test_every_public_name_has_a_sentence(floor: str, name: str) -> None:
    found = package()[f"{floor.rpartition('.')[2]}.{name}"]
    told = (found[name] if found.is_module else found).docstring
    assert told is not None
    assert len(told.value) > 8


def test_every_public_name_is_in_an_example_that_is_run() -> None:
    for floor in FLOORS:
        paper = ROOT / "docs" / "reference" / f"{floor.__name__.rpartition('.')[2]}.md"
        code = "".join(run for run, _ in EXAMPLE.findall(paper.read_text(encoding="utf-8")))
        missing = [name for name in floor.__all__ if not re.search(rf"\b{name}\b", code)]
        assert not missing
