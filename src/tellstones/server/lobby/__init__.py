"""All tables of a node: set up, found, listed, woken when due, resynced, revoked."""
