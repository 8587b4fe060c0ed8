"""A benchmark that compares the strength of programs: `docs/benchmark.md`.

    stateless.evaluate(function, "king", …)    a pure function of one row, memory ours
    own.play(make_player, "king", number)      any player, memory its own
    noisy.exploitability("level", policy)      exact, on small games

Opponents are frozen (`opponents.opponent`), and a score comes with the interval of `scores`.
"""
