"""Checks that texts, docs, docstrings and comments are in plain English; see CONTRIBUTING.md.

python .ci/prose.py             fails if a line breaks a rule and is not in prose-allowed.txt
python .ci/prose.py PATH ...    lists all such lines of some files, allowed or not
python .ci/prose.py --accept    writes prose-allowed.txt again: for lines that are right as they are
"""

from __future__ import annotations

import ast
import io
import json
import re
import subprocess
import sys
import tokenize
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[1]
ALLOWED = Path(__file__).with_name("prose-allowed.txt")

OPENING = re.compile(
    r"(About|Above|After|Against|Among|Around|As|At|Before|Behind|Below|Beside|Besides|Between|Beyond|By"
    r"|During|For|From|In|Inside|Into|Of|On|Onto|Over|Past|Since|Than|Through|To|Toward|Towards|Under"
    r"|Until|Upon|With|Within|Without|Who|Whoever|Whom|Whose|Whatever|Nobody|Not|Somebody"
    r"|What|How|Where|Why|Which|So (far|long|many|much|often))\b"
)
"""A docstring begins with a verb or a noun phrase."""

DIALECT = re.compile(
    r"\b(whoever|whomever|whence|anew|of before|just now|takes? \d+[^.]{0,12}% off"
    r"|com(e|es|ing) along|came along|(is|are|was|were) told|is asked what|what came of"
    r"|need not be anybody|of one who|who has, |for themselves alone|by itself alone|those who keep"
    r"|keeps? (the )?house|the papers|by hand|hand(s|ed|ing)? in\b|told of it|its keeper"
    r"|the floors?|a word about"
    r"|colour|favour|honour|neighbour|behaviour|centre|licence|judgement|defence|fulfil)\b",
    re.IGNORECASE,
)
"""Words and phrases with a plainer or American equivalent."""

HASH_COMMENTS = {".toml", ".yaml", ".yml", ".sh", ".sql", ""}
"""Files with comments after `#` or `--`; without a suffix: the Makefile, for example."""
SUFFIXES = {".py", ".md", ".ts", ".svelte", ".mjs"} | HASH_COMMENTS
LEFT_OUT = (".ci/prose", "LICENSE", "tests/golden/", "web/tests/", "web/src/net/wire.ts")


class Row(NamedTuple):
    path: str
    number: int
    text: str
    opens: bool
    """Whether a docstring or comment begins here."""


def files() -> Iterator[str]:
    listed = subprocess.run(
        ["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True
    ).stdout.splitlines()
    for path in listed:
        wanted = Path(path).suffix in SUFFIXES or path == "src/tellstones/i18n/en.json"
        if wanted and not path.startswith(LEFT_OUT) and (ROOT / path).is_file():
            yield path


def rows(path: str) -> Iterator[Row]:
    text = (ROOT / path).read_text(encoding="utf-8")
    match Path(path).suffix:
        case ".py":
            return _python(path, text)
        case ".md":
            return _markdown(path, text)
        case ".json":
            texts = enumerate(json.loads(text).values(), 2)
            return (Row(path, number, value, False) for number, value in texts)
        case suffix if suffix in HASH_COMMENTS:
            return _comments(path, text)
        case _:
            return _script(path, text)


def _python(path: str, text: str) -> Iterator[Row]:
    opening = {
        node.lineno
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    }
    comment = 0
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        first = token.start[0]
        if token.type == tokenize.COMMENT:
            words = token.string.lstrip("# ")
            yield Row(path, first, words, first != comment + 1 and " " in words)
            comment = first
        elif token.type == tokenize.STRING and " " in token.string:
            for number, line in enumerate(token.string.splitlines(), first):
                opens = number == first and first in opening
                line = re.sub(r"(?<!{){[^{}]*}", "", line)  # code in an f-string
                yield Row(
                    path, number, re.sub(r"""^[rbuf]*["']+|["']+$""", "", line.strip()), opens
                )


def _markdown(path: str, text: str) -> Iterator[Row]:
    code = False
    for number, line in enumerate(text.splitlines(), 1):
        if line.startswith("```"):
            code = not code
        elif not code:
            yield Row(path, number, line.strip(), False)


def _comments(path: str, text: str) -> Iterator[Row]:
    latest = 0
    for number, line in enumerate(text.splitlines(), 1):
        if comment := re.match(r"(.*\s)?(#+|--) (.*)", line):
            yield Row(path, number, comment[3], not comment[1] and latest != number - 1)
            latest = number


def _script(path: str, text: str) -> Iterator[Row]:
    inside = False
    for number, line in enumerate(text.splitlines(), 1):
        words = line.strip()
        block, comment = words.startswith(("/*", "<!--")), re.match(r"(//|.*\s//\s)(.*)", line)
        if block or inside:
            yield Row(path, number, words.strip("/*<!-> "), block)
            inside = not ("*/" in words or "-->" in words)
        elif comment:
            yield Row(path, number, comment[2].strip(), words.startswith("//"))


def wrong(row: Row) -> bool:
    return bool(DIALECT.search(row.text) or (row.opens and OPENING.match(row.text)))


def found(paths: list[str]) -> list[Row]:
    return [row for path in paths for row in rows(path) if wrong(row)]


def main(args: list[str]) -> int:
    if args == ["--accept"]:
        ALLOWED.write_text("".join(sorted({f"{row.text}\n" for row in found([*files()])})))
        return 0
    allowed = set() if args else set(ALLOWED.read_text(encoding="utf-8").splitlines())
    every = [path for path in files() if not args or path.startswith(tuple(args))]
    here = found(every)
    new = [row for row in here if row.text not in allowed]
    for row in new:
        print(f"{row.path}:{row.number}: {row.text}")
    gone = set() if args else allowed - {row.text for row in here}
    for text in sorted(gone):
        print(f"{ALLOWED.name}: no longer anywhere, remove it: {text}")
    return 1 if new or gone else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
