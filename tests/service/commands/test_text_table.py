"""The columns of a table stand below each other, whatever letters are in its cells."""

from __future__ import annotations

from companion.service.commands.text_table import text_table


def test_each_column_is_as_wide_as_its_widest_cell() -> None:
    assert text_table([("player", "won"), ("Ada", "3"), ("Bo", "")]) == ["player  won", "Ada     3", "Bo"]


def test_numbers_stand_at_the_right() -> None:
    rows = [("player", "won"), ("Ada", "3"), ("Bo", "12")]
    assert text_table(rows, numbers_from=1) == ["player  won", "Ada       3", "Bo       12"]


def test_letters_and_pictures_that_take_two_columns_count_as_two() -> None:
    rows = [("李明", "1"), ("Ada!", "2"), ("👩\u200d🚀ab", "3"), ("a\u0301bcd", "4")]
    assert text_table(rows) == ["李明  1", "Ada!  2", "👩\u200d🚀ab  3", "a\u0301bcd  4"]


def test_a_text_whose_width_is_not_known_counts_letter_by_letter() -> None:
    assert text_table([("a\x07b", "1"), ("abcd", "2")]) == ["a\x07b   1", "abcd  2"]
