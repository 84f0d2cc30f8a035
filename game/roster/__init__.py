"""The games by name: what the players, the screen and the commands look up."""
