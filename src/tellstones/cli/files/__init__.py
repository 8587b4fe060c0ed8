"""Opens, checks and writes the files and databases that commands are given."""
