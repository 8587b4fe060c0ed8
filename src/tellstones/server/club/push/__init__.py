"""Notifications by Web Push for subscribers who must move in a slow game."""
