"""The screen: windows, tables, widgets and art; the only package that may import pygame."""
