"""Ghostbuster: figures are carried along a track."""

from __future__ import annotations

from companion.study.carry_slips import FIGURES
from companion.study.game_study import GameStudy

STUDY = GameStudy(FIGURES, dict.fromkeys("ygrbkw", 8.0))
