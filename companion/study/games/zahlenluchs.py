"""The Zahlenluchs idea: stones step from card to card."""

from __future__ import annotations

from companion.study.carry_slips import STONES
from companion.study.game_study import GameStudy

STUDY = GameStudy(STONES, dict.fromkeys("ABCD", 6.0))
