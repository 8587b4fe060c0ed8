"""The server's doors for HTTP."""
