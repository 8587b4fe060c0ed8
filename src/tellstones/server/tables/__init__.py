"""Tables being played on this node: who is connected, what they see, what happens by itself."""
