"""Bodies of HTTP requests and answers of the club."""
