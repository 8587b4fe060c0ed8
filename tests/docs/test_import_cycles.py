"""No module imports itself by way of others, not even where only a type checker would see it."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import tellstones

PACKAGE = Path(tellstones.__file__).parent


def _modules(package: Path) -> dict[str, Path]:
    root = package.parent
    return {
        ".".join(path.relative_to(root).with_suffix("").parts).removesuffix(".__init__"): path
        for path in package.rglob("*.py")
    }


def _imported(tree: ast.AST) -> Iterator[str]:
    """Every name that is imported anywhere: in functions and for type checkers too."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def _dependencies(package: Path) -> dict[str, set[str]]:
    """Return the imports of each module. A name imported from a package may be a module, and a
    package may re-export names of its modules."""
    modules = _modules(package)
    found: dict[str, set[str]] = {}
    for name, path in modules.items():
        imported = _imported(ast.parse(path.read_text("utf-8")))
        nearest = {n if n in modules else n.rpartition(".")[0] for n in imported}
        found[name] = {n for n in nearest & modules.keys() if not f"{name}.".startswith(f"{n}.")}
    return found


def _cycle(package: Path) -> list[str]:
    try:
        TopologicalSorter(_dependencies(package)).prepare()
    except CycleError as error:
        return list(error.args[1])
    return []


def test_no_module_imports_itself_by_way_of_others() -> None:
    assert _cycle(PACKAGE) == []


def test_a_cycle_is_found_even_where_only_a_type_checker_sees_it(tmp_path: Path) -> None:
    house = tmp_path / "house"
    house.mkdir()
    (house / "__init__.py").touch()
    (house / "upstairs.py").write_text("from house import downstairs\n")
    (house / "downstairs.py").write_text("from typing import TYPE_CHECKING\n")
    assert _cycle(house) == []
    hidden = "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    import house.upstairs\n"
    (house / "downstairs.py").write_text(hidden)
    assert set(_cycle(house)) == {"house.upstairs", "house.downstairs"}
