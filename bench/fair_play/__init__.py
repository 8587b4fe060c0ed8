"""How often the statistics of fair play accuse honest people, and how soon they find others."""
