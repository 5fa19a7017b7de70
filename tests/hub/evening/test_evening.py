"""An evening is a value: a change gives another one, and what does not fit is refused with one sentence."""

from __future__ import annotations

from random import Random

import club_evenings
import pytest
from msgspec.structs import replace

from companion.hub.evening.errors import EveningError
from companion.hub.evening.evening import Encounter, Evening, Round, Walkover, begun, checked
from companion.hub.evening.next_round import next_round
from companion.hub.evening.participants import Participant


def drawn(count: int = 4, rounds: int = 2) -> Evening:
    """An evening after the first round was drawn."""
    evening = club_evenings.of(count, rounds=rounds)
    return evening.with_round(next_round(evening))


def test_a_result_gives_another_evening_and_leaves_the_old_one_as_it_is() -> None:
    before = drawn()
    after = before.with_result(1, "ADA", "drawn")
    assert [one.result for one in before.rounds[0].encounters] == [None, None]
    assert [one.result for one in after.rounds[0].encounters] == ["drawn", None]
    assert after.unfinished() == [(1, after.rounds[0].encounters[1])]


def test_a_result_is_told_by_either_of_the_two_players() -> None:
    evening = drawn()
    one = evening.rounds[0].encounters[0]
    assert evening.with_result(1, one.first, "first won") == evening.with_result(1, one.second, "first won")


def test_a_result_can_be_corrected_and_taken_back_after_later_rounds_were_drawn() -> None:
    evening = club_evenings.with_results(drawn(), Random(1))
    later = evening.with_round(next_round(evening))
    corrected = later.with_result(1, "Ada", "both absent")
    assert corrected.rounds[1] == later.rounds[1]
    assert {one.result for one in corrected.rounds[0].encounters} >= {"both absent"}
    assert corrected.with_result(1, "Ada", None).unfinished()[0][0] == 1


def test_results_may_be_entered_in_any_order() -> None:
    entered = [("Ada", "first won"), ("Bo", "drawn"), ("Cy", "second absent")]
    evening = drawn(6)
    one, other = evening, evening
    for name, result in entered:
        one = one.with_result(1, name, result)  # type: ignore[arg-type]
    for name, result in reversed(entered):
        other = other.with_result(1, name, result)  # type: ignore[arg-type]
    assert one == other


@pytest.mark.parametrize(
    ("number", "name", "result", "message"),
    [
        (1, "Zoe", "drawn", "'Zoe' is no player of this evening"),
        (0, "Ada", "drawn", "there is no round 0; rounds 1 to 1 are drawn"),
        (2, "Ada", "drawn", "there is no round 2; rounds 1 to 1 are drawn"),
        (1, "Ada", "won", "'won' is no result; allowed is one of first won, second won, drawn, .*"),
        (1, "Cy", "drawn", "Cy has no game in round 1, so there is no result to enter"),
    ],
)
def test_a_result_that_does_not_fit_is_refused(number: int, name: str, result: str, message: str) -> None:
    with pytest.raises(EveningError, match=f"^{message}$"):
        drawn(3).with_result(number, name, result)  # type: ignore[arg-type]


def test_before_the_first_round_no_result_can_be_entered() -> None:
    with pytest.raises(EveningError, match=r"^there is no round 1; no round is drawn$"):
        club_evenings.of(4).with_result(1, "Ada", "drawn")


def test_who_withdraws_is_away_from_the_next_round_on_and_may_come_back_until_then() -> None:
    evening = drawn().with_withdrawal("bo")
    assert evening.participant("Bo").last_round == 1
    assert [one.name for one in evening.present(2)] == ["Ada", "Cy", "Di"]
    assert evening.with_withdrawal("Bo") == evening
    assert evening.with_return("Bo") == drawn()


def test_who_has_missed_a_round_cannot_come_back() -> None:
    evening = club_evenings.with_results(drawn(6), Random(3)).with_withdrawal("Bo")
    evening = evening.with_round(next_round(evening))
    with pytest.raises(EveningError, match=r"^Bo left after round 1, and 2 rounds are drawn$"):
        evening.with_return("Bo")
    assert evening.with_withdrawal("Bo").participant("Bo").last_round == 1


def test_a_withdrawal_before_the_first_round_stays_one() -> None:
    evening = club_evenings.of(6).with_withdrawal("Bo")
    evening = evening.with_round(next_round(evening))
    assert evening.with_withdrawal("Bo").participant("Bo").last_round == 0


def test_who_comes_late_takes_part_from_the_next_round_on() -> None:
    evening = drawn().with_participant(Participant("Zoe", 1500))
    assert evening.participant("zoe") == Participant("Zoe", 1500, first_round=2)
    assert evening.with_participant(Participant("Yan", first_round=3)).participant("Yan").first_round == 3


def test_a_round_robin_takes_nobody_more_after_its_first_round() -> None:
    evening = club_evenings.of(4, "round robin")
    more = evening.with_participant(Participant("Zoe"))
    assert more.participant("Zoe").first_round == 1
    with pytest.raises(
        EveningError, match=r"takes no more players after its first round; 'Yan' is too late$"
    ):
        more.with_round(next_round(more)).with_participant(Participant("Yan"))


def test_a_name_that_is_there_in_another_case_is_refused() -> None:
    with pytest.raises(EveningError, match=r"^Ada is among the players twice$"):
        club_evenings.of(4).with_participant(Participant("ADA"))


def test_a_round_without_results_can_be_taken_back() -> None:
    evening = drawn()
    assert evening.without_last_round() == club_evenings.of(4, rounds=2)
    with pytest.raises(EveningError, match=r"^no round is drawn yet, so none can be taken back$"):
        evening.without_last_round().without_last_round()
    with pytest.raises(EveningError, match=r"^round 1 has results; a round with results stays$"):
        evening.with_result(1, "Ada", "drawn").without_last_round()


def test_who_left_or_came_after_a_round_was_drawn_did_so_before_it_once_it_is_taken_back() -> None:
    changed = drawn().with_withdrawal("Bo").with_participant(Participant("Zoe"))
    assert [one.name for one in changed.without_last_round().present(1)] == ["Ada", "Cy", "Di", "Zoe"]
    away = club_evenings.of(4).with_withdrawal("Bo")
    assert away.with_round(next_round(away)).without_last_round() == away


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"round_count": 0}, "round_count is 0; allowed is a whole number from 1 to 99"),
        ({"round_count": 100}, "round_count is 100; allowed is a whole number from 1 to 99"),
        ({"round_count": 4}, "round_count is 4; 4 players have at most 3 rounds, or somebody would .*"),
        ({"tables": 0}, "tables is 0; allowed is a whole number from 1 to 250"),
        ({"system": "knockout"}, "system is 'knockout'; allowed is one of round robin, swiss"),
        ({"game": ""}, "game is empty; it is the id of a game, such as sahara"),
        ({"participants": [Participant("Ada")]}, "an evening needs at least 2 players, this one has 1"),
        ({"participants": []}, "an evening needs at least 2 players, this one has 0"),
        ({"participants": [Participant("Ada"), Participant("ada")]}, "Ada is among the players twice"),
    ],
)
@pytest.mark.parametrize("system", ["swiss", "round robin"])
def test_an_evening_that_cannot_be_is_not_begun(system: str, change: dict, message: str) -> None:
    usual = {
        "participants": club_evenings.players(4),
        "game": "sahara",
        "system": system,
        "round_count": 3,
        "tables": 2,
    }
    with pytest.raises(EveningError, match=f"^{message}$"):
        begun(**(usual | change))


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        (Round((Encounter(1, 1, "Ada", "Zoe"),)), "round 1: 'Zoe' is no player of this evening"),
        (Round((Encounter(1, 1, "Ada", "Ada"),)), "round 1: Ada is paired 2 times; once is allowed"),
        (Round((Encounter(1, 1, "Ada", "Bo"),), "Bo"), "round 1: Bo is paired 2 times; once is allowed"),
        (
            Round((Encounter(1, 1, "Ada", "Bo"),), walkovers=(Walkover("Cy", "Ada"),)),
            "round 1: Ada is paired 2 times; once is allowed",
        ),
        (Round((Encounter(9, 1, "Ada", "Bo"),)), "round 1: there is no table 9; the tables are 1 to 8"),
        (
            Round((Encounter(2, 1, "Ada", "Bo"), Encounter(2, 1, "Cy", "Di"))),
            "round 1: table 2 has 2 pairings in wave 1; one is allowed",
        ),
    ],
)
def test_a_round_that_does_not_fit_is_refused(wrong: Round, message: str) -> None:
    with pytest.raises(EveningError, match=f"^{message}$"):
        club_evenings.of(4).with_round(wrong)


def test_more_rounds_than_planned_are_refused() -> None:
    evening = club_evenings.played(club_evenings.of(4), Random(5))
    with pytest.raises(EveningError, match=r"^there are 4 rounds; round_count is 3$"):
        checked(replace(evening, rounds=(*evening.rounds, Round((), None))))
