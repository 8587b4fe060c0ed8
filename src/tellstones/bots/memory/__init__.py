"""Models of human memory: sampled recall of one seat, and expected recall of any seat."""
