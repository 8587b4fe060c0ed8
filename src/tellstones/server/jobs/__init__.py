"""Where work is done that the event loop must not wait for: threads, and processes."""
