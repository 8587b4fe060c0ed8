"""Models of human memory: one seat's recall, sampled, and anybody's recall in expectation."""
