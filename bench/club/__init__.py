"""A club with many members, and its tournaments."""
