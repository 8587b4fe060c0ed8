"""How a bot chooses: actions on its turn, replies to Boasts, talk."""
