"""The beliefs of a bot: about the hidden stones, and about what others know."""
