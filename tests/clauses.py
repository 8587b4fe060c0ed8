"""The clauses of the rules, and those that the tests cover.

The tests are read, not run, so that the answer is the same whichever of them are selected.
"""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

TESTS = Path(__file__).parent
RULES = TESTS.parent / "docs" / "rules.md"
CLAUSE = re.compile(r"^[\s*#>-]*(?:<a [^>]*></a>)?[\s*]*(\d{1,2}\.\d{1,2})\b", re.MULTILINE)


def clauses_of_the_rules() -> set[str]:
    return set(CLAUSE.findall(RULES.read_text(encoding="utf-8")))


def clauses_of_the_tests() -> set[str]:
    return {
        clause
        for path in TESTS.rglob("test_*.py")
        for test in ast.walk(ast.parse(path.read_bytes()))
        if isinstance(test, ast.FunctionDef | ast.AsyncFunctionDef)
        and test.name.startswith("test_")
        for clause in _marked(test)
    }


def _marked(test: ast.FunctionDef | ast.AsyncFunctionDef) -> Iterator[str]:
    for decorator in test.decorator_list:
        match decorator:
            case ast.Call(func=ast.Attribute(attr="clause"), args=arguments):
                yield from (ast.literal_eval(argument) for argument in arguments)
