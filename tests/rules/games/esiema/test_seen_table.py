"""What a test has said of a pit is not asked again for another position in which the pit holds the same."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

import pytest

from companion.contents import Contents, Field, Table
from companion.rules.games.esiema import Esiema
from companion.rules.games.esiema.board import BIT, BOARD, FIELDS, INDEX, members
from companion.rules.games.esiema.position import EsiemaPosition
from companion.rules.games.esiema.seen_table import SeenTable, seen_table
from companion.rules.hints import Fits, Memory, but_for

GAME = Esiema.with_options({})
LYING = {"a1": "2a", "b2": "1A1a", "c3": "1b", "k6": "1B1b", "f1": "1a", "f2": "1b"}


def position(**others: Contents) -> EsiemaPosition:
    """A has the turn; these pits hold something else than the others do."""
    return GAME.read_position({"turn": "A", "fields": LYING | others, "phase": "play"})


@pytest.fixture
def asked() -> list[Field]:
    """The fields of which the test was asked."""
    return []


@pytest.fixture
def fits(asked: list[Field]) -> Fits:
    """The test of a table on which `a1` was sown over b1 and c1."""
    table: Table = {**LYING, "a1": "", "b1": "1a", "c1": "1a"}

    def shows(field: Field, contents: Contents) -> bool:
        asked.append(field)
        return table.get(field, "") == contents

    return shows


def names(pits: int) -> set[Field]:
    return {FIELDS[pit] for pit in members(pits)}


def test_only_pits_that_hold_something_else_are_asked_again(fits: Fits, asked: list[Field]) -> None:
    assert names(seen_table(GAME.rules, position(), fits).changed) == {"a1", "b1", "c1"}
    asked.clear()
    assert names(seen_table(GAME.rules, position(b1="1a", e5="1b"), fits).changed) == {"a1", "c1", "e5"}
    assert sorted(asked) == ["b1", "e5"]


def test_the_answers_are_those_of_a_test_that_was_never_asked_before(fits: Fits) -> None:
    for here in (position(), position(b1="1a"), position(a1="1a", c3=""), position()):
        known, fresh = seen_table(GAME.rules, here, fits), SeenTable(GAME.rules, here, fits)
        assert (known.changed, known.empty(BOARD)) == (fresh.changed, fresh.empty(BOARD))


def test_whether_a_pit_may_be_empty_is_asked_once_whatever_lay_there(fits: Fits, asked: list[Field]) -> None:
    pit = BIT[INDEX["a1"]]
    assert seen_table(GAME.rules, position(), fits).empty(pit) == pit
    asked.clear()
    assert seen_table(GAME.rules, position(a1="1a"), fits).empty(pit) == pit
    assert asked == []


def test_of_the_next_picture_only_fields_are_asked_that_read_otherwise(
    fits: Fits, asked: list[Field]
) -> None:
    memory: Memory = {}
    changed = seen_table(GAME.rules, position(), fits, memory).changed
    asked.clear()
    later = but_for(memory, ["d4", "e5"])
    assert seen_table(GAME.rules, position(), fits, later).changed == changed
    assert sorted(asked) == ["d4", "e5"]


def test_moves_that_explain_a_picture_are_looked_for_once(asked: list[Field], fits: Fits) -> None:
    memory: Memory = {}

    def candidates() -> Iterator[str]:
        return (str(ply.move) for ply in GAME.hints.candidates(position(), fits, memory=memory))

    some, every = list(islice(candidates(), 1)), list(candidates())
    assert every[:1] == some
    asked.clear()
    assert list(candidates()) == every
    assert asked == []


def test_who_is_in_danger_is_part_of_the_question(fits: Fits) -> None:
    safe, in_danger = position(a2="1b"), position(c3="", f2="")
    assert seen_table(GAME.rules, safe, fits).among(BOARD, "balls", lambda _pit: True) == BOARD
    assert seen_table(GAME.rules, in_danger, fits).among(BOARD, "balls", lambda _pit: False) == 0
