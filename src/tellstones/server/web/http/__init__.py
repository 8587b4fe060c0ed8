"""The HTTP API: its routes, and the page that is served beside it."""
