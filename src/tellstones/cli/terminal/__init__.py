"""Shows the game, replays, drills and puzzles on a terminal's screen, and reads its keys."""
