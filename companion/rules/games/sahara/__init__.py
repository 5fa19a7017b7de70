"""Sahara (sahara.de.txt; rules.md, section 1): sow beans round the ring, win them in your store."""

from companion.rules.games.sahara.game import Sahara

__all__ = ["Sahara"]
