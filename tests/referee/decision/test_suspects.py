"""Sensors that are stuck, on a Sahara table."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any
from unittest.mock import Mock

import pytest

from companion.contents import count
from companion.referee.decision.suspects import Suspects
from companion.rules.registry import game as find_game
from companion.study.recorded_verdicts import verdicts_on

Make = Callable[..., Any]


def kinds(verdicts: list[dict[str, Any]]) -> list[str]:
    return [verdict["verdict"] for verdict in verdicts]


@pytest.fixture
def ready(table: Make) -> Make:
    def make(sensors: str, **stuck: object) -> Any:
        made = table(sensors)
        made.stuck = stuck
        assert kinds(made.set_up()) == ["ready"]
        return made

    return make


@pytest.mark.parametrize(("sensors", "reading"), [("count", 3), ("contents", "3o")])
def test_a_pit_that_seems_full_after_it_was_sown_must_be_stuck(
    ready: Make, sensors: str, reading: object
) -> None:
    here = ready(sensors, a1=reading)
    here.play("a1")
    fault, played = here.rest()
    assert (fault["verdict"], fault["fields"]) == ("fault", ("a1",))
    assert (played["verdict"], played["move"]) == ("played", "a1")


def test_a_pit_that_counted_a_bean_less_for_a_moment_is_not_stuck(ready: Make) -> None:
    here = ready("count")
    here.put(a1="2o")
    here.put(a1="3o")
    here.stuck = {"a1": 3}
    here.play("a1")
    assert kinds(here.rest()) == ["illegal"]


def test_a_pit_that_missed_one_bean_may_have_been_skipped(ready: Make) -> None:
    here = ready("count", a3=3)
    here.play("a1")
    assert kinds(here.rest()) == ["illegal"]


def test_where_the_players_insist_they_are_asked_and_the_sensor_is_named(ready: Make) -> None:
    here = ready("count", a3=3)
    here.play("a1")
    here.rest()
    (asked,) = here.press("ok")
    assert (asked["verdict"], asked["moves"]) == ("ambiguous", ("a1",))
    fault, played = here.press("down", "ok")
    assert (fault["verdict"], fault["fields"]) == ("fault", ("a3",))
    assert (played["verdict"], played["move"]) == ("played", "a1")


def test_a_pit_that_never_shows_empty_is_asked_about_under_presence(ready: Make) -> None:
    here = ready("presence", a6=True)
    here.play("a6")
    assert kinds(here.rest()) == ["illegal"]
    (asked,) = here.press("ok")
    assert (asked["verdict"], asked["moves"]) == ("ambiguous", ("a4", "a5", "a6"))
    assert here.because == "a sensor may be stuck"
    fault, played = here.choose("a6")
    assert (fault["fields"], played["move"]) == (("a6",), "a6")


def test_a_sensor_that_misses_what_two_plies_change_is_stuck(ready: Make) -> None:
    here = ready("count", b1=3)
    position, said = here.game.start(), []
    for move in ("a6", "b6", "a5"):
        ply = here.game.play(position, here.game.read_move(move, position))
        position = ply.after
        for step in ply.steps:
            here.step(step)
        said.append(kinds(here.rest()))
    assert said == [["illegal"], ["ambiguous"], ["fault", "played", "played", "played"]]


def test_a_stuck_sensor_that_moves_is_trusted_again(ready: Make) -> None:
    here = ready("count", a1=3)
    here.play("a1")
    here.rest()
    here.stuck.clear()
    here.t += 1.0
    here.look()
    (healed,) = here.rest()
    assert (healed["verdict"], healed["fields"]) == ("fault", ())
    here.play("b1")
    assert kinds(here.rest()) == ["played"]


def test_a_sensor_that_shows_the_later_of_two_plies_is_not_stuck(table: Make) -> None:
    """The bean of b6 was put down in the blind a1. Had it come to B, eleven would lie there after b2."""
    fields = {"a1": "2o", "a3": "3o", "a4": "6o", "a6": "2o", "A": "10o"}
    fields |= {"b1": "2o", "b2": "1o", "b4": "5o", "b5": "1o", "b6": "1o", "B": "3o"}
    here = table("count but for a1 and b5", position={"turn": "B", "fields": fields})
    here.set_up()
    here.put(b6="")
    assert kinds(here.rest()) == ["unfinished"]
    for held in ({"b2": ""}, {"b3": "1o"}, {"b3": ""}, {"a4": ""}, {"B": "10o"}):
        here.put(**held)
    assert kinds(here.rest()) == ["illegal"]


def test_a_slip_is_no_stuck_sensor(ready: Make) -> None:
    here = ready("count")
    here.put(a1="", a2="4o", a3="5o")
    assert kinds(here.rest()) == ["illegal"]
    assert here.press("ok") == []


def test_where_the_players_insist_a_pit_that_shows_strange_pieces_is_a_sensor_that_errs(ready: Make) -> None:
    here = ready("count")
    here.stuck = {"b2": 9}
    here.look()
    assert kinds(here.rest()) == ["illegal"]
    fault, restored = here.press("ok")
    assert (fault["verdict"], fault["fields"], restored["verdict"]) == ("fault", ("b2",), "restored")
    here.play("a1")
    assert kinds(here.rest()) == ["played"]


# -- a game whose moves are searched for -------------------------------------------------------------

PITS = {
    "turn": "B",
    "phase": "play",
    "reserve": {"A": 60, "B": 60},
    "fields": {"b3": "1B2b", "a2": "2b", "k1": "1A", "k6": "1a"},
}


@pytest.mark.parametrize("sensors", ["count", "contents", "presence"])
@pytest.mark.parametrize("stuck", ["b3", "a1"])
def test_in_a_game_that_is_searched_the_players_are_asked_about_a_stuck_sensor(
    table: Make, sensors: str, stuck: str
) -> None:
    """Sown from b3 over a2 and a1 to b2: either the first pit stays full, or one of the path empty."""
    here = table(sensors, game="esiema", position=PITS)
    here.stuck = {stuck: here.sight.sensor(stuck).expected(PITS["fields"].get(stuck, ""))}
    assert kinds(here.set_up()) == ["ready"]
    result = here.game.play(here.run.position, here.game.read_move("b3>a2b,a1b,b2B", here.run.position))
    here.play("b3>a2b,a1b,b2B")
    assert set(kinds(here.rest(20.0))) <= {"illegal", "unfinished"}
    (asked,) = here.press("ok")
    assert asked["verdict"] == "ambiguous"
    fault, played = here.choose("b3>a2b,a1b,b2B")
    assert (fault["fields"], played["position"]) == ((stuck,), here.game.write_position(result.after))


def test_in_a_game_that_is_searched_no_sensor_is_suspected_before_the_players_say_so(
    table: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nearly always some ply fits without a sensor, and the search for it takes long."""
    here = table("count", game="esiema", position=PITS)
    here.set_up()
    asked = Mock(return_value={})
    monkeypatch.setattr(Suspects, "_done", asked)
    here.put(b3="", h4="1B", f9="1b", d2="1b")
    assert kinds(here.rest(20.0)) == ["illegal"]
    asked.assert_not_called()
    here.press("ok")
    asked.assert_called()


def test_a_slip_in_a_game_that_is_searched_is_no_stuck_sensor(table: Make) -> None:
    here = table("contents", game="esiema", position=PITS)
    here.set_up()
    here.put(b3="", h4="1B", f9="1b", d2="1b")
    assert kinds(here.rest(20.0)) == ["illegal"]
    assert here.press("ok") == []


@pytest.mark.parametrize("sensors", ["count", "contents"])
def test_who_plays_on_beside_a_stuck_pit_is_asked_and_not_alarmed(ready: Make, sensors: str) -> None:
    here = ready(sensors, b1={"count": 3, "contents": "3o"}[sensors])
    here.play("a5")
    assert kinds(here.rest()) == ["unfinished"]
    here.put(b4="", b5="4o", b6="4o", B="1o")
    (asked,) = here.rest()
    assert (asked["verdict"], asked["moves"]) == ("ambiguous", ("a5",))
    fault, *played = here.choose("a5")
    assert (fault["verdict"], fault["fields"]) == ("fault", ("b1",))
    assert [one["move"] for one in played] == ["a5", "b4"]


def test_a_sensor_is_named_as_soon_as_a_third_reading_is_due_however_long_the_players_pause(
    ready: Make,
) -> None:
    """a3 and a2 should each have changed a4; the bean of a2 that falls there unseen looks like a pause."""
    here = ready("contents", a4="3o")
    here.play_on("a3")
    assert kinds(here.rest()) == ["illegal"]
    here.put(b3="", b4="4o", b5="4o", b6="4o")
    assert kinds(here.rest()) == ["ambiguous"]
    here.put(a2="", a3="1o")
    assert here.rest() == []
    here.put(a5="5o")
    assert kinds(here.rest()) == ["fault", "played", "played", "played"]


def test_no_sensor_is_named_for_plies_that_players_have_denied(ready: Make) -> None:
    here = ready("contents", a4="3o")
    here.play_on("a3")
    here.rest()
    here.put(b3="", b4="4o", b5="4o", b6="4o")
    assert kinds(here.rest()) == ["ambiguous"]
    here.choose("none")
    here.put(a2="", a3="1o", a5="5o")
    assert kinds(here.rest()) == ["ambiguous"]


def test_a_bean_that_is_missing_while_no_other_ply_is_seen_done_is_no_question(ready: Make) -> None:
    here = ready("count")
    here.put(a5="", a6="4o", A="1o")
    here.put(b4="", b5="4o", B="1o")
    assert "ambiguous" not in kinds(here.rest())


def test_a_bean_that_is_taken_back_proves_no_stuck_sensor(table: Make) -> None:
    """It might be the next ply, of which only the lift is seen, for it would end where a sensor was stuck."""
    position = {
        "turn": "B",
        "fields": {"a2": "4o", "a3": "4o", "b2": "4o", "b3": "4o", "b6": "3o", "A": "17o"},
    }
    here = table("count", {}, position)
    here.set_up()
    here.put(b6="")
    here.put(B="1o")
    here.put(a1="1o")
    assert kinds(here.rest()) == ["unfinished"]
    here.put(a1="")
    assert "played" not in kinds(here.rest())


def test_a_ply_that_may_have_begun_in_a_blind_pit_is_no_reason_to_wait_for_a_stuck_sensor(
    table: Make,
) -> None:
    """b6 was skipped, and nobody says that its sensor is stuck and that b1 is being played."""
    left = {"a1": "1o", "a2": "5o", "a3": "5o", "a5": "4o", "A": "2o", "B": "2o"}
    right = {"b1": "2o", "b2": "5o", "b3": "1o", "b4": "5o", "b5": "4o"}
    here = table("count, b1 blind and b6 full or empty", {}, {"turn": "B", "fields": {**left, **right}})
    here.set_up()
    here.put(b2="")
    here.put(b3="2o")
    here.put(b4="6o")
    here.put(b5="5o")
    here.put(B="3o")
    assert kinds(here.rest()) == ["illegal"]


# -- what others saw of a ply out of a field that is stuck ---------------------------------------------

ENDGAME: dict[str, Any] = {
    "turn": "A",
    "fields": {"a1": "1o", "a2": "6o", "a3": "6o", "a4": "2o", "b4": "6o", "A": "3o", "B": "12o"},
}


def test_a_lift_that_only_the_suspected_sensor_saw_is_no_ply_under_way(table: Make) -> None:
    """Red moves t36 with a five, and takes the figure off t1, which is yellow's and would be the next to go."""
    fields = dict.fromkeys(("t1", "t3", "t13", "y.yard"), "1y") | dict.fromkeys(
        ("t27", "t33", "t36", "r.yard"), "1r"
    )
    options = {"seats": ["yellow", "red"], "track": 56, "house_jump": True}
    here = table(
        "count but for t13 and a yard", options, {"turn": "red", "fields": fields}, game="ghostbuster"
    )
    here.set_up()
    here.throw(5)
    here.put(t1="", t36="", t41="1r")
    (said,) = here.rest()
    assert (said["verdict"], said["why"]) == ("illegal", "ghostbuster.taken-away")


@pytest.mark.parametrize("sensors", ["count", "contents"])
@pytest.mark.parametrize("more", [{"a2": "7o"}, {"a5": "1o", "a6": "1o"}])
def test_one_or_two_pits_with_a_bean_more_prove_no_sensor_stuck_elsewhere(
    table: Make, sensors: str, more: dict[str, str]
) -> None:
    """Somebody may have put strange beans there, and neither a1 nor a4 was played."""
    here = table(sensors, {}, ENDGAME)
    here.set_up()
    here.put(**more)
    (verdict,) = here.rest()
    assert (verdict["verdict"], [one["field"] for one in verdict["wrong"]]) == ("illegal", [*more])


def test_where_the_players_insist_a_bean_more_may_be_a_ply_out_of_a_pit_that_is_stuck(table: Make) -> None:
    here = table("count", {}, ENDGAME)
    here.set_up()
    here.put(a2="7o")
    here.rest()
    (asked,) = here.press("ok")
    assert (asked["verdict"], asked["moves"]) == ("ambiguous", ("a1",))
    fault, played = here.choose("a1")
    assert (fault["fields"], played["move"]) == (("a1",), "a1")


def test_who_played_nothing_out_of_it_plays_on_beside_a_pit_that_shows_a_bean_more(table: Make) -> None:
    here = table("count", {}, ENDGAME)
    here.set_up()
    here.stuck = {"a2": 7}
    here.look()
    here.rest()
    assert kinds(here.press("ok")) == ["ambiguous"]
    here.play("a4")
    assert kinds(here.rest()) == ["illegal"]
    (asked,) = here.press("ok")
    assert (asked["verdict"], asked["moves"]) == ("ambiguous", ("a4",))
    fault, played = here.choose("a4")
    assert (fault["fields"], played["move"]) == (("a2",), "a4")
    here.play("b4")
    assert kinds(here.rest()) == ["played"]


def test_where_either_of_two_sensors_may_be_stuck_the_players_are_asked(table: Make) -> None:
    """b2 was sown and seems full; or b3 was, and seems to have won a bean."""
    left = {"a1": "4o", "a3": "4o", "a4": "1o", "a5": "5o", "a6": "2o", "A": "2o", "B": "2o"}
    right = {"b1": "4o", "b2": "4o", "b3": "3o", "b6": "5o"}
    here = table("count", {}, {"turn": "B", "fields": {**left, **right}})
    here.set_up()
    here.stuck = {"b2": 4}
    here.play("b2")
    (asked,) = here.rest()
    assert (asked["verdict"], asked["moves"]) == ("ambiguous", ("b2", "b3"))
    fault, played = here.choose("b2")
    assert (fault["fields"], played["move"]) == (("b2",), "b2")


def test_that_a_slip_was_told_makes_no_plies_likelier_that_need_a_stuck_sensor(ready: Make) -> None:
    """Of a6 the bean for A was forgotten; that a5 was played first, and b1 is stuck, is far less likely."""
    here = ready("presence")
    here.put(a6="")
    here.rest(1.0)
    here.put(b3="")
    assert kinds(here.rest()) == ["illegal"]
    here.put(a5="", a6="1o", A="1o")
    assert kinds(here.rest()) == ["illegal"]
    here.put(b1="", b3="1o")
    assert kinds(here.rest()) == ["illegal"]
    (asked,) = here.press("ok")
    assert asked["moves"] == ("a6",)


def test_pits_that_all_gain_a_bean_in_one_picture_are_no_sowing(ready: Make) -> None:
    """Beans fall one after the other; what changes at once are the sensors."""
    here = ready("count")
    here.lying |= {"a2": "4o", "a3": "4o", "a4": "4o"}
    here.t += 1.0
    here.look()
    assert kinds(here.rest()) == ["illegal"]


def test_no_ply_out_of_a_pit_on_which_a_hand_leans_is_recorded_while_the_hand_may_go() -> None:
    """It leans on a1 and, as heavy as one bean, on a2; what lies in a1 is seen when it goes."""
    bean, scales = 2.0, {"sensors": {"*": "mass"}, "masses": {"o": 2.0}, "tolerance": 0.3}
    start = {at: bean * count(ENDGAME["fields"].get(at, "")) for at in find_game("sahara", {}).fields}
    reads = {0.0: start, 2.0: {"a1": 20 * bean}, 2.2: {"a2": 7 * bean}, 3.6: {"a1": bean, "a2": 6 * bean}}
    lines = [
        {"recording": 1, "game": "sahara", "position": ENDGAME, **scales},
        *({"t": t, "read": now} for t, now in reads.items()),
    ]
    assert kinds(verdicts_on([json.dumps(line) for line in lines])) == ["ready"]


PLACING = {
    "turn": "A",
    "phase": "place",
    "fields": {"a1": "1B", "a5": "1A", "c6": "1a", "j7": "1b"},
    "reserve": {"A": 5, "B": 5},
    "to_place": {"A": 2, "B": 2},
}


def test_a_ball_that_is_moved_while_balls_are_placed_was_not_placed_twice_where_it_lay(table: Make) -> None:
    """Two balls that came to c6, of which no sensor saw anything, would explain that a3 holds one."""
    here = table("contents", {"place_count": 4, "small_total": 8}, PLACING, game="esiema")
    here.set_up()
    here.put(c6="", a3="1a")
    assert kinds(here.rest()) == ["illegal"]
