"""The Zahlenluchs idea (zahlenluchs.de.txt; rules document, section 3): race over number cards."""

from companion.rules.games.zahlenluchs.game import Zahlenluchs

__all__ = ["Zahlenluchs"]
