"""`tellstones analyze`: explains finished games as text, JSON or pages."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import click

from tellstones.cli.errors import BAD_INPUT, WRONG_CALL, CommandError, one_line
from tellstones.cli.files.records import STANDARD_INPUT, opened_records
from tellstones.cli.shared_options import language_option
from tellstones.cli.work_options import work_options, work_pool
from tellstones.i18n import say
from tellstones.notation import Record
from tellstones.rules import Refused
from tellstones.study.bounded_reader import TooLong, bounded_records

SUFFIX = ".tell"
BAR_FROM_BYTES = 20_000
"""Single files below this size need no progress bar."""


class ExplainTask(NamedTuple):
    """A game to explain, by file and number, and the kind of output."""

    file: str
    number: int
    record: Record | TooLong
    kind: str
    language: str
    reached: int
    """Bytes of all files up to the end of this game, for the progress."""

    @property
    def name(self) -> str:
        return f"{Path(self.file).stem or 'game'}-{self.number}"


class Explained(NamedTuple):
    """The explanation of one game, or why there is none."""

    task: ExplainTask
    text: str
    refused: bool = False


@click.command()
@click.argument("source", metavar="FILE|DIRECTORY|-")
@click.option("--json", "as_json", is_flag=True, help="Print JSON, one game per line.")
@click.option("--html", metavar="OUT", help="Write HTML: one page, or a directory of pages.")
@work_options
@language_option
def analyze(
    source: str, as_json: bool, html: str | None, jobs: int | None, ray: str | None, language: str
) -> int:
    """Explain finished games: what each player knew, what choices cost, and the key moments.

    \b
    Examples:
      tellstones analyze game.tell
      tellstones analyze game.tell --html game.html
      tellstones analyze games/ --json > games.jsonl
      tellstones analyze games/ --json --ray auto > games.jsonl
    """
    if as_json and html:
        raise click.UsageError("Use --json or --html, not both.")
    files = _files(source)
    kind = "json" if as_json else "html" if html else "text"
    pages = None if html is None else _Pages(Path(html), single=not Path(source).is_dir())
    # A directory is worth the start of several processes; a file mostly holds one game.
    several = ray is not None or Path(source).is_dir()
    pool = work_pool(ray, jobs if several else jobs or 1)
    status, games = 0, 0
    with _Progress(files) as progress:
        reader = _Reader(files, kind, language, progress)
        for explained in pool.map(explain, reader.tasks()):
            games += 1
            progress.reached(explained.task.reached)
            if explained.refused:
                task = explained.task
                progress.complain(f"{task.file}: {task.number}: {explained.text}")
                status = BAD_INPUT
            elif pages is not None:
                pages.write(explained)
            else:
                _print(explained.text, kind)
    if not games and not reader.damaged:
        raise CommandError(f"tellstones: {source}: no games found", BAD_INPUT)
    return BAD_INPUT if reader.damaged else status


def _print(text: str, kind: str) -> None:
    """JSON for programs is UTF-8; text for people uses the encoding of their terminal."""
    if kind == "json":
        sys.stdout.buffer.write(text.encode())
    else:
        sys.stdout.write(f"{text}\n")


def _files(source: str) -> list[str]:
    if source == STANDARD_INPUT or not Path(source).is_dir():
        return [source]
    found = [str(path) for path in sorted(Path(source).rglob(f"*{SUFFIX}"))]
    if not found:
        raise CommandError(f"tellstones: {source}: no *{SUFFIX} files found", WRONG_CALL)
    return found


class _Progress:
    """A progress bar over the bytes of all files; only shown in a terminal."""

    def __init__(self, files: list[str]) -> None:
        sizes = [Path(file).stat().st_size for file in files if Path(file).is_file()]
        shown = sys.stderr.isatty() and (len(files) > 1 or sum(sizes) > BAR_FROM_BYTES)
        self._bar = click.progressbar(length=sum(sizes), file=sys.stderr) if shown else None
        self._told = 0

    def __enter__(self) -> _Progress:
        if self._bar:
            self._bar.__enter__()
        return self

    def __exit__(self, *_: object) -> None:
        if self._bar:
            self._bar.finish()
            self._bar.render_finish()

    def reached(self, size: int) -> None:
        if self._bar:
            self._bar.update(size - self._told)
        self._told = size

    def complain(self, words: str) -> None:
        clear = "\r\033[K" if self._bar else ""
        print(f"{clear}{one_line(words)}", file=sys.stderr)


class _Reader:
    """Reads file after file. A damaged one among several is named and passed over."""

    def __init__(self, files: list[str], kind: str, language: str, progress: _Progress) -> None:
        self.files, self.kind, self.language = files, kind, language
        self.progress = progress
        self.damaged = False

    def tasks(self) -> Iterator[ExplainTask]:
        before = 0
        for file in self.files:
            try:
                yield from self._of_file(file, before)
            except CommandError as error:
                if len(self.files) == 1:
                    raise
                self.progress.complain(str(error))
                self.damaged = True
            if Path(file).is_file():
                before += Path(file).stat().st_size

    def _of_file(self, file: str, before: int) -> Iterator[ExplainTask]:
        with opened_records(file, self.language) as opened:
            for number, record in enumerate(bounded_records(opened), start=1):
                read = opened.tell() if opened.seekable() else 0
                yield ExplainTask(file, number, record, self.kind, self.language, before + read)


def explain(task: ExplainTask) -> Explained:
    """Runs in a worker process where several work at a time."""
    from tellstones.study.analysis import analyse as analysed
    from tellstones.study.report import analysis_html, analysis_json, analysis_text
    from tellstones.study.report.report_words import reader_of

    language = task.language
    if isinstance(task.record, TooLong):
        return Explained(task, say("study.refused.too-long", language), refused=True)
    try:
        analysis = analysed(task.record)
    except Refused:
        return Explained(task, say("study.refused.unfinished", language), refused=True)
    you = reader_of(task.record)
    if task.kind == "json":
        told = {"file": task.file, "game": task.number, **analysis_json(analysis, language, you)}
        return Explained(task, json.dumps(told, ensure_ascii=False) + "\n")
    tell = analysis_html if task.kind == "html" else analysis_text
    return Explained(task, tell(analysis, language, you))


class _Pages:
    """Writes HTML: one page, or one for each game in a directory."""

    def __init__(self, out: Path, *, single: bool) -> None:
        self._out, self._single, self._written = out, single and out.suffix == ".html", 0

    def write(self, explained: Explained) -> None:
        self._written += 1
        try:
            path = self._path(explained.task)
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(explained.text, encoding="utf-8")
        except OSError as error:
            raise CommandError(f"tellstones: {self._out}: {error.strerror}", WRONG_CALL) from None

    def _path(self, task: ExplainTask) -> Path:
        if not self._single:
            return self._out / f"{task.name}.html"
        if self._written == 1:
            return self._out
        return self._out.with_stem(f"{self._out.stem}-{self._written}")
