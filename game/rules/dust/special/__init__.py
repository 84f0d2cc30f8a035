"""The special rules of Dust: a registry, and their code by the chapters of the book."""

from game.rules.dust.special import carrying, equipment, skills, weapons
from game.rules.dust.special.registry import MOMENTS, SPECIALS, Special, compiled

ENFORCED = frozenset(name for name, special in SPECIALS.items() if special.enforced)
"""The words whose rules are carried out; the army builder and the unit card name the others."""

__all__ = ["ENFORCED", "MOMENTS", "SPECIALS", "Special", "carrying", "compiled", "equipment", "skills", "weapons"]
