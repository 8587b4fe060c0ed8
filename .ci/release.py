"""Tags a release. `make release` runs this before and after it builds; nothing is pushed.

python .ci/release.py check    # refuse a dirty tree, missing notes and an existing tag
python .ci/release.py tag      # the same, then tag the commit with the notes of CHANGELOG.md
"""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[1]


def git(*arguments: str, text: str = "") -> str:
    done = subprocess.run(
        ["git", *arguments], cwd=ROOT, input=text, capture_output=True, text=True, check=True
    )
    return done.stdout.strip()


def notes_of(version: str) -> str:
    """The section of a version in the changelog, without its heading."""
    changelog = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    section = re.search(
        rf"^## {re.escape(version)}(?: [^\n]*)?\n(.*?)(?=^## |\Z)",
        changelog,
        re.DOTALL | re.MULTILINE,
    )
    if section is None or not section[1].strip():
        raise SystemExit(f"CHANGELOG.md has no section for {version}. Write one and commit it.")
    return section[1].strip()


def main(step: str) -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    version, tag = project["version"], f"v{project['version']}"
    notes = notes_of(version)
    if git("status", "--porcelain"):
        raise SystemExit("There are uncommitted changes. Commit or stash them first.")
    if git("tag", "--list", tag):
        raise SystemExit(f"{tag} exists already. Raise the version in pyproject.toml.")
    if step == "tag":
        message = f"Tellstones {version}\n\n{notes}\n"
        git("tag", "--annotate", "--cleanup=whitespace", "--file=-", tag, text=message)
        print(f"The commit is tagged {tag}. To publish it: git push origin {tag}")


if __name__ == "__main__":
    main(sys.argv[1])
