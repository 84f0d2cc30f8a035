"""Rubble & Dust: four war games on one engine."""
