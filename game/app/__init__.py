"""The screen, and what it sits on: games at the table, settings, replays; the only package that may import pygame."""
