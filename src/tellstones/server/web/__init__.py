"""The web server: connections, requests, and the routes that every server has."""
