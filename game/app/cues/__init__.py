"""What the events of each game show: one file of rows per game; imports game.app.director and motion."""
