"""The score cards say what each round has brought, in half points."""

from __future__ import annotations

from random import Random

import club_evenings
import pytest
from families import examples
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.hub.evening.evening import EncounterResult, Evening
from companion.hub.evening.next_round import next_round
from companion.hub.evening.score_cards import RoundScore, halves_of, score_cards


def with_next(evening: Evening) -> Evening:
    return evening.with_round(next_round(evening))


@pytest.mark.parametrize(
    ("result", "first", "second"),
    [
        ("first won", (2, True, False), (0, True, False)),
        ("second won", (0, True, False), (2, True, False)),
        ("drawn", (1, True, False), (1, True, False)),
        ("first absent", (0, False, True), (2, False, False)),
        ("second absent", (2, False, False), (0, False, True)),
        ("both absent", (0, False, True), (0, False, True)),
    ],
)
def test_a_result_gives_half_points_to_both(result: EncounterResult, first: tuple, second: tuple) -> None:
    cards = score_cards(with_next(club_evenings.of(2, rounds=1)).with_result(1, "Ada", result))
    assert cards == {
        "Ada": (RoundScore("Bo", *first, began=True),),
        "Bo": (RoundScore("Ada", *second, began=False),),
    }


def test_a_game_without_a_result_has_no_score_yet() -> None:
    assert score_cards(with_next(club_evenings.of(2, rounds=1))) == {"Ada": (None,), "Bo": (None,)}


@pytest.mark.parametrize(("system", "halves"), [("swiss", 2), ("round robin", 0)])
def test_a_bye_is_a_point_in_a_swiss_system_and_nothing_where_everybody_has_one(
    system: str, halves: int
) -> None:
    evening = with_next(club_evenings.of(3, system))  # type: ignore[arg-type]
    bye = evening.rounds[0].bye
    assert bye is not None
    assert score_cards(evening)[bye] == (RoundScore(None, halves, played=False, voluntary=False),)


def test_who_is_away_has_nothing() -> None:
    evening = with_next(club_evenings.of(4).with_withdrawal("Bo"))
    assert score_cards(evening)["Bo"] == (RoundScore(None, 0, played=False, voluntary=True),)


def left_after(rounds: int) -> Evening:
    """A round robin of five in which Ada, who is free in round 1, wins all games, and leaves after this round."""
    evening = club_evenings.of(5, "round robin", rounds=5)
    while evening.next_number <= 5:
        if evening.next_number == rounds + 1:
            evening = evening.with_withdrawal("Ada")
        evening = with_next(evening)
        for number, one in evening.unfinished():
            evening = evening.with_result(
                number, one.first, "second won" if one.second == "Ada" else "first won"
            )
    return evening


def test_who_leaves_a_round_robin_after_half_of_the_games_loses_the_others_without_play() -> None:
    cards = score_cards(left_after(3))
    assert [score and (score.halves, score.played) for score in cards["Ada"]] == [
        (0, False), (2, True), (2, True), (0, False), (0, False),
    ]  # fmt: skip
    absent = [score for card in cards.values() for score in card if score and score.opponent == "Ada"]
    assert sorted((score.halves, score.played) for score in absent) == [
        (0, True), (0, True), (2, False), (2, False),
    ]  # fmt: skip


def test_who_leaves_a_round_robin_earlier_is_struck_out_but_stays_in_the_record() -> None:
    evening = left_after(2)
    cards = score_cards(evening)
    assert halves_of(cards["Ada"]) == 0
    assert {score.opponent for card in cards.values() for score in card if score} >= {
        "Bo",
        "Cy",
        "Di",
        "Ed",
        None,
    }
    assert "Ada" not in {score.opponent for card in cards.values() for score in card if score}
    assert halves_of(score_cards(evening, struck=False)["Ada"]) == 2


def test_who_leaves_a_swiss_system_keeps_all_points() -> None:
    evening = club_evenings.with_results(with_next(club_evenings.of(6)), Random(4)).with_withdrawal("Ada")
    before = halves_of(score_cards(evening)["Ada"])
    assert halves_of(score_cards(club_evenings.played(evening, Random(4)))["Ada"]) == before


@given(st.integers(0, 2**32), st.sampled_from(["swiss", "round robin"]))
@settings(max_examples=examples(100))
def test_all_points_together_are_one_for_each_game_and_each_bye_of_a_swiss_system(
    seed: int, system: str
) -> None:
    evening = club_evenings.by_lot(seed, system)  # type: ignore[arg-type]
    byes = sum(drawn.bye is not None for drawn in evening.rounds) if system == "swiss" else 0
    games = len(list(club_evenings.games(evening)))
    assert sum(map(halves_of, score_cards(evening).values())) == 2 * (games + byes)


@given(st.integers(0, 2**32), st.integers(0, 2**32))
@settings(max_examples=examples(50))
def test_the_cards_do_not_depend_on_the_order_in_which_results_are_entered(seed: int, order: int) -> None:
    evening = club_evenings.by_lot(seed, "swiss", restless=True)
    results = [(number, one.second, one.result) for number, one in club_evenings.games(evening)]
    again = evening
    for number, name, _ in results:
        again = again.with_result(number, name, None)
    Random(order).shuffle(results)
    for number, name, result in results:
        again = again.with_result(number, name, result)
    assert again == evening
    assert score_cards(again) == score_cards(evening)
