"""People and what belongs to them: identity, drills, export and deletion."""
