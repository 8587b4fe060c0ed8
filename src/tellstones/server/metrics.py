"""Metrics for Prometheus: how much, how fast, what went wrong; nothing about any game."""

from __future__ import annotations

from tellstones.server.exposition import (
    Counter,
    Family,
    Gauge,
    Histogram,
    LabelledCounter,
    exposition,
)
from tellstones.server.storage.entries import Entry

BUCKETS_SECONDS = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0)


class Metrics:
    """The counters, gauges and histograms of one node."""

    def __init__(self) -> None:
        self.entries = LabelledCounter(
            "tellstones_entries", "Rows accepted at tables, by kind", "kind"
        )
        self.late = Counter("tellstones_late", "Appends that came second and were decided again")
        self.faults = LabelledCounter("tellstones_faults", "Messages that changed nothing", "code")
        self.dropped = Counter(
            "tellstones_dropped",
            "Sockets closed for reading too slowly or for a flood of pings or fragments",
        )
        self.cut_off = LabelledCounter(
            "tellstones_cut_off", "Connections beyond a limit of size, time or number", "why"
        )
        self.pushes = LabelledCounter(
            "tellstones_pushes", "Messages to push services, by what became of them", "outcome"
        )
        self.jobs = LabelledCounter(
            "tellstones_jobs", "Jobs for threads, by what became of them", "outcome"
        )
        self.connections = Gauge("tellstones_connections", "Open connections, sockets included")
        self.sockets = Gauge("tellstones_sockets", "Open sockets")
        self.tables = Gauge("tellstones_tables", "Tables held in memory")
        self.append_seconds = Histogram(
            "tellstones_append_seconds", "Until a row is durable", BUCKETS_SECONDS
        )
        self.thinking_seconds = Histogram(
            "tellstones_thinking_seconds", "Bots making up their mind", BUCKETS_SECONDS
        )
        self._accepted: dict[type[Entry], Counter] = {}

    def accepted(self, entry: Entry) -> None:
        kind = type(entry)
        counter = self._accepted.get(kind)
        if counter is None:
            counter = self._accepted[kind] = self.entries.labels(str(kind.__struct_config__.tag))
        counter.inc()

    def text(self) -> bytes:
        families: list[Family] = [
            self.entries,
            self.late,
            self.faults,
            self.dropped,
            self.cut_off,
            self.pushes,
            self.jobs,
            self.connections,
            self.sockets,
            self.tables,
            self.append_seconds,
            self.thinking_seconds,
        ]
        return exposition(families)
