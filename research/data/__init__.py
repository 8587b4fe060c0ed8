"""Makes and reads collections of games."""
