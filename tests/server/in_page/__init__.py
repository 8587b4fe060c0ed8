"""Tests of the server inside a page, without a browser."""
