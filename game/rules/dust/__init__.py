"""What both Dust games share: units, weapons, dice and special rules."""
