"""Sahara: beans are sown round the board."""

from __future__ import annotations

from companion.study.game_study import GameStudy

STUDY = GameStudy(masses={"o": 2.1})
