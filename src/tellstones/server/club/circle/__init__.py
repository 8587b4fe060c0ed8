"""A member's circle: whom they follow, where those are, and invitations to a game by name."""
