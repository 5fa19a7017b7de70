"""The Swiss system of py4swiss is told the evening as it was."""

from __future__ import annotations

import sys
from random import Random

import club_evenings
import pytest

from companion.hub.evening.errors import EveningError
from companion.hub.evening.evening import Evening, begun
from companion.hub.evening.next_round import next_round
from companion.hub.evening.participants import Participant
from companion.hub.evening.swiss import swiss_pairs

RATED = [Participant(name, 1000 + 100 * at) for at, name in enumerate("HGFEDCBA")]
"""Eight players, A the strongest, H the weakest, listed from the weakest on."""


def with_next(evening: Evening) -> Evening:
    return evening.with_round(next_round(evening))


def test_in_the_first_round_the_upper_half_meets_the_lower_one_and_begins_in_turn() -> None:
    assert swiss_pairs(club_evenings.of(RATED)) == ([("A", "E"), ("F", "B"), ("C", "G"), ("H", "D")], None)


def test_the_lot_may_give_the_first_player_the_other_seat() -> None:
    evening = begun(RATED, game="sahara", system="swiss", round_count=3, tables=4, number_one_begins=False)
    assert swiss_pairs(evening)[0] == [("E", "A"), ("B", "F"), ("G", "C"), ("D", "H")]


def test_the_last_of_an_odd_number_has_the_bye() -> None:
    assert swiss_pairs(club_evenings.of(RATED[1:]))[1] == "G"


def test_in_the_second_round_winners_meet_winners_and_change_their_seats() -> None:
    """By hand, after C.04.3: of the four with a point the upper half A, B meets the lower half C, D."""
    evening = with_next(club_evenings.of(RATED))
    for name, result in (("A", "first won"), ("B", "second won"), ("C", "first won"), ("D", "second won")):
        evening = evening.with_result(1, name, result)  # type: ignore[arg-type]
    pairs, _ = swiss_pairs(evening)
    assert {frozenset(pair) for pair in pairs[:2]} == {frozenset("AD"), frozenset("BC")}
    assert ("D", "A") in pairs
    assert ("B", "C") in pairs


def test_who_has_won_without_play_gets_no_bye() -> None:
    evening = with_next(club_evenings.of(3)).with_result(1, "Ada", "second absent")
    assert evening.rounds[0].bye == "Cy"
    pairs, bye = swiss_pairs(evening)
    assert bye == "Bo"
    assert {frozenset(pair) for pair in pairs} == {frozenset({"Ada", "Cy"})}


def test_a_pair_that_has_not_played_may_be_drawn_again() -> None:
    evening = with_next(club_evenings.of(4))
    one, other = evening.rounds[0].encounters
    evening = evening.with_result(1, one.first, "second absent").with_result(1, other.first, "drawn")
    evening = evening.with_withdrawal(other.first).with_withdrawal(other.second)
    pairs, _ = swiss_pairs(evening)
    assert {frozenset(pair) for pair in pairs} == {frozenset({one.first, one.second})}


def test_a_round_without_a_pairing_left_is_refused_and_the_evening_may_end() -> None:
    evening = club_evenings.of(4).with_participant(Participant("Ed"))
    evening = club_evenings.with_results(with_next(evening.with_withdrawal("Ed")), Random(1))
    evening = club_evenings.with_results(with_next(evening), Random(1))
    first = evening.rounds[0].encounters[0]
    for name in {one.name for one in evening.participants} - {first.first, first.second}:
        evening = evening.with_withdrawal(name)
    with pytest.raises(
        EveningError, match=r"^round 3 cannot be paired: in every pairing .* 2 rounds are drawn, and"
    ):
        next_round(evening)


def test_without_the_library_the_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "py4swiss.engines", None)
    with pytest.raises(
        EveningError,
        match=r"^a Swiss system needs the library py4swiss; install .* `hub`, .* a round robin alone$",
    ):
        next_round(club_evenings.of(4))


def test_a_round_robin_needs_no_library(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "py4swiss.engines", None)
    assert next_round(club_evenings.of(4, "round robin")).encounters


def test_a_missing_result_is_refused() -> None:
    with pytest.raises(EveningError, match=r"^a round is paired by the results of all rounds before it$"):
        swiss_pairs(with_next(club_evenings.of(4)))
