"""Tries tests out: changes one thing in a file at a time, and lists the changes no test notices.

    python -m bench.mutants src/tellstones/server/rooms --tests tests/server/rooms [--sample 30]

Each mutant has one comparison, number, `and`, `not` or sign exchanged, or one call left out, and
runs the tests in a copy of the sources. A survivor is a missing test, or a change that makes no
difference.
"""

from __future__ import annotations

import argparse
import ast
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from copy import deepcopy
from pathlib import Path
from random import Random

SECONDS = 300
"""The limit for tests that hang: they have noticed the change."""
EXCHANGED: dict[type[ast.AST], type[ast.AST]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.And: ast.Or,
    ast.Or: ast.And,
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
}


def changed(node: ast.AST) -> ast.AST | None:
    """The same with one thing changed; None where there is nothing to change."""
    other = deepcopy(node)
    match other:
        case ast.Compare(ops=[operator, *_]):
            other.ops[0] = EXCHANGED[type(operator)]()  # type: ignore[call-overload]
        case ast.BoolOp(op=operator) | ast.BinOp(op=ast.Add() | ast.Sub() as operator):
            other.op = EXCHANGED[type(operator)]()  # type: ignore[assignment]
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            return operand
        case ast.Constant(value=bool(value)):
            other.value = not value
        case ast.Constant(value=int(value)):
            other.value = value + 1
        case ast.Expr(value=ast.Call() | ast.Await()):
            return ast.Pass()
        case _:
            return None
    return other


class _Change(ast.NodeTransformer):
    """Changes the nth thing that can be changed."""

    def __init__(self, nth: int) -> None:
        self.left = nth
        self.told = ""

    def visit_ClassDef(self, node: ast.ClassDef) -> ast.ClassDef:
        """Leaves out decorators and bases: no test has to show that a class is frozen."""
        node.body = [self.visit(statement) for statement in node.body]
        return node

    def generic_visit(self, node: ast.AST) -> ast.AST:
        other = changed(node)
        if other is not None:
            self.left -= 1
            if self.left == -1:
                self.told = f"{node.lineno}: {ast.unparse(node)} → {ast.unparse(other)}"  # type: ignore[attr-defined]
                return ast.copy_location(other, node)
        return super().generic_visit(node)


def mutants(text: str) -> Iterator[tuple[str, str]]:
    """Every change to a module: what it is, and the module with it."""
    nth = 0
    while True:
        change = _Change(nth)
        mutant = ast.fix_missing_locations(change.visit(ast.parse(text)))
        if not change.told:
            return
        yield change.told, ast.unparse(mutant)
        nth += 1


def survives(copy: Path, tests: list[str]) -> bool:
    command = [sys.executable, "-m", "pytest", "-qx", "-p", "no:cacheprovider", *tests]
    environment = {**os.environ, "PYTHONPATH": str(copy)}
    with subprocess.Popen(
        command, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    ) as running:
        try:
            return running.wait(SECONDS) == 0
        except subprocess.TimeoutExpired:
            running.kill()
            return False


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("source", type=Path)
    parser.add_argument("--tests", nargs="+", required=True)
    parser.add_argument("--sample", type=int, default=30)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    files = sorted(asked.source.rglob("*.py")) if asked.source.is_dir() else [asked.source]
    found = [(file, *mutant) for file in files for mutant in mutants(file.read_text())]
    sample = Random(asked.seed).sample(found, min(asked.sample, len(found)))
    alive = 0
    with tempfile.TemporaryDirectory() as folder:
        shutil.copytree("src", folder, dirs_exist_ok=True)
        assert survives(Path(folder), asked.tests), "the tests fail without any change"
        for file, told, mutant in sample:
            target = Path(folder) / file.relative_to("src")
            before = target.read_text()
            target.write_text(mutant)
            if survives(Path(folder), asked.tests):
                alive += 1
                print(f"survives: {file}:{told}", flush=True)
            target.write_text(before)
    print(f"{len(sample) - alive} of {len(sample)} killed, of {len(found)} possible")


if __name__ == "__main__":
    main()
