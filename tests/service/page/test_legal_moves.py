"""What the rules allow now, as the page shows it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from companion.rules.games.esiema import Esiema
from companion.rules.games.sahara import Sahara
from companion.screens.words import Words
from companion.service.page.legal_moves import LONGEST_WAY, MOST_WAYS, first_way, legal_state


def told(bench: Any, language: str = "en") -> Any:
    return legal_state(1, bench.table.snapshot, Words(language))


def ready(bench: Any) -> Any:
    bench.start()
    bench.rest()
    return bench


def starts(state: Any) -> dict[str, list[list[str]]]:
    return {start["field"]: start["ways"] for start in state["starts"]}


def test_every_pit_that_may_be_taken_comes_with_the_pits_in_which_its_beans_fall(bench: Any) -> None:
    state = told(ready(bench()))
    assert starts(state)["a4"] == [["a5", "a6", "A"]]
    assert list(starts(state)) == ["a1", "a2", "a3", "a4", "a5", "a6"]
    assert state["lines"] == ["Pieces may be taken from: a1, a2, a3, a4, a5, a6."]
    assert state["starts"][3]["text"] == "a4: to a5, a6, A"
    assert told(bench(), "de")["lines"] == ["Zuerst müssen die Steine aufgebaut werden."]


def test_each_choice_on_the_way_is_a_way_of_its_own(bench: Any) -> None:
    game = Sahara.with_options({})
    position = game.read_position({"turn": "A", "fields": {"a6": "8o", "b1": "28o"}})
    ways = [first_way(ply) for ply in game.hints.openings(position)]
    assert ways == [
        ("a6", ["A", "b1", "b2", "b3", "b4", "b5", "b6", "a1"]),
        ("a6", ["A", "b1", "b2", "b3", "b4", "b5", "b6", "B"]),
    ]


def test_before_the_throw_nothing_may_be_moved(bench: Any) -> None:
    state = told(ready(bench("ghostbuster")))
    assert (state["lines"], state["starts"]) == (["The die must be thrown first."], [])


def test_the_only_move_is_told_in_words(bench: Any) -> None:
    table = ready(bench("ghostbuster"))
    table.table.throw(table.t, 6)
    state = told(table)
    assert state["lines"] == ["Only one move is allowed: coming out."]
    assert starts(state) == {"y.yard": [["t1"]]}


def test_a_captured_stone_is_no_start(bench: Any) -> None:
    table = ready(bench("zahlenluchs", starter="A"))
    table.table.throw(table.t, table.session.view.laid["a2"])
    assert set(starts(told(table))) == {"a2"} | {
        field
        for field in ("a1", "b1", "a3", "b2", "c1")
        if table.session.view.laid[field] == table.session.view.laid["a2"]
    }
    assert "To move nothing is allowed, too." not in told(table)["lines"]


def test_a_piece_to_be_placed_comes_from_the_box(bench: Any) -> None:
    state = told(ready(bench("esiema")))
    assert list(starts(state)) == ["box"]
    assert len(starts(state)["box"]) == 91
    assert state["lines"] == ["A piece from beside the board may be put down on a marked field."]


def test_on_a_wrong_table_it_is_said_first_that_it_must_be_put_right(bench: Any) -> None:
    table = ready(bench())
    table.hands.lift("b1", "3o")
    table.hands.drop("b5", "3o")
    table.rest(3.0)
    state = told(table)
    assert state["lines"][0] == "First the table must be put right. Then:"
    assert list(starts(state)) == ["a1", "a2", "a3", "a4", "a5", "a6"]


def test_the_answer_is_small_also_where_there_are_ten_thousand_million_moves() -> None:
    esiema = Esiema.with_options({})
    fields = {"f6": "12a", "e5": "12a", "a1": "1A", "k6": "1B"}
    position = esiema.read_position(
        {"turn": "A", "fields": fields, "reserve": {"A": 46, "B": 70}, "phase": "play"}
    )
    plies = list(esiema.hints.openings(position))
    assert len(plies) <= 6 * 3 + 1
    assert all(len(way[1]) <= LONGEST_WAY for way in map(first_way, plies) if way is not None)
    assert MOST_WAYS >= 6


def test_after_the_end_nothing_may_be_moved(bench: Any) -> None:
    seen = ready(bench()).table.snapshot
    ended = replace(seen, view=replace(seen.view, winner="A"))
    state = legal_state(1, ended, Words("en"))
    assert (state["lines"], state["starts"]) == (["The game is over."], [])
