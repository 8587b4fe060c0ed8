"""Metrics for Prometheus: how much, how fast, what went wrong; nothing about any game."""

from __future__ import annotations

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    disable_created_metrics,
    generate_latest,
)

from tellstones.server.storage.entries import Entry

disable_created_metrics()  # type: ignore[no-untyped-call]  # as the library has it
BUCKETS_SECONDS = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0)


class Metrics:
    """The counters, gauges and histograms of one node."""

    def __init__(self) -> None:
        registry = self._registry = CollectorRegistry()
        self.entries = Counter(
            "tellstones_entries", "Rows accepted at tables, by kind", ["kind"], registry=registry
        )
        self.late = Counter(
            "tellstones_late", "Appends that came second and were decided again", registry=registry
        )
        self.faults = Counter(
            "tellstones_faults", "Messages that changed nothing", ["code"], registry=registry
        )
        self.dropped = Counter(
            "tellstones_dropped", "Readers too slow to be waited for", registry=registry
        )
        self.sockets = Gauge("tellstones_sockets", "Open sockets", registry=registry)
        self.tables = Gauge("tellstones_tables", "Tables held in memory", registry=registry)
        self.append_seconds = Histogram(
            "tellstones_append_seconds",
            "Until a row is durable",
            buckets=BUCKETS_SECONDS,
            registry=registry,
        )
        self.thinking_seconds = Histogram(
            "tellstones_thinking_seconds",
            "Bots making up their mind",
            buckets=BUCKETS_SECONDS,
            registry=registry,
        )

        self._accepted: dict[type[Entry], Counter] = {}

    def accepted(self, entry: Entry) -> None:
        kind = type(entry)
        counter = self._accepted.get(kind)
        if counter is None:
            tag = kind.__struct_config__.tag
            counter = self._accepted[kind] = self.entries.labels(tag)
        counter.inc()

    def text(self) -> bytes:
        return generate_latest(self._registry)
