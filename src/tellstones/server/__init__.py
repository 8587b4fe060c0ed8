"""The server: tables online, with their people, in one process or several."""
