"""The Zahlenluchs idea: stones step from card to card."""

from __future__ import annotations

from companion.study.game_study import GameStudy
from companion.study.slips_stepping import STONES

STUDY = GameStudy(STONES, dict.fromkeys("ABCD", 6.0))
