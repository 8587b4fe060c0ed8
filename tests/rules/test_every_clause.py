"""The rules and their tests belong together: no clause without a test, no test without its clause.

The tests are read, not run, so that the answer is the same whichever of them are selected.
"""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

TESTS = Path(__file__).parents[1]
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


def test_every_clause_of_the_rules_is_shown_by_a_test() -> None:
    assert not clauses_of_the_rules() - clauses_of_the_tests()


def test_every_clause_that_a_test_shows_is_in_the_rules() -> None:
    assert not clauses_of_the_tests() - clauses_of_the_rules()


def test_the_rules_are_numbered_without_a_gap() -> None:
    clauses = sorted(tuple(map(int, clause.split("."))) for clause in clauses_of_the_rules())
    assert clauses
    for (section, number), (next_section, next_number) in zip(clauses, clauses[1:], strict=False):
        assert (next_section, next_number) in {(section, number + 1), (section + 1, 1)}
