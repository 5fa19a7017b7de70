"""Esiema (esiema.de.txt; docs/reference/rules.md, section 5): sow along a path of your own on 91 pits."""

from companion.rules.games.esiema.game import Esiema

__all__ = ["Esiema"]
