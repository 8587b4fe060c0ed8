"""Tables online: a server that holds the truth, forgets nothing and tells nobody."""
