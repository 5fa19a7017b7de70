"""Boards drawn in text."""

from __future__ import annotations

from companion.rules.registry import game
from companion.screens.game_pictures import GamePictures
from companion.service.commands import position_drawing

EXPECTED = """\
        b6  b5  b4  b3  b2  b1
         5   5   1   0   4   0
 B   6                            0 A
         3   3   0   3   3   3
        a1  a2  a3  a4  a5  a6"""

FIELDS = {"a1": "3o", "a2": "3o", "a4": "3o", "a5": "3o", "a6": "3o", "b2": "4o", "b4": "1o", "b5": "5o",
          "b6": "5o", "B": "6o"}  # fmt: skip


def test_saharas_rows_lie_between_the_stores_each_at_its_owners_right_hand() -> None:
    sahara = game("sahara")
    position = sahara.read_position({"turn": "B", "fields": FIELDS})
    assert position_drawing.draw(sahara, position) == EXPECTED


def test_a_game_without_a_drawing_gets_the_list_of_its_fields(monkeypatch) -> None:
    monkeypatch.setattr(position_drawing, "pictures_of", lambda _game: GamePictures())
    sahara = game("sahara")
    position = sahara.read_position({"turn": "B", "fields": FIELDS})
    listed = "a1 3   a2 3   a4 3   a5 3   a6 3   b2 4   b4 1   b5 5   b6 5   B 6"
    assert position_drawing.draw(sahara, position) == listed
