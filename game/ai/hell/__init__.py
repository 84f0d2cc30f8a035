"""The computer players of The Hell of Stalingrad; they see a seat's view, never the state."""
