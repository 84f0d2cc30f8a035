"""What the events of The Hell of Stalingrad show and sound like; imports game.app.director and motion."""
from game.app.director import Row

ROWS: dict[str, Row] = {}
