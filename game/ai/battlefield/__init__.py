"""The computer players of Dust Tactics Battlefield."""
