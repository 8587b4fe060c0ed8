"""An analysis told: as text, as JSON, as one self-contained page."""

from tellstones.study.report.as_html import analysis_html
from tellstones.study.report.as_json import analysis_json
from tellstones.study.report.as_text import analysis_text

__all__ = ["analysis_html", "analysis_json", "analysis_text"]
