"""What a bot believes: of the hidden stones, and of what others know."""
