"""Whatever goes into the page brings its licence into the package."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

from hatch_build import node

ROOT = Path(__file__).parents[2]
WEB, LICENCES = ROOT / "web", ROOT / "LICENSES"
BUNDLED = """
import { build } from "vite";
const built = await build({ logLevel: "error", build: { write: false } });
const chunks = [built].flat().flatMap((part) => part.output);
const modules = chunks.flatMap((chunk) => chunk.moduleIds ?? []);
const packages = modules.map((id) => /.*node_modules\\/((?:@[^/]+\\/)?[^/]+)/.exec(id)?.[1]);
console.log(JSON.stringify([...new Set(packages.filter(Boolean))]));
"""


def test_the_licence_of_every_bundled_package_is_in_ours(page_built: None) -> None:
    call = [str(node()), "--input-type=module", "--eval", BUNDLED]
    done = subprocess.run(call, cwd=WEB, capture_output=True, text=True, check=True)
    packages = json.loads(done.stdout.splitlines()[-1])
    assert {"svelte", "uqr"} <= set(packages)
    ours = {file.stem: file.read_text(encoding="utf-8") for file in LICENCES.glob("*.txt")}
    assert ours == {name: licence_of(name) for name in packages}


def test_the_licence_of_the_typeface_is_served_beside_it() -> None:
    served = (WEB / "public" / "alegreya-license.txt").read_text(encoding="utf-8")
    assert served == licence_of("@fontsource-variable/alegreya")


def licence_of(package: str) -> str:
    folder = WEB / "node_modules" / package
    (file,) = [path for path in folder.iterdir() if path.name.lower().startswith("license")]
    return file.read_text(encoding="utf-8")
