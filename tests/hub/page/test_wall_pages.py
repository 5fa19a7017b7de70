"""Which tables stand on which page of the wall."""

from __future__ import annotations

import pytest

from companion.hub.page.wall_pages import NamedTables, PageChoice, in_order

TEN = [f"table-{number}" for number in range(1, 11)]


def test_numbers_in_names_count_as_numbers() -> None:
    names = ["table-10", "Table-2", "table-1", "club", "table", "7", "table-2b", "table-02"]
    assert in_order(names) == ["7", "club", "table", "table-1", "Table-2", "table-02", "table-2b", "table-10"]


def test_names_that_differ_by_capital_letters_alone_have_an_order() -> None:
    assert in_order(["a", "A"]) == in_order(["A", "a"]) == ["A", "a"]


@pytest.mark.parametrize(
    ("number", "size", "names", "place"),
    [
        (1, 48, TEN, (1, 1, 1)),
        (2, 4, TEN[4:8], (2, 3, 5)),
        (3, 4, TEN[8:], (3, 3, 9)),
        (9, 4, TEN[8:], (3, 3, 9)),
    ],
)
def test_a_page_has_its_tables_in_order_and_the_last_page_is_shown_for_later_ones(
    number: int, size: int, names: list[str], place: tuple[int, int, int]
) -> None:
    page = PageChoice(number, size).page(TEN)
    assert page["names"] == names
    assert (page["number"], page["pages"], page["first"]) == place


def test_without_tables_there_is_one_empty_page() -> None:
    page = PageChoice().page([])
    assert (page["names"], page["number"], page["pages"]) == ([], 1, 1)


def test_tables_are_shown_by_name_as_far_as_they_were_heard() -> None:
    assert NamedTables(frozenset({"table-3", "nobody"})).page(TEN)["names"] == ["table-3"]
