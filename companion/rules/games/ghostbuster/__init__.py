"""Ghostbuster and plain Mensch ärgere dich nicht (ghostbuster.de.txt; rules.md, section 4)."""

from companion.rules.games.ghostbuster.game import Ghostbuster

__all__ = ["Ghostbuster"]
