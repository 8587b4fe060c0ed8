"""WebSocket connections to clients: reading, writing, batching and rate limits."""
