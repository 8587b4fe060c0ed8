"""How strong the bots are, how they remember, and how they treat people."""
