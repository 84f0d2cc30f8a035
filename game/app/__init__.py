"""The screen: windows, tables and menus; the only package that may import pygame."""
