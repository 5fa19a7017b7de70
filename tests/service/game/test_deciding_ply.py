"""Which ply decided a game: counted by hand in the scores of whole games."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import views
from random_games import played

from companion.records import game_record
from companion.records.replay import Replayed
from companion.service.game.deciding_ply import deciding_ply
from companion.service.game.replay_views import ReplayScene, scenes

OPENING = Path(__file__).parents[2] / "records" / "classical-opening.json"
GAME, START = (one := next(scenes(played("sahara", 1)))).game, one.position


def game(
    *scores: str, winner: Any, won: int | None = None, undone: tuple[int, ...] = ()
) -> list[ReplayScene]:
    """Scenes with these scores of A, B and perhaps more; from ply `won`, else in the last one, there is a winner."""
    first = len(scores) - 1 if won is None else won
    return [
        ReplayScene(
            GAME,
            START,
            replace(
                views.TABLE_VIEW,
                scores=dict(zip("ABCD", map(int, told.split(":")), strict=False)),
                winner=winner if at >= first else None,
            ),
            None if at == 0 else Replayed(at, flagged(at in undone), START, START, None),
        )
        for at, told in enumerate(scores)
    ]


def flagged(undone: bool) -> game_record.PlyRecord:
    return game_record.PlyRecord(seat="A", move="a1", flags=("undone",) if undone else ())


@pytest.mark.parametrize(
    ("name", "ply"),
    [
        # 0:0, 0:0, 0:0, 1:0 and so on to 35:1
        ("sahara", 3),
        # 5:5 stones before, 5:4 after, at the end 3:2
        ("zahlenluchs", 10),
        # 3:3 figures home, and then the last one of red
        ("ghostbuster", 166),
    ],
)
def test_in_a_whole_game_it_is_the_ply_from_which_on_the_winner_was_ahead(name: str, ply: int) -> None:
    assert deciding_ply(list(scenes(played(name, 200)))) == ply


@pytest.mark.parametrize(
    ("scores", "winner", "ply"),
    [
        (["0:0", "2:0", "2:3", "4:3", "5:3", "6:4"], "A", 3),
        (["0:0", "2:0", "2:3", "4:3", "4:4", "6:4"], "A", 5),
        (["0:0", "0:1", "0:2"], "B", 1),
        (["1:0", "2:0"], "A", 0),
        (["0:0:0", "3:2:1", "3:2:3", "4:2:3", "4:2:3"], "A", 3),
    ],
)
def test_to_be_level_again_undoes_a_lead(scores: list[str], winner: str, ply: int) -> None:
    assert deciding_ply(game(*scores, winner=winner)) == ply


def test_a_winner_who_is_not_ahead_won_by_the_last_ply() -> None:
    assert deciding_ply(game("6:6", "6:5", "4:5", "4:5", winner="A")) == 3


def test_winners_together_are_ahead_once_each_of_them_has_more_than_the_others() -> None:
    assert deciding_ply(game("6:6:6:6", "6:5:6:6", "6:5:5:6", "6:5:5:6", winner=("A", "D"))) == 2


@pytest.mark.parametrize("winner", [None, "draw"])
def test_a_game_that_nobody_has_won_leads_to_its_last_ply(winner: str | None) -> None:
    assert deciding_ply(game("0:0", "1:0", "2:0", winner=winner)) == 2


def test_what_a_loser_does_alone_decides_nothing() -> None:
    assert deciding_ply(game("0:0", "4:2", "5:3", "5:6", "9:0", winner="A", won=2)) == 1


def test_a_ply_that_was_taken_back_decides_nothing() -> None:
    scores = ["0:0", "1:0", "1:5", "2:0", "3:0", "3:9"]
    assert deciding_ply(game(*scores, winner=None, undone=(2, 5))) == 4
    opening = list(scenes(game_record.read(OPENING.read_bytes()), undone=True))
    assert deciding_ply(opening) == 8


def test_the_lead_counts_through_a_ply_that_was_taken_back() -> None:
    scenes = game("0:0", "1:0", "1:5", "2:0", winner="A", undone=(2,))
    assert deciding_ply(scenes) == 1
