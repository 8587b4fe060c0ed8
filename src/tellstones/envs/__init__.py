"""The same game for research: PettingZoo, Gymnasium and OpenSpiel, and as arrays in JAX.

Each environment lives in a module of its own and needs the extra of its name:
`pip install tellstones[pettingzoo]`, `[gymnasium]`, `[openspiel]` or `[arrays]`. What they share,
the numbers of actions and observations and the kinds of memory, is in `docs/environments.md`.
"""
