"""Packs bytecode into two archives; runs in Pyodide, whose Python is the one that will read it.

`python_stdlib.zip` is what is needed of the standard library, `tellstones.zip` our own code and
what it is built upon, but for `_core.so`, the part of msgspec that is made of WebAssembly. Needed
is what anything that is packed imports anywhere, but for what is `NOT_NEEDED`. The first of them is
kept, and made again only where it would be another one.
"""

import ast
import dis
import hashlib
import json
import marshal
import shutil
import sys
import zipfile
from collections.abc import Iterator
from importlib import import_module
from importlib.util import MAGIC_NUMBER, source_hash
from pathlib import Path
from types import CodeType

OURS = ("bots", "drawing", "i18n", "match", "notation", "rules", "server", "study", "views")
IN_PAGE = "tellstones/server/in_page"
LEFT_OUT = ("server/page/", "server/codegen/", "server/club/", "bots/champion/mixture.zip")
"""A page has no club, and no screen offers the champion: its networks are a fifth of the rest."""
SAID_ELSEWHERE = ("cli.", "duel.", "road.")
"""Texts of the terminal, and of screens of the page alone."""
LEFT_OUT_OF_WHEELS = (
    # for other event loops, for tests, and for threads and processes
    "anyio/_backends/_trio.py",
    "anyio/pytest_plugin.py",
    "starlette/testclient.py",
    "starlette/middleware/wsgi.py",
    # for the names of hosts to connect to
    "idna/",
)
ROOTS = (
    "_pyodide.*",
    "pyodide.*",
    "encodings.ascii",
    "encodings.idna",
    "encodings.latin_1",
    "encodings.utf_8",
    "encodings.cp437",  # the names of files in an archive
    "encodings.utf_16_le",
    "encodings.utf_32_le",
    "encodings.raw_unicode_escape",
    "encodings.unicode_escape",
    "sitecustomize",
    "_sysconfigdata__emscripten_wasm32-emscripten",
)
NOT_NEEDED = {
    # for people at a prompt, for tests, and for what a browser has not: imported only where
    # somebody asks for it
    "_pyrepl", "argparse", "concurrent.interpreters", "ctypes", "difflib", "doctest", "ftplib",
    "imaplib", "mailbox", "multiprocessing", "optparse", "pdb", "pickletools", "plistlib", "poplib",
    "pydoc", "pydoc_data", "rlcompleter", "smtplib", "tarfile", "tkinter", "tracemalloc",
    "unittest", "venv", "webbrowser", "wsgiref", "xmlrpc",
    "asyncio.proactor_events", "asyncio.windows_events", "asyncio.windows_utils",
    "concurrent.futures.process", "email._header_value_parser", "email.headerregistry",
    "http.cookiejar", "urllib.request",
    # in Python what is compiled here
    "_pydatetime",
}  # fmt: skip
EXTENDED_ARG, IMPORT_NAME, LOAD_CONST, LOAD_SMALL_INT = (
    dis.opmap[name] for name in ("EXTENDED_ARG", "IMPORT_NAME", "LOAD_CONST", "LOAD_SMALL_INT")
)
READS_ITSELF = b"install_lazy_importer("
"""Modules in anyio that read their own source to import on demand."""
DOCUMENTED = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
DATE = (1980, 1, 1, 0, 0, 0)
"""The same sources give the same bytes."""


def main() -> None:
    ours = dict(_our_files())
    Path("/target/_core.so").write_bytes(ours.pop(_compiled_part(ours)))
    compiled = {name: _compiled(name, text) for name, text in ours.items() if name.endswith(".py")}
    _write("tellstones.zip", ours, compiled)
    ours[f"{IN_PAGE}/dataclasses.ready"] = _ready_dataclasses(Path("/target/tellstones.zip"))
    _write("tellstones.zip", ours, compiled)
    wanted = {name for code in compiled.values() for name in _imported(code, "")}
    kept, same = Path("/kept/python_stdlib.zip"), Path("/kept/made-from")
    how = Path("/site/pack.py").read_text()
    made_from = hashlib.sha256(repr((how, sys.version, sorted(wanted))).encode()).hexdigest()
    if not (kept.exists() and same.exists() and same.read_text() == made_from):
        library = _standard_library()
        needed = _needed(wanted, library)
        _write("python_stdlib.zip", {path: library[path] for path in needed}, needed)
        kept.write_bytes(Path("/target/python_stdlib.zip").read_bytes())
        same.write_text(made_from)
    Path("/target/python_stdlib.zip").write_bytes(kept.read_bytes())


def _ready_dataclasses(archive: Path) -> bytes:
    """The code of what dataclasses write when all of it is imported as in the page."""
    compiled = Path("/compiled")
    with zipfile.ZipFile(archive) as packed:
        packed.extractall(compiled, [name for name in packed.namelist() if _is_msgspec(name)])
    shutil.copyfile("/target/_core.so", compiled / "msgspec/_core.so")
    sys.path[:0] = [str(compiled), str(archive)]
    from tellstones.server.in_page import ready_dataclasses

    with ready_dataclasses.heard() as found:
        import_module("tellstones.server.in_page.start")
    return ready_dataclasses.packed(found)


def _is_msgspec(name: str) -> bool:
    return name.startswith("msgspec/")


def _our_files() -> Iterator[tuple[str, bytes]]:
    package = Path("/source/tellstones")
    for path in sorted(package.rglob("*")):
        name = path.relative_to(package).as_posix()
        top_level = "/" not in name and name != "__main__.py"
        wanted = top_level or name.startswith(tuple(f"{layer}/" for layer in OURS))
        if path.is_file() and wanted and not name.startswith(LEFT_OUT) and path.suffix != ".pyc":
            catalog = name.startswith("i18n/") and path.suffix == ".json"
            data = path.read_bytes()
            yield f"tellstones/{name}", _without_texts_of_the_page(data) if catalog else data
    yield "prometheus_client.py", Path("/site/prometheus_client.py").read_bytes()
    for wheel in sorted(Path("/wheels").glob("*.whl")):
        with zipfile.ZipFile(wheel) as archive:
            for name in sorted(archive.namelist()):
                wanted = name.endswith((".py", ".so")) or ".dist-info/METADATA" in name
                if wanted and not name.startswith(LEFT_OUT_OF_WHEELS):
                    yield name, archive.read(name)


def _without_texts_of_the_page(catalog: bytes) -> bytes:
    """The texts that Python says; the page has its own copy of the others."""
    texts = json.loads(catalog)
    kept = {key: text for key, text in texts.items() if not key.startswith(SAID_ELSEWHERE)}
    return json.dumps(kept, ensure_ascii=False).encode()


def _compiled_part(files: dict[str, bytes]) -> str:
    """The one part that is made of WebAssembly: it is linked before Python runs."""
    (name,) = (name for name in files if name.endswith(".so"))
    assert name.startswith("msgspec/_core."), name
    return name


def _standard_library() -> dict[str, bytes]:
    with zipfile.ZipFile("/pyodide/python_stdlib.zip") as archive:
        return {name: archive.read(name) for name in archive.namelist() if name.endswith(".py")}


def _compiled(name: str, text: bytes) -> CodeType:
    if b"@dataclass" in text:
        told = _without_docstrings(ast.parse(text, name))
        return compile(told, name, "exec", dont_inherit=True, optimize=1)
    return compile(text, name, "exec", dont_inherit=True, optimize=2)


def _without_docstrings(tree: ast.Module) -> ast.Module:
    """Optimizes like `optimize=2`, except that classes keep a docstring of one letter: a dataclass
    without one writes it at every import."""
    for node in ast.walk(tree):
        if isinstance(node, DOCUMENTED) and ast.get_docstring(node, clean=False) is not None:
            node.body[0].value.value = "-" if isinstance(node, ast.ClassDef) else ""
    return tree


def _needed(imported: set[str], library: dict[str, bytes]) -> dict[str, CodeType]:
    paths = {_module_of(path): path for path in library}
    found: dict[str, CodeType] = {}
    wanted = imported | {root for root in ROOTS if not root.endswith("*")}
    for root in (root.removesuffix(".*") for root in ROOTS if root.endswith("*")):
        wanted |= {module for module in paths if f"{module}.".startswith(f"{root}.")}
    seen: set[str] = set()
    while wanted:
        module = wanted.pop()
        seen.add(module)
        wanted |= {module.rpartition(".")[0]} - seen - {""}  # its package is imported with it
        path = paths.get(module)
        if path is None or any(f"{module}.".startswith(f"{name}.") for name in NOT_NEEDED):
            continue
        found[path] = _compiled(path, library[path])
        package = module if path.endswith("__init__.py") else module.rpartition(".")[0]
        wanted |= set(_imported(found[path], package)) - seen
    return dict(sorted(found.items()))


def _imported(code: CodeType, package: str) -> Iterator[str]:
    """Yield everything that the code imports: modules, and names, which may be modules too."""
    names, level, extended = (), 0, 0
    for operation, argument in zip(code.co_code[::2], code.co_code[1::2], strict=True):
        argument |= extended << 8
        extended = argument if operation == EXTENDED_ARG else 0
        if operation == LOAD_SMALL_INT:
            level = argument
        elif operation == LOAD_CONST:
            names = code.co_consts[argument]
        elif operation == IMPORT_NAME:
            base = package.split(".")[: package.count(".") + 2 - level] if level else []
            module = ".".join([*base, *filter(None, [code.co_names[argument]])])
            yield module
            yield from (f"{module}.{name}" for name in names or ())
    for const in code.co_consts:
        if isinstance(const, CodeType):
            yield from _imported(const, package)


def _module_of(path: str) -> str:
    return path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def _write(name: str, files: dict[str, bytes], compiled: dict[str, CodeType]) -> None:
    """Leaves files uncompressed: the archive is compressed as a whole, which saves a third."""
    with zipfile.ZipFile(Path("/target", name), "w") as archive:
        for path, data in sorted(files.items()):
            code = compiled.get(path)
            if code is not None and READS_ITSELF not in data:
                # Unchecked: there is no source beside it to be compared with.
                data = MAGIC_NUMBER + (0b01).to_bytes(4, "little") + source_hash(data)
                data, path = data + marshal.dumps(code), path + "c"
            archive.writestr(zipfile.ZipInfo(path, DATE), data)


sys.setrecursionlimit(3000)
main()
