"""Ghostbuster: figures are carried along a track."""

from __future__ import annotations

from companion.study.game_study import GameStudy
from companion.study.slips_stepping import FIGURES

STUDY = GameStudy(FIGURES, dict.fromkeys("ygrbkw", 8.0))
