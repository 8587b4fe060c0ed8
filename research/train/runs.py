"""A training run in a folder: its config, its metrics as JSON lines, and all that it goes on from.

Where TensorBoard is installed, the metrics are written for it as well. A run that was cut in
pieces, wherever, gives the same weights as one that was not: what changes along the way follows the
steps that were taken, never the clock. One that is killed goes on from its last report. Of several
machines the first one writes; all go on from what lies in the folder, so that it has to be one that
they share.
"""

from __future__ import annotations

import json
import os
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import jax
import jax.numpy as jnp
import numpy as np

from research.train.devices import agreed, gathered

State = TypeVar("State")


class Run:
    def __init__(self, out: Path, config: dict[str, Any]) -> None:
        self.out, self.metrics = out, out / "metrics.jsonl"
        self.writes = jax.process_index() == 0
        out.mkdir(parents=True, exist_ok=True)
        self._board = _tensorboard(out) if self.writes else None
        told = json.loads(json.dumps(config))
        file = out / "config.json"
        if file.exists() and json.loads(file.read_text()) != told:
            raise SystemExit(f"{file} tells of another run: choose another --out")
        if self.writes:
            file.write_text(json.dumps(told, indent=1) + "\n")

    def resumed(self, fresh: State) -> State:
        """Return the latest saved state, or the initial one."""
        file = self.out / "state.npz"
        if not file.exists():
            self.forget_reports()
            return fresh
        leaves, shape = jax.tree.flatten(fresh)
        with np.load(file) as kept:
            found = [_like(leaf, kept[f"leaf{i}"]) for i, leaf in enumerate(leaves)]
            self.forget_reports(int(kept["reported"]))
        resumed: State = jax.tree.unflatten(shape, found)
        return resumed

    def keep(self, state: object) -> None:
        """Writes beside and then renames, so that a run that is killed loses nothing."""
        leaves: dict[str, Any] = {
            f"leaf{i}": _plain(leaf) for i, leaf in enumerate(jax.tree.leaves(state))
        }
        if not self.writes:
            return
        beside = self.out / "next.npz"
        reported = self.metrics.stat().st_size if self.metrics.exists() else 0
        np.savez(beside, reported=reported, **leaves)
        beside.rename(self.out / "state.npz")

    def forget_reports(self, beyond: int = 0) -> None:
        """Those after what was kept, in bytes: the run comes by there once more."""
        if self.writes and self.metrics.exists():
            os.truncate(self.metrics, beyond)

    def report(self, row: dict[str, Any]) -> None:
        if not self.writes:
            return
        line = json.dumps(row)
        print(line, flush=True)
        with self.metrics.open("a") as file:
            file.write(line + "\n")
        if self._board is not None:
            of = f"seed {row['seed']}/" if "seed" in row else ""
            for name, value in row.items():
                if isinstance(value, int | float):
                    self._board.add_scalar(of + name, value, row["decisions"])
            self._board.flush()

    def weights(self, name: str, params: dict[str, jax.Array]) -> None:
        """Half precision is plenty for playing, and half the file."""
        halves: dict[str, Any] = {
            key: gathered(value).astype(np.float16) for key, value in params.items()
        }
        if self.writes:
            np.savez_compressed(self.out / f"{name}.npz", **halves)


def _tensorboard(out: Path) -> Any:
    """Return a TensorBoard writer, if TensorBoard is installed."""
    try:
        from tensorboard.summary import Writer
    except ImportError:
        return None
    return Writer(str(out))


def _plain(leaf: jax.Array) -> np.ndarray[Any, Any]:
    is_key = jnp.issubdtype(leaf.dtype, jax.dtypes.prng_key)
    return gathered(jax.random.key_data(leaf) if is_key else leaf)


def _like(leaf: jax.Array, found: np.ndarray[Any, Any]) -> jax.Array:
    is_key = jnp.issubdtype(leaf.dtype, jax.dtypes.prng_key)
    return jax.random.wrap_key_data(jnp.asarray(found)) if is_key else jnp.asarray(found)


def drive(
    done: int,
    total: int,
    every: int,
    stop_after: float,
    iterate: Callable[[int], None],
    report: Callable[[int, float], None],
    keep: Callable[[], None],
) -> int:
    """Iterates up to `total`, reports every so often and keeps what it goes on from, and stops
    early after so many seconds."""
    began, first = time.monotonic(), done
    while done < total and not agreed(time.monotonic() - began >= stop_after):
        iterate(done)
        done += 1
        if done % every == 0 or done == total:
            report(done, (done - first) / (time.monotonic() - began))
            keep()
    if done < total:
        keep()
    return done
