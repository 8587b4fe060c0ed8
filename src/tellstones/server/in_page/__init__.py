"""The server inside a browser: the same application, behind messages instead of sockets."""
