"""The page in a browser: its weight, its speed, and films of it."""
