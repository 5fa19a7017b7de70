"""What hands make of a table by one step."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from companion.referee.protocol import Transfer
from companion.referee.repair.hands import laid
from companion.rules.registry import game as find_game

Fields = Mapping[str, str]


@pytest.mark.parametrize(
    ("game", "step", "after"),
    [
        ("ghostbuster", Transfer(number=1, pieces="1y", source="t1", target="t2"), {"t1": "1r", "t2": "1g1y"}),
        ("ghostbuster", Transfer(number=1, pieces="1r", source="t1"), {"t1": "1y", "t2": "1g"}),
        # All of them, whatever they are.
        ("ghostbuster", Transfer(source="t1"), {"t1": "", "t2": "1g"}),
        ("ghostbuster", Transfer(number=2, pieces="1r1y", source="t1", target="t1"), {"t1": "1r1y", "t2": "1g"}),
    ],
)  # fmt: skip
def test_hands_put_pieces_on_top_and_take_them_from_anywhere(
    game: str, step: Transfer, after: Fields
) -> None:
    assert laid(find_game(game), {"t1": "1y1r", "t2": "1g"}, [step]) == after
