"""The Road: 28 stations in seven chapters, the honors of a finished game, and one's progress."""
