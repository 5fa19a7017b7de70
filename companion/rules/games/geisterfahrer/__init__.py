"""Geisterfahrer (geisterfahrer.de.txt; rules.md, section 2): drive all your cars to the cemetery."""

from companion.rules.games.geisterfahrer.game import Geisterfahrer

__all__ = ["Geisterfahrer"]
