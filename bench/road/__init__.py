"""How hard each station of the Road is for the stand-ins of people."""
