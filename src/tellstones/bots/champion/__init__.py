"""The champion: a network trained by self-play, with integer weights that give the same result on
any machine."""
