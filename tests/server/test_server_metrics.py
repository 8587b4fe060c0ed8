"""The metrics of a node, parsed from what `/metrics` returns."""

from __future__ import annotations

import pytest
from prometheus_client.parser import text_string_to_metric_families

from tellstones.server.metrics import Metrics

pytestmark = pytest.mark.group("quick")

Samples = dict[tuple[str, str], float]


def samples_of(metrics: Metrics) -> Samples:
    families = list(text_string_to_metric_families(metrics.text().decode()))
    assert all(family.documentation and family.type != "unknown" for family in families)
    return {
        (sample.name, ",".join(sample.labels.values())): sample.value
        for family in families
        for sample in family.samples
    }


def test_a_new_node_has_counted_nothing() -> None:
    samples = samples_of(Metrics("1.2.3"))
    assert samples["tellstones_sockets", ""] == 0
    assert samples["tellstones_append_seconds_count", ""] == 0
    assert {count for (name, _), count in samples.items() if name.startswith("tell")} == {0, 1}
    assert samples["tellstones_build_info", "1.2.3"] == 1


def test_the_process_is_measured_too() -> None:
    assert samples_of(Metrics())["process_resident_memory_bytes", ""] > 1e6


def test_counters_count_by_their_label() -> None:
    metrics = Metrics()
    for code in ("not-your-turn", "not-your-turn", "too-fast"):
        metrics.faults.labels(code).inc()
    metrics.late.inc()
    samples = samples_of(metrics)
    assert samples["tellstones_faults_total", "not-your-turn"] == 2
    assert samples["tellstones_faults_total", "too-fast"] == 1
    assert samples["tellstones_late_total", ""] == 1


def test_gauges_go_up_and_down() -> None:
    metrics = Metrics()
    metrics.sockets.inc()
    metrics.sockets.inc()
    metrics.sockets.dec()
    metrics.tables.set(7)
    samples = samples_of(metrics)
    assert (samples["tellstones_sockets", ""], samples["tellstones_tables", ""]) == (1, 7)


def test_histograms_count_what_is_at_most_each_bound() -> None:
    metrics = Metrics()
    for seconds in (0.001, 0.0015, 0.3, 60.0):
        metrics.append_seconds.observe(seconds)
    samples = samples_of(metrics)
    buckets = {
        bound: count
        for (name, bound), count in samples.items()
        if name == "tellstones_append_seconds_bucket"
    }
    assert [buckets[bound] for bound in ("0.001", "0.002", "0.2", "0.5", "5.0", "+Inf")] == [
        *(1, 2, 2, 3, 3, 4)
    ]
    assert samples["tellstones_append_seconds_count", ""] == 4
    assert samples["tellstones_append_seconds_sum", ""] == pytest.approx(60.3025)
