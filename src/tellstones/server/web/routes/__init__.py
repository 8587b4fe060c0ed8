"""HTTP routes and the socket of a table, for every server."""
