"""A finished game shown again: frames, animated pictures, bounded reading of files."""
