"""What mistakes, questions and waiting cost, and what follows from that."""

from __future__ import annotations

import math
from typing import Any

import pytest

from companion.referee.protocol.stakes import (
    LEAST_ODDS,
    MOST_ODDS,
    NORMAL,
    STAKES,
    Stakes,
    StakesError,
    read_stakes,
    write_stakes,
)
from companion.tables import EntryError


def test_the_margin_is_where_a_record_that_may_be_wrong_costs_as_much_as_a_question() -> None:
    stakes = Stakes(wrong=400.0, question=2.0)
    assert math.exp(-stakes.margin) * stakes.wrong == pytest.approx(stakes.question, rel=0.05)


def test_the_margin_is_a_number_of_tenths_as_the_costs_of_acts_are() -> None:
    assert [STAKES[name].margin for name in ("strict", "normal", "relaxed")] == [6.9, 4.5, 2.3]


def test_a_minute_that_costs_nothing_is_waited_for_however_little_it_may_spare() -> None:
    assert Stakes(second=0.0).pays(60.0, 0.0)


@pytest.mark.parametrize(
    ("seconds", "chance", "pays"), [(2.0, 1.0, True), (2.1, 1.0, False), (2.0, 0.9, False)]
)
def test_waiting_pays_up_to_the_price_of_the_question_that_it_may_spare(
    seconds: float, chance: float, pays: bool
) -> None:
    assert Stakes(question=3.0, wrong=90.0, second=1.5).pays(seconds, chance) is pays


@pytest.mark.parametrize("ratio", [LEAST_ODDS * 0.99, MOST_ODDS * 1.01, math.inf, math.nan])
def test_nobody_may_be_reckless_or_want_what_no_evidence_gives(ratio: float) -> None:
    with pytest.raises(StakesError, match="10 to 10,000 times as much as a question"):
        Stakes(wrong=ratio)


@pytest.mark.parametrize("ratio", [LEAST_ODDS, MOST_ODDS])
def test_the_bounds_themselves_are_allowed(ratio: float) -> None:
    assert Stakes(wrong=3.0 * ratio, question=3.0).margin == Stakes(wrong=ratio).margin


@pytest.mark.parametrize("question", [0.0, -1.0])
def test_a_question_costs_something(question: float) -> None:
    with pytest.raises(StakesError, match="question is"):
        Stakes(wrong=90.0 * question, question=question)


@pytest.mark.parametrize("second", [-1.0, math.inf, math.nan])
def test_a_second_costs_a_number_from_nothing_on(second: float) -> None:
    with pytest.raises(StakesError, match="second is"):
        Stakes(second=second)


@pytest.mark.parametrize("name", STAKES)
def test_stakes_with_a_name_are_written_by_it_and_read_again(name: str) -> None:
    assert write_stakes(read_stakes(name)) == name


def test_stakes_without_a_name_are_written_as_numbers_and_read_again() -> None:
    stakes = Stakes(wrong=50.0, question=2.0, second=0.1)
    assert write_stakes(stakes) == {"wrong": 50.0, "question": 2.0, "second": 0.1}
    assert read_stakes({"wrong": 50, "question": 2, "second": 0.1}) == stakes


def test_a_number_that_is_left_out_is_the_normal_one() -> None:
    assert read_stakes({}) == NORMAL
    assert read_stakes({"second": 1}) == Stakes(second=1.0)


@pytest.mark.parametrize(
    ("caution", "message"),
    [
        ("bold", "here: 'bold' is not allowed; allowed is one of strict, normal, relaxed"),
        ({"wrnog": 50}, "here.wrnog: there is no such key; did you mean 'wrong'?"),
        ({"wrong": "much"}, "here.wrong: 'much' is not allowed; allowed is a number above 0"),
        ({"question": 0}, "here.question: 0 is not allowed; allowed is a number above 0"),
        ({"second": -1}, "here.second: -1 is not allowed; allowed is a number from 0 on"),
        ({"wrong": 5}, "here: wrong is 5 and question is 1; a wrong record must cost 10 to 10,000 times"),
        ({"second": math.inf}, "here: second is inf, and must be a number from 0 on"),
    ],
)
def test_a_mistake_is_told_with_its_place_and_what_is_allowed(caution: Any, message: str) -> None:
    with pytest.raises(EntryError) as refused:
        read_stakes(caution, "here")
    assert str(refused.value).startswith(message)
