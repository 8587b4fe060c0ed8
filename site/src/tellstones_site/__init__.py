"""Python for the page of Tellstones, packed: the files in `python/`."""
