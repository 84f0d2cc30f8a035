"""The commands behind main.py that need no screen: may import everything but the app."""
