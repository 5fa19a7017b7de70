"""Verdicts, one kind after the other, on a Sahara table."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from companion.referee.protocol import Press

ALL = ["contents", "count", "count on the pits", "presence", "presence on the pits"]
EXACT = ["contents", "count"]
CAPTURE = {"turn": "A", "fields": {"a1": "1o", "a6": "2o", "b1": "2o", "b5": "3o", "A": "14o", "B": "14o"}}
TWO_STORES = {"turn": "A", "fields": {"a2": "1o", "a6": "9o", "b1": "1o", "A": "12o", "B": "13o"}}

Make = Callable[..., Any]


def kinds(verdicts: list[dict[str, Any]]) -> list[str]:
    return [verdict["verdict"] for verdict in verdicts]


@pytest.fixture
def ready(table: Make) -> Make:
    def make(*args: Any, **kwargs: Any) -> Any:
        made = table(*args, **kwargs)
        assert kinds(made.set_up() or made.press("ok")) == ["ready"]
        return made

    return make


# -- ready, setup -----------------------------------------------------------------------------------


def test_a_table_that_is_not_set_up_says_what_is_wrong_once(table: Make) -> None:
    here = table()
    here.lying["a3"] = "4o"
    (verdict,) = here.set_up()
    assert verdict["verdict"] == "setup"
    assert verdict["wrong"] == ({"field": "a3", "seen": 4, "expected": 3},)
    here.put(a3="4o")
    assert here.rest() == []
    here.put(a3="3o")
    assert kinds(here.rest()) == ["ready"]


def test_nothing_but_setup_is_said_before_the_first_ready(table: Make) -> None:
    here = table()
    here.lying = {}
    assert kinds(here.set_up()) == ["setup"]
    assert here.press("accept", "ok", "undo") == []


# -- played -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("sensors", ALL)
def test_a_sowing_is_played_with_every_kind_of_sensor(ready: Make, sensors: str) -> None:
    here = ready(sensors)
    here.play("a1")
    (verdict,) = here.rest()
    assert (verdict["verdict"], verdict["seat"], verdict["move"], verdict["next"]) == (
        "played",
        "A",
        "a1",
        "B",
    )
    assert verdict["position"]["fields"]["a2"] == "4o"
    assert verdict["scores"] == {"A": 0, "B": 0}


@pytest.mark.parametrize("sensors", EXACT)
def test_a_ply_that_is_proven_is_recorded_at_once(ready: Make, sensors: str) -> None:
    here = ready(sensors)
    here.play("a1")
    done = here.t
    (verdict,) = here.rest()
    assert verdict["t"] == pytest.approx(done + 0.03)


def test_a_ply_that_could_still_be_in_a_hand_waits_for_rest(ready: Make) -> None:
    here = ready("count on the pits")
    here.play("a4")
    last_seen = here.t - here.pace
    (verdict,) = here.rest()
    assert (verdict["move"], verdict["next"]) == ("a4", "A")
    assert verdict["t"] == pytest.approx(last_seen + 0.6)


@pytest.mark.parametrize("sensors", ALL)
def test_a_capture_is_played_when_it_is_taken(ready: Make, sensors: str) -> None:
    here = ready(sensors, position=CAPTURE)
    here.play("a1")
    (verdict,) = here.rest()
    assert (verdict["move"], verdict["next"]) == ("a1", "A")
    assert verdict["position"]["fields"]["A"] == "18o"


@pytest.mark.parametrize("sensors", ALL)
def test_plies_made_without_a_rest_give_a_line_each(ready: Make, sensors: str) -> None:
    here = ready(sensors)
    here.pace = 0.1
    here.play_on("a4", "a1")
    assert [verdict["move"] for verdict in here.rest()] == ["a4", "a1"]


def test_a_bonus_that_is_declined_shows_when_the_other_seat_plays(ready: Make) -> None:
    here = ready("count", options={"bonus_optional": True})
    here.play("a4")
    assert [verdict["move"] for verdict in here.rest()] == ["a4"]
    here.play_on("pass", "b2")
    verdicts = here.rest()
    assert [(verdict["seat"], verdict["move"]) for verdict in verdicts] == [("A", "pass"), ("B", "b2")]


def test_a_bonus_is_declined_though_the_other_seat_rests_with_beans_in_the_hand(ready: Make) -> None:
    """Only a4 is certain then; that b2 was emptied is remembered, and tells the rest once it is sown."""
    here = ready("count but for a5", options={"bonus_optional": True})
    before = here.steps("a4")
    passed = here.game.play(here.run.position, here.game.read_move("a4", here.run.position)).after
    declined = here.game.play(passed, here.game.read_move("pass", passed)).after
    *sown, last = here.game.play(declined, here.game.read_move("b2", declined)).steps
    for step in (*before, *sown):
        here.step(step)
    assert [(one["verdict"], one.get("move")) for one in here.rest()] == [
        ("played", "a4"),
        ("unfinished", None),
    ]
    here.step(last)
    verdicts = here.rest()
    assert [(one["seat"], one["move"]) for one in verdicts] == [("A", "pass"), ("B", "b2")]


def test_a_pit_lifted_and_put_back_is_nothing(ready: Make) -> None:
    here = ready("count", settle=2.0)
    here.put(a2="", a1="3o")
    here.put(a2="3o")
    assert here.rest(5) == []


def test_the_players_may_say_that_they_are_done(ready: Make) -> None:
    here = ready("presence", settle=60.0)
    here.play("a1")
    here.t += 0.1
    (verdict,) = here.press("ok")
    assert (verdict["verdict"], verdict["move"]) == ("played", "a1")


def test_ok_waits_for_readings_on_their_way(ready: Make) -> None:
    here = ready("presence", settle=60.0)
    here.pace = 0.0
    here.play("a1")
    here.feed(Press(here.t, "ok"))
    assert here.log == []
    (verdict,) = here.rest(0.03)
    assert (verdict["move"], verdict["t"]) == ("a1", pytest.approx(here.t))


# -- never wrong ------------------------------------------------------------------------------------


def test_a_pit_that_was_captured_was_not_lifted_for_a_ply(ready: Make) -> None:
    """b1 wins b5 and a2; b3 then lies in the hand. That b5 is empty does not mean that it was played."""
    fields = {"a1": "4o", "a2": "3o", "a4": "4o", "a6": "5o", "b1": "4o", "b2": "4o", "b3": "3o", "b4": "3o"}
    here = ready("presence", position={"turn": "B", "fields": fields | {"b6": "4o", "A": "1o", "B": "1o"}})
    here.pace = 0.1
    here.play("b1")
    here.put(b3="")
    verdicts = here.rest()
    assert [verdict.get("move") for verdict in verdicts] == ["b1", None]
    assert verdicts[1]["verdict"] == "unfinished"


def test_the_next_ply_does_not_begin_before_the_last_one_was_seen_done(ready: Make) -> None:
    """Sowing a5, a hand rests with a bean; a pit of the other player that is empty anyway is no ply."""
    fields = {"a5": "3o", "a1": "9o", "b2": "5o", "b3": "1o", "b6": "8o", "A": "5o", "B": "5o"}
    here = ready("presence", position={"turn": "A", "fields": fields})
    here.put(a5="")
    assert kinds(here.rest()) == ["unfinished"]


def test_a_sleeve_over_the_pit_of_the_next_ply_does_not_hide_its_lift(ready: Make) -> None:
    position = {"turn": "A", "fields": {"a3": "4o", "b1": "2o", "b6": "1o", "A": "14o", "B": "15o"}}
    here = ready("presence", position=position)
    here.pace = 0.1
    first, *drops = here.steps("a3")
    here.step(first)
    here.put(a5="1o")
    here.put(a5="")
    for step in drops:
        here.step(step)
    here.put(a5="", a6="2o")
    assert [(said["verdict"], said["move"]) for said in here.rest()] == [("played", "a3"), ("played", "a5")]


@pytest.mark.parametrize("sensors", EXACT)
def test_before_the_last_bean_is_down_the_game_is_not_over(ready: Make, sensors: str) -> None:
    """A pit that is cleared after the end looks like one that waits for its bean."""
    fields = {"a6": "2o", "b2": "2o", "b3": "8o", "A": "14o", "B": "10o"}
    here = ready(sensors, position={"turn": "A", "fields": fields})
    here.put(a6="", A="15o")
    assert kinds(here.rest()) == ["unfinished"]
    here.put(b1="1o")
    (verdict,) = here.rest()
    assert (verdict["move"], verdict["over"]["winner"]) == ("a6", "A")


@pytest.mark.parametrize("sensors", ALL)
def test_a_table_half_cleared_after_the_end_is_nothing_new(ready: Make, sensors: str) -> None:
    here = ready(sensors, position={"turn": "A", "fields": {"a6": "2o", "b3": "18o", "A": "6o", "B": "10o"}})
    here.pace = 0.1
    here.put(a6="", A="7o", b1="1o", b3="")
    assert kinds(here.rest()) == ["played"]
    here.put(b1="", A="26o")
    assert here.rest() == []


def test_a_silent_moment_is_no_lift(ready: Make) -> None:
    """b6 says nothing for a moment while B plays b3; that does not make it a ply of b6 before."""
    fields = {"a2": "2o", "a3": "12o", "b1": "3o", "b2": "3o", "b3": "3o", "b5": "4o", "b6": "1o", "B": "8o"}
    here = ready("presence", position={"turn": "B", "fields": fields})
    here.t += 1.0
    here.look(b6=None)
    here.t += 0.2
    here.look()
    here.pace = 0.2
    here.play("b3")
    assert [verdict["move"] for verdict in here.rest()] == ["b3"]


def test_in_the_dark_nothing_is_judged(ready: Make) -> None:
    here = ready()
    here.put(a1="")
    assert kinds(here.rest()) == ["unfinished"]
    here.look(**dict.fromkeys(here.sight.sensed))
    assert kinds(here.rest(5)) == ["fault"]
    here.look()
    assert kinds(here.rest()) == ["fault"]


# -- unfinished -------------------------------------------------------------------------------------


@pytest.mark.parametrize("sensors", ["contents", "count", "count on the pits"])
def test_a_pause_in_sowing_is_unfinished(ready: Make, sensors: str) -> None:
    here = ready(sensors)
    for step in here.steps("a1")[:2]:
        here.step(step)
    (verdict,) = here.rest()
    assert (verdict["verdict"], verdict["missing"]) == ("unfinished", {"o": 2})
    for step in here.steps("a1")[2:]:
        here.step(step)
    assert kinds(here.rest()) == ["played"]


def test_beans_put_back_after_a_pause_restore_the_position(ready: Make) -> None:
    here = ready()
    here.put(a1="")
    assert kinds(here.rest()) == ["unfinished"]
    here.put(a1="3o")
    assert kinds(here.rest()) == ["restored"]


def test_a_capture_that_is_half_in_a_hand_is_unfinished(ready: Make) -> None:
    here = ready(position=CAPTURE)
    for step in here.steps("a1")[:-1]:
        here.step(step)
    (verdict,) = here.rest()
    assert (verdict["verdict"], verdict["missing"]) == ("unfinished", {"o": 4})


@pytest.mark.parametrize("sensors", ALL)
def test_what_is_captured_is_lifted_in_any_order(ready: Make, sensors: str) -> None:
    here = ready(sensors, position=CAPTURE)
    here.put(a1="", a2="1o", b5="")
    (verdict,) = here.rest()
    assert (verdict["verdict"], verdict["missing"]) == ("unfinished", {"o": 3})
    here.put(a2="", A="18o")
    assert kinds(here.rest()) == ["played"]


# -- illegal ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("sensors", EXACT)
def test_a_foreign_pit_is_illegal_by_rule_1(ready: Make, sensors: str) -> None:
    here = ready(sensors)
    here.put(b2="", b3="4o", b4="4o", b5="4o")
    (verdict,) = here.rest()
    assert verdict["verdict"] == "illegal"
    assert (verdict["rule"], verdict["why"], verdict["attempt"]) == ("sahara.1", "sahara.foreign-pit", "b2")
    assert [wrong["field"] for wrong in verdict["wrong"]] == ["b2", "b3", "b4", "b5"]


@pytest.mark.parametrize("sensors", [*EXACT, "presence"])
def test_a_capture_forgotten_is_illegal_by_rule_3(ready: Make, sensors: str) -> None:
    here = ready(sensors, position=CAPTURE)
    here.put(a1="", a2="1o")
    (verdict,) = here.rest()
    assert (verdict["rule"], verdict["why"], verdict["attempt"]) == (
        "sahara.3",
        "sahara.capture-forgotten",
        "a1",
    )


@pytest.mark.parametrize("sensors", EXACT)
def test_a_pit_skipped_is_illegal_and_can_be_put_right(ready: Make, sensors: str) -> None:
    here = ready(sensors)
    here.put(a1="", a2="4o", a4="4o", a5="4o")
    (verdict,) = here.rest()
    assert (verdict["rule"], verdict["why"], verdict["attempt"]) == ("sahara.1", "sahara.pit-skipped", "a1")
    here.put(a5="3o", a3="4o")
    assert kinds(here.rest()) == ["played"]


def test_what_was_weighed_for_a_verdict_is_known_until_the_next_one(ready: Make) -> None:
    here = ready()
    last = here.run.referee.last_verdict
    here.put(a1="")
    here.rest(0.3)
    assert last.outcomes == ()
    assert kinds(here.rest()) == ["unfinished"]
    assert last.outcomes[0].said == "under way"
    here.put(a1="3o")
    assert kinds(here.rest()) == ["restored"]
    assert last.outcomes[0].said == "nothing"


def test_an_illegal_table_put_back_is_restored(ready: Make) -> None:
    here = ready()
    here.put(b2="", b3="4o", b4="4o", b5="4o")
    here.rest()
    here.put(b5="3o", b4="3o", b3="3o", b2="3o")
    assert kinds(here.rest()) == ["restored"]
    here.play("a1")
    assert kinds(here.rest()) == ["played"]


def test_what_was_said_is_not_said_again(ready: Make) -> None:
    here = ready()
    here.put(b2="", b3="4o", b4="4o", b5="4o")
    assert kinds(here.rest()) == ["illegal"]
    assert here.press("ok", "ok") == []
    here.put(b5="3o")
    assert kinds(here.rest()) == ["illegal"]


def test_beans_from_nowhere_are_told_without_a_rule(ready: Make) -> None:
    here = ready()
    here.put(a3="5o")
    (verdict,) = here.rest()
    assert (verdict["verdict"], "rule" in verdict, verdict["why"]) == ("illegal", False, "referee.stray")


# -- accept -----------------------------------------------------------------------------------------


def test_an_illegal_table_that_is_accepted_stands(ready: Make) -> None:
    here = ready()
    here.put(a1="", a2="4o", a4="4o", a5="4o")
    here.rest()
    (verdict,) = here.press("accept")
    assert (verdict["verdict"], verdict["seat"], verdict["next"]) == ("stands", "A", "B")
    assert verdict["position"]["fields"] == {
        **dict.fromkeys(["a3", "a6", "b1", "b2", "b3", "b4", "b5", "b6"], "3o"),
        **dict.fromkeys(["a2", "a4", "a5"], "4o"),
    }
    here.play("b1")
    assert kinds(here.rest()) == ["played"]


def test_accept_is_ignored_unless_the_table_is_illegal(ready: Make) -> None:
    here = ready()
    assert here.press("accept") == []
    here.put(a1="")
    here.rest()
    assert here.press("accept") == []


def test_a_table_that_stands_is_asked_about_where_a_blind_store_leaves_it_open(ready: Make) -> None:
    here = ready("count on the pits")
    here.put(b2="", b3="4o")
    assert kinds(here.rest()) == ["illegal"]
    (verdict,) = here.press("accept")
    assert (verdict["verdict"], verdict["moves"]) == ("ambiguous", ("A=- B=2o", "A=1o B=1o", "A=2o B=-"))
    assert here.because == "the accepted table may be several positions"
    (stands,) = here.choose("A=- B=2o")
    assert (stands["verdict"], stands["scores"]) == ("stands", {"A": 0, "B": 2})


def test_a_table_on_which_a_bean_is_lost_cannot_stand(ready: Make) -> None:
    here = ready()
    here.put(b2="2o")
    assert kinds(here.rest()) == ["illegal"]
    assert here.press("accept") == []


# -- undo -------------------------------------------------------------------------------------------


def test_undo_takes_back_and_waits_until_the_table_shows_it(ready: Make) -> None:
    here = ready()
    before = dict(here.lying)
    here.play("a1")
    here.rest()
    (undone,) = here.press("undo")
    assert (undone["verdict"], undone["move"]) == ("undone", "a1")
    assert [wrong["field"] for wrong in undone["wrong"]] == ["a1", "a2", "a3", "a4"]
    here.put(a2="3o")
    assert here.rest() == []
    here.put(**{field: before[field] for field in ("a1", "a3", "a4")})
    assert kinds(here.rest()) == ["restored"]
    here.play("a2")
    assert [verdict["move"] for verdict in here.rest()] == ["a2"]


def test_several_undos_give_one_restored(ready: Make) -> None:
    here = ready()
    before = dict(here.lying)
    here.play("a1")
    here.rest()
    here.play("b1")
    here.rest()
    assert [verdict["move"] for verdict in here.press("undo", "undo")] == ["b1", "a1"]
    here.put(**before)
    assert kinds(here.rest()) == ["restored"]
    assert here.press("undo") == []


def test_undo_of_what_was_put_back_already_is_restored_unless_another_undo_follows(ready: Make) -> None:
    here = ready("presence")
    here.play("a1")
    here.rest()
    here.put(a1="3o", a2="3o", a3="3o", a4="3o")
    here.rest()
    assert kinds(here.press("undo")) == ["undone"]
    assert kinds(here.rest()) == ["restored"]


def test_a_table_that_stood_can_be_taken_back(ready: Make) -> None:
    here = ready()
    here.put(a1="", a2="4o", a4="4o", a5="4o")
    here.rest()
    here.press("accept")
    (undone,) = here.press("undo")
    assert (undone["verdict"], undone["move"]) == ("undone", None)


# -- ambiguous --------------------------------------------------------------------------------------


@pytest.fixture
def asked(ready: Make) -> Any:
    """Nine beans in a6, stores not counted: with and without B's store the presence is the same."""
    here = ready("presence on the pits", position={"turn": "A", "fields": {
        "a1": "1o", "a2": "1o", "a6": "9o", "b1": "1o", "b2": "1o", "b3": "1o", "b4": "1o", "b5": "1o", "b6": "1o",
        "A": "9o", "B": "10o"}})  # fmt: skip
    here.play("a6-")
    (verdict,) = here.rest()
    assert (verdict["verdict"], verdict["moves"]) == ("ambiguous", ("a6+", "a6-"))
    return here


def test_a_question_is_answered_by_choosing(asked: Any) -> None:
    (verdict,) = asked.choose("a6-")
    assert (verdict["verdict"], verdict["move"]) == ("played", "a6-")


def test_a_bare_move_is_an_answer_too(asked: Any) -> None:
    (verdict,) = asked.choose("a6")
    assert verdict["move"] == "a6-"


def test_a_question_is_answered_with_two_buttons(asked: Any) -> None:
    assert asked.press("ok") == []
    assert asked.press("down", "down") == []
    assert [verdict["move"] for verdict in asked.press("ok")] == ["a6-"]


def test_up_goes_to_none_of_these_first_and_then_to_the_last_answer(asked: Any) -> None:
    assert [verdict["move"] for verdict in asked.press("up", "up", "ok")] == ["a6-"]


@pytest.mark.parametrize("marked", [["up"], ["down", "down", "down"], ["up", "down", "up"]])
def test_none_of_these_is_marked_after_the_last_answer(asked: Any, marked: list[str]) -> None:
    assert kinds(asked.press(*marked, "ok")) == ["illegal"]


def test_what_is_no_answer_is_ignored(asked: Any) -> None:
    assert asked.choose("a1") == []
    assert asked.choose("nonsense") == []
    assert kinds(asked.choose("a6+")) == ["played"]


def test_choosing_unasked_is_ignored(ready: Make) -> None:
    here = ready()
    assert here.choose("a1") == []


def test_after_the_answer_play_goes_on(asked: Any) -> None:
    asked.choose("a6-")
    asked.play("b2")
    assert [verdict["move"] for verdict in asked.rest()] == ["b2"]


# -- over -------------------------------------------------------------------------------------------

LAST = {"turn": "A", "fields": {"a6": "1o", "b1": "2o", "b3": "3o", "A": "20o", "B": "10o"}}
START = {f"{row}{number}": "3o" for row in "ab" for number in range(1, 7)}


@pytest.mark.parametrize("sensors", EXACT)
def test_the_ply_that_ends_the_game_is_complete_before_the_table_is_cleared(
    ready: Make, sensors: str
) -> None:
    here = ready(sensors, position=LAST)
    here.play("a6")
    (verdict,) = here.rest()
    assert verdict["over"] == {"winner": "A", "points": 16, "match": {"A": 16, "B": 0}}
    assert verdict["position"] == {"turn": "A", "fields": {"A": "26o", "B": "10o"}, "winner": "A"}
    here.put(b1="", b3="", A="26o")
    assert here.rest() == []


def test_a_table_set_up_anew_begins_a_new_game(ready: Make) -> None:
    here = ready(position=LAST)
    here.play("a6")
    here.rest()
    here.pace = 0.02
    here.put(A="", B="", **START)
    assert kinds(here.rest()) == ["ready"]
    here.play("a1")
    assert kinds(here.rest()) == ["played"]


def test_a_new_game_half_set_up_says_what_is_wrong(ready: Make) -> None:
    here = ready(position=LAST)
    here.play("a6")
    here.rest()
    here.pace = 0.02
    here.put(A="", B="", **(START | {"b6": "6o", "b5": ""}))
    (verdict,) = here.rest()
    assert verdict["verdict"] == "setup"
    assert [wrong["field"] for wrong in verdict["wrong"]] == ["b5", "b6"]


def test_the_last_ply_of_a_game_can_be_taken_back(ready: Make) -> None:
    here = ready(position=LAST)
    here.play("a6")
    here.rest()
    assert kinds(here.press("undo")) == ["undone"]
    here.put(A="20o", a6="1o")
    assert kinds(here.rest()) == ["restored"]


def test_the_accounts_of_a_match_grow_from_game_to_game(ready: Make) -> None:
    here = ready(position=LAST)
    here.play("a6")
    here.rest()
    here.pace = 0.02
    here.put(A="", B="", **START)
    here.rest()
    assert here.ledger.accounts.accounts == {"A": 16, "B": 0}


def test_a_match_that_is_won_makes_room_for_a_new_one(ready: Make) -> None:
    here = ready(position={"turn": "A", "fields": {"a6": "1o", "b1": "2o", "A": "33o"}})
    here.play("a6")
    (verdict,) = here.rest()
    assert verdict["over"]["match"] == {"A": 36, "B": 0}
    here.pace = 0.02
    here.put(A="", **START)
    here.rest()
    assert here.ledger.accounts.accounts == {"A": 0, "B": 0}


# -- fault ------------------------------------------------------------------------------------------


def test_a_field_without_readings_is_a_fault_and_play_goes_on(ready: Make) -> None:
    here = ready()
    here.look(b6=None)
    (fault,) = here.rest(3)
    assert (fault["verdict"], fault["fields"]) == ("fault", ("b6",))
    for step in here.steps("a1"):
        here.t += 0.3
        here.lying[step.field] = step.leaves
        here.look(b6=None)
    assert kinds(here.rest()) == ["played"]
    here.look()
    (well,) = here.rest()
    assert (well["verdict"], well["fields"]) == ("fault", ())


def test_a_silence_shorter_than_a_fault_holds_the_verdict_back(ready: Make) -> None:
    here = ready("presence")
    for step in here.steps("a1"):
        here.t += 0.3
        here.lying[step.field] = step.leaves
        here.look(a4=None)
    assert here.rest(1.0) == []
    here.look()
    assert kinds(here.rest(0.1)) == ["played"]


def test_a_sleeve_over_the_lifted_pit_does_not_hide_the_ply(ready: Make) -> None:
    """B plays b3; a sleeve makes b3 look full just as its bean drops, and A goes on at once."""
    fields = {"a1": "2o", "a2": "3o", "a4": "6o", "b1": "1o", "b2": "1o", "b3": "1o", "b4": "1o"}
    here = ready(
        "count on the pits",
        position={"turn": "B", "fields": fields | {"b5": "2o", "b6": "6o", "A": "8o", "B": "5o"}},
    )
    here.pace = 0.1
    here.put(b3="")
    here.put(b3="1o", b4="2o", a1="")
    here.put(b3="", a2="4o", a3="1o")
    here.put(a3="", b4="")
    assert [verdict["move"] for verdict in here.rest()] == ["b3", "a1"]


def test_a_field_that_was_silent_from_the_start_is_a_fault_only_once_the_game_is_ready(table: Make) -> None:
    here = table("count")
    here.lying["a3"] = "4o"
    here.look(b2=None)
    assert kinds(here.rest(4.0)) == ["setup"]
    here.lying["a3"] = "3o"
    here.look(b2=None)
    ready, fault = here.rest()
    assert (ready["verdict"], fault["verdict"], fault["fields"]) == ("ready", "fault", ("b2",))
