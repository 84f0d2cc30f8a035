"""Everything that is drawn: plain values in, surfaces out; imports pygame and the user's folders, never the rules."""
