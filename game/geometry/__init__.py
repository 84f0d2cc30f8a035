"""Where things stand and what lies between them: squares, and later the measured table."""
