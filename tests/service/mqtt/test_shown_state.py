"""What a table shows, as others hear it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

import msgspec
import pytest

from companion.boards.board import Board
from companion.mqtt.messages import Health, ShownState, read, written
from companion.referee.protocol import Ambiguous, Asks
from companion.screens.words import LANGUAGES
from companion.service.game.session import OpenQuestion
from companion.service.mqtt.shown_state import grid_works, state_of, works
from companion.service.table.running_table import Snapshot
from companion.trouble import Trouble

Make = Callable[..., Any]

AT = datetime(2026, 11, 28, 18, 0, tzinfo=UTC)
WELL = Health(grid=True, display=True, archive=True, disk_free=20.0, temperature=50, unsent=0)


def test_it_says_whose_turn_it_is_and_what_was_played_in_both_languages(published: Make) -> None:
    table = published()
    table.connect()
    table.play("a4")
    state = table.state
    assert (state.turn, state.last.number, state.last.seat, state.last.move) == ("A", 1, "A", "a4")
    assert state.scores == {"A": 1, "B": 0}
    assert state.texts["en"].turn == "Ada moves again"
    assert state.texts["de"].turn == "Ada zieht nochmals"
    assert set(state.texts) == set(LANGUAGES)
    assert state.texts["en"].wrong == ""


def test_a_wrong_table_comes_with_the_rule_and_the_way_to_put_it_right(published: Make) -> None:
    table = published()
    table.connect()
    table.here.hands.lift("b1", "3o")
    for field in ("b2", "b3", "b4"):
        table.here.hands.drop(field, "1o")
    table.here.rest()
    table.work()
    state = table.state
    assert (state.kind, state.rule) == ("illegal", "sahara.1")
    assert set(state.wrong) == {"b1", "b2", "b3", "b4"}
    assert "(Rule 1)" in state.texts["en"].wrong
    assert "(Regel 1)" in state.texts["de"].wrong
    assert state.texts["en"].fix
    assert all(step in state.texts["en"].wrong for step in state.texts["en"].fix)


def test_a_table_is_at_rest_unless_a_verdict_is_awaited(published: Make) -> None:
    table = published()
    table.connect()
    assert table.state.at_rest
    table.here.hands.lift("a4", "3o")
    table.here.rest(0.1)
    table.work()
    assert not table.state.at_rest


def told(seen: Snapshot, board: Board) -> ShownState:
    return state_of("ada", seen, board, AT, 1.0, WELL)


def test_an_open_question_has_its_answers(bench: Make) -> None:
    here = bench()
    here.start()
    here.rest()
    seen, question = (
        here.table.snapshot,
        OpenQuestion(("a6+", "a6-"), Asks("a6", ("", "2o")), "several plies are likely"),
    )
    view = replace(seen.view, verdict=Ambiguous(t=1.0, moves=question.moves))
    asked = told(replace(seen, question=question, view=view), here.board)
    assert asked.question == ("a6+", "a6-")
    assert len(set(asked.texts["de"].question)) == 2


@pytest.mark.parametrize(
    ("winner", "named"), [("A", "Ada"), (("A", "B"), "Ada, Player B"), ("draw", "Draw"), (None, "")]
)
def test_the_end_names_who_has_won(bench: Make, winner: Any, named: str) -> None:
    here = bench()
    here.start()
    here.rest()
    seen = here.table.snapshot
    ended = told(replace(seen, view=replace(seen.view, winner=winner)), here.board)
    assert (ended.winner, ended.texts["en"].winner) == (winner, named)
    assert (ended.turn is None) == (winner is not None)


@pytest.mark.parametrize("board", ["sahara", "geisterfahrer", "ghostbuster", "zahlenluchs", "esiema"])
def test_it_can_be_said_of_every_game_and_read_again(published: Make, board: str) -> None:
    table = published(board, starter=None)
    table.connect()
    assert read(written(table.state), ShownState) == table.state
    assert all(text.game and text.headline for text in table.state.texts.values())


def test_it_tells_what_lies_on_the_board_but_no_empty_fields(published: Make) -> None:
    table = published()
    table.connect()
    table.play("a4")
    assert table.state.fields["a3"] == "3o"
    assert "a4" not in table.state.fields
    assert all(table.state.fields.values())


def test_the_cards_that_are_laid_out_are_told(published: Make) -> None:
    table = published("zahlenluchs", starter=None)
    table.connect()
    assert table.state.laid == dict(table.here.table.snapshot.view.laid)


def test_the_state_of_an_older_table_can_be_read(published: Make) -> None:
    table = published()
    table.connect()
    older = msgspec.json.decode(written(table.state))
    del older["fields"], older["laid"]
    heard = read(msgspec.json.encode(older), ShownState)
    assert (heard.fields, heard.laid, heard.turn) == ({}, {}, table.state.turn)


@pytest.mark.parametrize(
    ("part", "grid", "display"),
    [("grid", False, True), ("firmware", False, True), ("display", True, False), ("drift", True, True)],
)
def test_health_says_which_part_does_not_work(published: Make, part: Any, grid: bool, display: bool) -> None:
    here = published().here
    here.table.show_troubles("x", (Trouble(part, "broken"),))
    view = here.table.snapshot.view
    assert (grid_works(view), works(view, "display")) == (grid, display)
