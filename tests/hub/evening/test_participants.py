"""A list of players is read line by line, and all that is wrong with it is told at once."""

from __future__ import annotations

from random import Random

import pytest

from companion.hub.evening.errors import ParticipantsError
from companion.hub.evening.participants import (
    MOST_PARTICIPANTS,
    Participant,
    by_rating,
    in_lot_order,
    read_participants,
)


def problems(text: str) -> tuple[str, ...]:
    with pytest.raises(ParticipantsError) as caught:
        read_participants(text)
    return caught.value.problems


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("Ada", Participant("Ada")),
        ("  Ada\t", Participant("Ada")),
        ("Ada, 1800", Participant("Ada", 1800)),
        ("Ada,1800 ", Participant("Ada", 1800)),
        ("Ada\t1800", Participant("Ada", 1800)),
        ("O'Neil, Jr., 1800", Participant("O'Neil, Jr.", 1800)),
        ("O'Neil, Jr.\t1800", Participant("O'Neil, Jr.", 1800)),
        ("Zoe\u0308, 7", Participant("Zoë", 7)),
        ("Bo #2", Participant("Bo #2")),
        ("李小龍, 0900", Participant("李小龍", 900)),
    ],
)
def test_a_line_is_a_name_with_or_without_a_rating(line: str, expected: Participant) -> None:
    assert read_participants(line) == (expected,)


def test_empty_lines_comments_and_a_byte_order_mark_say_nothing() -> None:
    text = "\ufeff# the club, in spring\r\n\r\n Ada \r\n  # guests:\n\t\nBo, 1500\n"
    assert read_participants(text) == (Participant("Ada"), Participant("Bo", 1500))


def test_all_problems_are_told_at_once_each_with_its_line() -> None:
    text = f"Ada\nada, 3\n, 1200\nB\x07o, many\n\n{'x' * 61}\nCy, 0\nDi,\nEd\t12345\nCy\n"
    assert problems(text) == (
        "line 2: ada is on line 1 already",
        "line 3: there is no name",
        "line 4: a name has no line breaks and no characters that cannot be seen, this one has \\x07",
        "line 4: after the comma stands 'many'; allowed is a rating from 1 to 9999",
        "line 6: a name has at most 60 characters, this one has 61",
        "line 7: after the comma stands '0'; allowed is a rating from 1 to 9999",
        "line 8: after the comma stands ''; allowed is a rating from 1 to 9999",
        "line 9: after the tab stands '12345'; allowed is a rating from 1 to 9999",
        "line 10: Cy is on line 7 already",
    )


def test_the_message_of_the_error_has_every_problem() -> None:
    with pytest.raises(
        ParticipantsError, match=r"^line 1: there is no name; line 2: after the comma stands '-5'"
    ):
        read_participants(", 5\nAda, -5")


@pytest.mark.parametrize("text", ["", "\n \n", "# nobody\n", "\ufeff"])
def test_a_list_without_a_name_is_refused(text: str) -> None:
    assert problems(text) == ("there is no name in the list; write one name a line",)


def test_a_list_that_is_far_too_long_is_refused() -> None:
    names = [f"P{at}" for at in range(MOST_PARTICIPANTS + 1)]
    assert len(read_participants("\n".join(names[:-1]))) == MOST_PARTICIPANTS
    assert problems("\n".join(names)) == ("the list has 501 names; an evening has at most 500",)


@pytest.mark.parametrize("character", ["\u2028", "\x0b", "\x0c", "\x85", "\u202e", "\x1b"])
def test_what_would_break_a_line_of_the_program_has_no_place_in_a_name(character: str) -> None:
    (problem,) = problems(f"Ada\nB{character}o\n")
    assert problem.startswith("line 2: a name has no line breaks")


def test_a_wrong_rating_of_any_length_gives_a_short_problem() -> None:
    (problem,) = problems("Ada, " + "9" * 5000)
    assert problem.startswith("line 1: after the comma stands '999")
    assert len(problem) < 450


def test_a_player_is_there_from_the_first_round_up_to_the_last_one() -> None:
    late = Participant("Ada", first_round=2, last_round=3)
    assert [late.is_there(number) for number in range(1, 5)] == [False, True, True, False]
    assert Participant("Bo").is_there(99)
    assert not Participant("Bo", last_round=0).is_there(1)


def test_the_initial_order_is_by_rating_then_as_in_the_list() -> None:
    listed = [Participant("Ada"), Participant("Bo", 1500), Participant("Cy", 1800), Participant("Di", 1500)]
    assert [one.name for one in by_rating(listed)] == ["Cy", "Bo", "Di", "Ada"]


def test_the_order_by_lot_is_that_of_the_source_of_chance() -> None:
    listed = [Participant(name) for name in "ABCDEF"]
    once, again = (in_lot_order(listed, Random(7).shuffle) for _ in range(2))
    assert once == again != tuple(listed)
    assert sorted(one.name for one in once) == list("ABCDEF")
