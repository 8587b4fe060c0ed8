"""Threads and processes for work that would block the event loop."""
