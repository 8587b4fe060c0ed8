"""Everything in the page has its license in the package."""

from __future__ import annotations

import json
from pathlib import Path

ROOT = Path(__file__).parents[2]
WEB, LICENCES = ROOT / "web", ROOT / "LICENSES"
BUNDLED = WEB / "node_modules/.bundled-packages.json"
"""Written whenever the page is built."""


def test_the_licence_of_every_bundled_package_is_in_ours(page_built: None) -> None:
    packages = json.loads(BUNDLED.read_text(encoding="utf-8"))
    assert {"svelte", "qr"} <= set(packages)
    ours = {file.stem: file.read_text(encoding="utf-8") for file in LICENCES.glob("*.txt")}
    assert ours == {name: licence_of(name) for name in packages}


def test_the_licence_of_the_typeface_is_served_beside_it() -> None:
    served = (WEB / "public" / "alegreya-license.txt").read_text(encoding="utf-8")
    assert served == licence_of("@fontsource-variable/alegreya")


def licence_of(package: str) -> str:
    folder = WEB / "node_modules" / package
    files = [path for path in folder.iterdir() if path.name.lower().startswith("license")]
    file = max(files)  # of two to choose from, LICENSE-MIT
    return file.read_text(encoding="utf-8")
