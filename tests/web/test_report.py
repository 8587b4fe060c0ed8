"""The technical report as a PDF."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import Browser
from research.report.__main__ import page, printed

SOURCE = Path(__file__).parents[2] / "docs" / "report.md"


def test_the_report_prints_on_about_eight_pages(browser: Browser) -> None:
    data = printed(browser, SOURCE)
    pages = len(re.findall(rb"/Type\s*/Page\b", data))
    assert data.startswith(b"%PDF")
    assert 7 <= pages <= 9


def test_every_picture_and_table_of_the_report_is_on_its_page() -> None:
    text = SOURCE.read_text(encoding="utf-8")
    html = page(text, SOURCE.parent)
    assert html.count("<table>") == len(re.findall(r"^\| ?-{3}", text, re.MULTILINE))
    pictures = re.findall(r"!\[.*?\]\((.*?)\)", text)
    assert html.count("<img") == len(pictures)
    assert all((SOURCE.parent / picture).is_file() for picture in pictures)
