"""Writes an analysis as text, as JSON and as one self-contained page."""

from tellstones.study.report.html_report import analysis_html
from tellstones.study.report.json_report import analysis_json
from tellstones.study.report.text_report import analysis_text

__all__ = ["analysis_html", "analysis_json", "analysis_text"]
