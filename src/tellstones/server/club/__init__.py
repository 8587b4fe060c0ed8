"""The club: members, notifications, ratings, tournaments, circles. Needs the extra `[club]`."""
