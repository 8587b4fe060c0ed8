"""After the game: replay, analysis, drills, and a player's own memory."""
