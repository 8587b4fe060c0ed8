"""The array engine on one GPU: steps a second with random legal moves, and what bounds them.

    python -m bench.envs_gpu

A step is: the legal moves worked out, one of them drawn, played, counted, and a new game begun
where one is over.
"""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable, Iterator
from functools import partial

import jax
import jax.numpy as jnp
import numpy as np
from jax import Array

from bench.written_out import written_out
from tellstones.envs import arrays
from tellstones.envs.parameters import Setup, setup

VARIANTS = {
    "two seats, one Line": setup(),
    "two seats, by hand, limit 200": setup(hands="opponent", turn_limit=200),
    "four seats, two Lines": setup(players=4, lines=2),
}
STEPS = 200


def seconds(work: Callable[[], object], repeats: int = 5) -> float:
    jax.block_until_ready(work())
    times = []
    for _ in range(repeats):
        begun = time.perf_counter()
        jax.block_until_ready(work())
        times.append(time.perf_counter() - begun)
    return statistics.median(times)


def bandwidth() -> float:
    """Bytes read and written a second by a plain copy, far larger than any cache."""
    size = 1 << 30 if jax.default_backend() == "gpu" else 1 << 24
    numbers = jnp.arange(size, dtype=jnp.uint32)
    add = jax.jit(lambda x: x + 1)
    return 8 * size / seconds(lambda: add(numbers))


def kernels(variant: Setup, games: int) -> int:
    """Return how many device programs one step is compiled to."""
    state, seeds = start(variant, games)
    text = arrays.rollout.lower(variant, state, seeds, STEPS).compile().as_text() or ""
    body = max(text.split("\n\n"), key=lambda part: part.count(" fusion("))
    return body.count(" fusion(")


def start(variant: Setup, games: int) -> tuple[arrays.State, Array]:
    state = arrays.init(variant, jax.random.key(0), (games,))
    return state, jax.random.bits(jax.random.key(1), (games,), jnp.uint32)


def state_bytes(state: arrays.State) -> int:
    return sum(leaf.dtype.itemsize for leaf in jax.tree.leaves(state))


def written_rows() -> Iterator[str]:
    """Masks and observations of every step kept, as a learner would have them."""
    own, register = setup(), setup(memory="register")
    for name, variant, bits, powers in (
        ("own, as bits", own, True, (20, 22, 18, 16)),
        ("register, as bits", register, True, (20, 18, 22, 16)),
        ("own, as bools", own, False, (20, 18)),
        ("register, as bools", register, False, (20,)),
    ):
        for power in powers:
            games, moves = 1 << power, 8
            play = written_out(variant, games, moves, bits=bits, draws="pick")
            rate = games * moves / seconds(play)
            yield f"written out, {name}, 2^{power} games: {rate / 1e6:9,.0f} M steps/s"


def same_on_the_cpu(variant: Setup, games: int = 4096) -> bool:
    """The same seeds give the same games, bit by bit, on this device and on the CPU."""
    played = [arrays.rollout(variant, *start(variant, games), STEPS)]
    with jax.default_device(jax.devices("cpu")[0]):
        played.append(arrays.rollout(variant, *start(variant, games), STEPS))
    here, there = (jax.tree.map(np.asarray, one) for one in played)
    return all(jax.tree.leaves(jax.tree.map(np.array_equal, here, there)))


def main() -> None:
    device = jax.devices()[0]
    copied = bandwidth()
    print(f"jax {jax.__version__} on {device.device_kind}; a copy moves {copied / 1e12:.2f} TB/s")
    for name, variant in VARIANTS.items():
        same = "as on the CPU, bit by bit" if same_on_the_cpu(variant) else "NOT AS ON THE CPU"
        print(f"{name}: {kernels(variant, 1 << 20)} kernels a step, played {same}")
        for power in (18, 20, 22, 24):
            games = 1 << power
            state, seeds = start(variant, games)
            play = partial(arrays.rollout, variant, state, seeds, STEPS)
            took = seconds(play, 3)
            ended = int(play()[1].games.astype(jnp.float32).sum())
            rate = games * STEPS / took
            moved = 2 * (state_bytes(state) + 12) + 4
            print(
                f"{name:30} 2^{power} games: {rate / 1e6:9,.0f} M steps/s, "
                f"{games * STEPS / ended:.1f} moves a game, {moved} bytes a step, "
                f"{rate * moved / copied:6.1%} of the bandwidth",
                flush=True,
            )
    for row in written_rows():
        print(row, flush=True)


if __name__ == "__main__":
    main()
