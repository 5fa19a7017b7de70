"""Sahara's ring, and the ways a sowing can take round it (sahara.de.txt, rules 1 and 4)."""

from __future__ import annotations

import pytest

from companion.rules.games.sahara.board import FIELDS, INDEX, PITS, RING, STORE, opposite, ways


def places(store_rule: str, pit: str, beans: int, *, skip_origin: bool = False) -> dict[str, str]:
    """The ways of one sowing, the fields served written one after the other."""
    return {
        signs: " ".join(RING[place] for place in path)
        for signs, path in ways(store_rule, skip_origin)[INDEX[pit]][beans].items()
    }


def test_every_field_has_one_place_on_the_ring() -> None:
    assert sorted(RING) == sorted(FIELDS)
    assert len(set(RING)) == 14


@pytest.mark.parametrize(("pit", "facing"), [("a1", "b6"), ("a2", "b5"), ("a6", "b1"), ("b4", "a3")])
def test_pits_face_each_other(pit: str, facing: str) -> None:
    assert RING[opposite(INDEX[pit])] == facing
    assert RING[opposite(INDEX[facing])] == pit


def test_beans_are_sown_to_the_right_through_the_own_store_to_the_other_side() -> None:
    assert places("skip", "a4", 5) == {"": "a5 a6 A b1 b2"}
    assert places("skip", "b4", 5) == {"": "b5 b6 B a1 a2"}


def test_the_other_store_is_left_out_served_or_chosen() -> None:
    assert places("skip", "a6", 8) == {"": "A b1 b2 b3 b4 b5 b6 a1"}
    assert places("sow", "a6", 8) == {"": "A b1 b2 b3 b4 b5 b6 B"}
    assert places("choice", "a6", 8) == {
        "-": "A b1 b2 b3 b4 b5 b6 a1",
        "+": "A b1 b2 b3 b4 b5 b6 B",
    }


@pytest.mark.parametrize("seat", ["A", "B"])
@pytest.mark.parametrize("pit", range(1, 7))
def test_the_other_store_is_reached_with_fourteen_beans_less_the_number_of_the_pit(
    seat: str, pit: int
) -> None:
    other = STORE["B" if seat == "A" else "A"]
    by_beans = ways("sow", False)[PITS[seat][pit - 1]]
    reaching = [beans for beans in range(1, 37) if other in by_beans[beans][""]]
    assert reaching == list(range(14 - pit, 37))


def test_the_choice_is_made_anew_at_every_passage() -> None:
    assert list(places("choice", "a1", 26)) == ["--", "-+", "+"]
    assert list(places("choice", "a1", 27)) == ["--", "-+", "+-", "++"]
    assert len(places("choice", "a6", 36)) == 8


def test_with_thirteen_beans_the_last_falls_in_the_emptied_pit() -> None:
    assert places("skip", "a3", 13)[""].split()[-1] == "a3"


def test_the_emptied_pit_can_be_left_out() -> None:
    assert places("skip", "a3", 13, skip_origin=True)[""].split()[-2:] == ["a2", "a4"]


def test_stores_and_empty_pits_have_no_ways() -> None:
    assert places("choice", "A", 5) == {}
    assert places("choice", "a1", 0) == {}
