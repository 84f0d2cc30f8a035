"""The screen: windows, tables, widgets and art; the only package that may import pygame."""

import os

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")  # before any import of pygame, which greets on the output
