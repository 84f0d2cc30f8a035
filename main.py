"""Rubble & Dust from the command line: arguments, then a game or a command; imports game.commands only."""

import sys

from game.commands.cli import main

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
