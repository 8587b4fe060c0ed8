"""Moderation: sanctions, the moderators' page, fair play."""
