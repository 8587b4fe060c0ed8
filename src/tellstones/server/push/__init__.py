"""Notifications by Web Push: to whoever wished them, when it is their word in a slow game."""
