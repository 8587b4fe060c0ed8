"""Members: names, passkeys, seasons of ratings."""
