"""The champion: a judgement trained in self-play, as whole numbers that any machine adds alike."""
