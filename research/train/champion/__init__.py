"""Trains and packs the networks of the champion."""
