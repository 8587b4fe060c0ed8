"""Tables being played on this node: connections, views, automatic actions."""
