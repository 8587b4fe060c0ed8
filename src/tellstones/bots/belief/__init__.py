"""What a bot believes: of the hidden stones, of what others know, of their habits."""
