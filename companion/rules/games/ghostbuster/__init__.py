"""Ghostbuster ärgere dich nicht and plain Mensch ärgere dich nicht (ghostbuster.de.txt; spec, section 4)."""

from companion.rules.games.ghostbuster.game import Ghostbuster

__all__ = ["Ghostbuster"]
