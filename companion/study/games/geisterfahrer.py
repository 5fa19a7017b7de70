"""Geisterfahrer: toy cars are sown round the board."""

from __future__ import annotations

from companion.study.game_study import GameStudy

STUDY = GameStudy(masses={"w": 4.0, "b": 5.5})
