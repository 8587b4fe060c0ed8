"""Benchmarks, measurements and the scripts that write fitted data: `python -m bench.NAME`."""
