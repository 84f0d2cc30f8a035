"""Computer players: they see the view of their seat, never the raw state."""
