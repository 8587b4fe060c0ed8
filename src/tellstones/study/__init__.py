"""Study after the game: replay, analysis, drills, and estimates of a player's memory."""
