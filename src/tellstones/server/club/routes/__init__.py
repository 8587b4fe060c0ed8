"""HTTP routes of the club."""
