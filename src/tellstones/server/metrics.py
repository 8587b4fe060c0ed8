"""Metrics for Prometheus: how much, how fast, what went wrong; nothing about any game."""

from __future__ import annotations

from functools import cache, partial

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    Info,
    ProcessCollector,
    disable_created_metrics,
    generate_latest,
)

BUCKETS_SECONDS = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0)

disable_created_metrics()


class Metrics:
    """The counters, gauges and histograms of one node, and the figures of its process."""

    def __init__(self, version: str = "") -> None:
        self.registry = CollectorRegistry()
        counter = partial(Counter, namespace="tellstones", registry=self.registry)
        gauge = partial(Gauge, namespace="tellstones", registry=self.registry)
        seconds = partial(
            Histogram, namespace="tellstones", registry=self.registry, buckets=BUCKETS_SECONDS
        )
        entries = counter("entries", "Rows accepted at tables, by kind", ["kind"])
        self.entries = cache(entries.labels)  # asked at every move
        self.late = counter("late", "Appends that came second and were decided again")
        self.faults = counter("faults", "Messages that changed nothing", ["code"])
        self.dropped = counter(
            "dropped", "Sockets closed for reading too slowly or for a flood of pings or fragments"
        )
        self.cut_off = counter(
            "cut_off", "Connections beyond a limit of size, time or number", ["why"]
        )
        self.pushes = counter(
            "pushes", "Messages to push services, by what became of them", ["outcome"]
        )
        self.jobs = counter("jobs", "Jobs for threads, by what became of them", ["outcome"])
        self.jobs_waiting = gauge("jobs_waiting", "Jobs that wait for a thread")
        self.connections = gauge("connections", "Open connections, sockets included")
        self.sockets = gauge("sockets", "Open sockets")
        self.tables = gauge("tables", "Tables held in memory")
        self.append_seconds = seconds("append_seconds", "Until a row is durable")
        self.thinking_seconds = seconds("thinking_seconds", "Bots making up their mind")
        self.request_seconds = seconds(
            "request_seconds", "Until a request was answered, by route", ["method", "route"]
        )
        self.responses = counter("responses", "Answers to requests, by status", ["status"])
        ProcessCollector(registry=self.registry)
        build = Info("build", "This version", namespace="tellstones", registry=self.registry)
        build.info({"version": version})

    def now(self, name: str) -> float:
        """The present value of a gauge or counter without labels."""
        return self.registry.get_sample_value(name) or 0.0

    def text(self) -> bytes:
        return generate_latest(self.registry)
