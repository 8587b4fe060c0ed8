"""What positions, scores and Boasts are worth, as chances of winning."""
