"""One package per game: where its pieces lie, how they look, and what a drag of them means."""
