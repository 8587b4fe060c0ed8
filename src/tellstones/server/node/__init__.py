"""The composition root: one server process, its application and its background jobs."""
