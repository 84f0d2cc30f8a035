"""One module per screen of the program; each builds its widgets in layout() and opens others through the shell."""
