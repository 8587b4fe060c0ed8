"""Makes the technical report from one source: its tables, and a PDF by Chromium.

    python -m research.report docs/report.md
    python -m research.report docs/report.md --pdf dist/report.pdf

The first fills the tables in again; the second prints the page too.
"""

from __future__ import annotations

import argparse
import shutil
import tempfile
from pathlib import Path

from markdown import markdown  # type: ignore[import-untyped]  # comes with the manual's builder
from playwright.sync_api import Browser, PdfMargins, sync_playwright

from research.report.tables import filled

STYLE = (Path(__file__).parent / "print.css").read_text(encoding="utf-8")
EXTENSIONS = ["tables", "fenced_code", "sane_lists", "attr_list"]
MARGIN = PdfMargins(top="17mm", bottom="17mm", left="17mm", right="17mm")
FOOTER = (
    '<div style="font-size:8px;width:100%;text-align:center">'
    '<span class="pageNumber"></span> / <span class="totalPages"></span></div>'
)


def page(text: str, folder: Path) -> str:
    """The report as a page of its own; `folder` is where its pictures are looked up."""
    body = markdown(text, extensions=EXTENSIONS)
    return (
        '<!doctype html><html lang="en"><meta charset="utf-8"><title>Tellstones</title>'
        f'<base href="{folder.resolve().as_uri()}/"><style>{STYLE}</style>'
        f"<body>{body}</body></html>"
    )


def printed(browser: Browser, source: Path) -> bytes:
    """The report as a PDF."""
    with tempfile.NamedTemporaryFile("w", suffix=".html", encoding="utf-8") as file:
        file.write(page(source.read_text(encoding="utf-8"), source.parent))
        file.flush()
        tab = browser.new_page()
        tab.goto(Path(file.name).as_uri())
        data: bytes = tab.pdf(
            format="A4",
            margin=MARGIN,
            print_background=True,
            display_header_footer=True,
            header_template="<span></span>",
            footer_template=FOOTER,
        )
        tab.close()
    return data


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("source", type=Path)
    parser.add_argument("--pdf", type=Path)
    args = parser.parse_args()
    args.source.write_text(filled(args.source.read_text(encoding="utf-8")), encoding="utf-8")
    if args.pdf:
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=shutil.which("chromium"))
            args.pdf.parent.mkdir(parents=True, exist_ok=True)
            args.pdf.write_bytes(printed(browser, args.source))
            browser.close()


if __name__ == "__main__":
    main()
