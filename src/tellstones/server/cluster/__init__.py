"""One server process among several: the node, its bus to the others, background jobs, outages."""
