"""JAX for tests: programs that are compiled once and run for a moment need little optimising."""

from __future__ import annotations

import os

os.environ.setdefault(
    "XLA_FLAGS", "--xla_backend_optimization_level=0 --xla_llvm_disable_expensive_passes=true"
)
