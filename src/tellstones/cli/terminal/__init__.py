"""The game, replays and drills on a terminal's screen."""
