"""The Zahlenluchs idea (zahlenluchs.de.txt; docs/reference/rules.md, section 3): race over number cards."""

from companion.rules.games.zahlenluchs.game import Zahlenluchs

__all__ = ["Zahlenluchs"]
