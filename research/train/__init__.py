"""Learns to play: self-play, recurrent networks, the champion."""
