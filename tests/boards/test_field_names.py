"""Names written short are the names that a person would count."""

import re

import pytest

from companion.boards.field_names import FieldNameError, field_names


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("a1", ["a1"]),
        ("a1..a4", ["a1", "a2", "a3", "a4"]),
        ("a3..d3", ["a3", "b3", "c3", "d3"]),
        ("b4..b2", ["b4", "b3", "b2"]),
        ("e1..c1", ["e1", "d1", "c1"]),
        ("t8..t11", ["t8", "t9", "t10", "t11"]),
        ("t11..t8", ["t11", "t10", "t9", "t8"]),
        ("f08..f11", ["f08", "f09", "f10", "f11"]),
        ("y.h1..y.h3", ["y.h1", "y.h2", "y.h3"]),
        ("X..Z", ["X", "Y", "Z"]),
        (" a1..a2  A - b2..b1 ", ["a1", "a2", "A", "-", "b2", "b1"]),
    ],
)
def test_a_text_is_read_as_the_names_it_stands_for(text: str, names: list[str]) -> None:
    assert list(field_names(text)) == names


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("  ", "'  ' is not allowed; allowed are names and ranges such as a1..a6"),
        ("a1..b2", "'a1..b2' is not allowed; the ends of a range differ in one number or one letter"),
        ("a1..a1", "'a1..a1' is not allowed; the ends of a range differ in one number or one letter"),
        ("a..aa", "'a..aa' is not allowed; the ends of a range differ"),
        ("a1..", "'a1..' is not allowed; the ends of a range differ"),
        ("a..C", "'a..C' is not allowed; a range counts numbers, or letters of one case"),
        ("a1..A1", "a range counts numbers, or letters of one case"),
        ("a..1", "a range counts numbers, or letters of one case"),
        ("ä..ö", "a range counts numbers, or letters of one case"),
        ("t001..t20", "'t001..t20' is not allowed; a range counts numbers"),
        ("t1..t501", "'t1..t501' is not allowed; a range has at most 500 names"),
        ("t1..t99999999999999999999", "a range has at most 500 names"),
    ],
)
def test_what_is_no_range_is_refused_with_what_is_allowed(text: str, message: str) -> None:
    with pytest.raises(FieldNameError, match=re.escape(message)):
        field_names(text)


def test_a_range_may_be_as_long_as_there_are_channels() -> None:
    assert len(field_names("t1..t500")) == 500
