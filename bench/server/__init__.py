"""The server beside its peers, with bots, on several nodes, and through an upgrade."""
