"""Which games have a small picture of their board."""

from __future__ import annotations

from collections.abc import Mapping

from companion.screens.miniboards.esiema import ESIEMA
from companion.screens.miniboards.geisterfahrer import GEISTERFAHRER
from companion.screens.miniboards.miniboard import MiniBoard
from companion.screens.miniboards.sahara import SAHARA
from companion.screens.miniboards.zahlenluchs import ZAHLENLUCHS

BOARDS: Mapping[str, MiniBoard] = {
    "sahara": SAHARA,
    "geisterfahrer": GEISTERFAHRER,
    "zahlenluchs": ZAHLENLUCHS,
    "esiema": ESIEMA,
}
"""The small picture by game; a game without one is told in words."""
