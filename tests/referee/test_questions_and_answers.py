"""A question from the verdict that puts it to its end: yes, one of several, none of these, put back, played on."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import questions
from families import part

from companion.referee.protocol import Press
from companion.study.recorded_verdicts import verdicts_on

Make = Callable[..., Any]

BY_HAND = Path(__file__).parents[1] / "recordings" / "by-hand"
ONE_ANSWER = {"geisterfahrer.overlap.mass": ["l2", "r2"]}
OUT = {"turn": "yellow", "fields": {"t3": "1y", "t20": "1r", "y.yard": "3y", "r.yard": "3r"}}
PASSED = {
    "turn": "A",
    "fields": {
        "a1": "1o", "a2": "1o", "a6": "9o", "b1": "1o", "b2": "1o", "b3": "1o", "b4": "1o", "b5": "1o",
        "b6": "1o", "A": "9o", "B": "10o",
    },
}  # fmt: skip
GONE_ON = (25, 129, 467, 679, 1331, 3421, 4532, 4847, 4965, 5381, 5386, 5735, 6258, 27742)
"""Seeds of stories in which the referee asks and play goes on; few positions drawn lead to that."""

LAYOUT = [[column + 5 * row for column in range(1, 6)] for row in range(5)]


def recorded(name: str, *events: dict[str, Any]) -> list[dict[str, Any]]:
    """The verdicts on a recording that goes on with these events, one second after the other."""
    lines = (BY_HAND / f"{name}.jsonl").read_text("utf-8").splitlines()
    t = json.loads(lines[-1])["t"]
    return verdicts_on([*lines, *(json.dumps({"t": t + at, **event}) for at, event in enumerate(events, 1))])


def kinds(verdicts: list[dict[str, Any]]) -> list[str]:
    return [verdict["verdict"] for verdict in verdicts]


def moves(verdicts: list[dict[str, Any]]) -> list[str]:
    return [verdict["move"] for verdict in verdicts if verdict["verdict"] == "played"]


@pytest.fixture
def asked(table: Make) -> Any:
    """Nine beans in a6, stores not counted: with and without B's store the presence is the same."""
    here = table("presence on the pits", position=PASSED)
    here.set_up()
    here.play("a6-")
    (verdict,) = here.rest()
    assert (verdict["moves"], "confirm" in verdict) == (("a6+", "a6-"), False)
    return here


@pytest.fixture
def sure(table: Make) -> Any:
    """Yellow moves while a sleeve lies over red's figure for longer than a touch lasts. The question is t3."""
    here = table("presence", {"seats": 2}, OUT, game="ghostbuster")
    here.set_up()
    here.throw(4)
    here.put(t3="", t20="", t7="1y")
    here.put(t20="1r")
    (verdict,) = here.rest(4.0)
    assert (verdict["moves"], verdict["confirm"]) == (("t3",), True)
    return here


# -- yes or no --------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ONE_ANSWER)
@pytest.mark.parametrize("yes", [[{"press": "ok"}], [{"press": "down"}, {"press": "ok"}]])
def test_ok_says_yes_to_a_question_with_one_answer(name: str, yes: list[dict[str, Any]]) -> None:
    """Finding D8: nobody could answer "Which move? t5" with `ok` alone."""
    verdicts = recorded(name, *yes)
    question = next(said for said in verdicts if said["verdict"] == "ambiguous")
    assert question["confirm"] is True
    assert (list(question["moves"]), moves(verdicts)) == (ONE_ANSWER[name][:1], ONE_ANSWER[name])


@pytest.mark.parametrize("name", ONE_ANSWER)
def test_none_of_these_is_an_answer_to_one_as_well(name: str) -> None:
    verdicts = recorded(name, {"choose": "none"}, {})
    assert kinds(verdicts)[-2:] == ["ambiguous", "illegal"]
    assert verdicts[-1]["wrong"]


def test_a_capture_that_was_forgotten_is_asked_about_with_yes_or_no() -> None:
    verdicts = recorded("esiema.capture_forgotten.contents")
    assert [said.get("confirm") for said in verdicts] == [None, True, None]


def test_ok_says_yes_to_what_the_table_shows_now(sure: Any) -> None:
    """Nothing is recorded that the table does not show any more: they put it back, and press ok at once."""
    sure.pace = 0.05
    sure.put(t7="", t3="1y")
    assert kinds(sure.press("ok")) == ["restored"]


def test_ok_says_yes_though_something_was_touched_since(sure: Any) -> None:
    sure.put(t30="1r")
    sure.put(t30="")
    assert moves(sure.press("ok")) == ["t3"]


def test_ok_waits_for_readings_on_their_way_before_it_says_yes(sure: Any) -> None:
    """A reading counts once it has stood for 0.03 s; ok is pressed 0.005 s after the last one came."""
    sure.pace = 0.01
    sure.put(t7="", t3="1y")
    sure.t += 0.005
    sure.feed(Press(sure.t, "ok"))
    assert sure.log == []
    assert kinds(sure.rest()) == ["restored"]


def test_a_question_with_several_answers_is_not_answered_by_ok_alone(asked: Any) -> None:
    assert asked.press("ok") == []
    assert asked.run.referee.question.moves == ("a6+", "a6-")


# -- none of these ----------------------------------------------------------------------------------


@pytest.mark.parametrize("way", ["choose", "buttons"])
def test_after_none_of_these_the_table_is_illegal_as_it_is_seen(asked: Any, way: str) -> None:
    said = asked.choose("none") if way == "choose" else asked.press("up", "ok")
    assert kinds(said) == ["illegal"]
    assert {one["field"] for one in said[0]["wrong"]} == {"a6"}
    assert asked.rest(60.0) == []
    assert asked.run.referee.question is None


def test_after_none_of_these_the_position_can_be_put_back(asked: Any) -> None:
    asked.choose("none")
    asked.put(**{field: contents for field, contents in PASSED["fields"].items() if field != "A"})
    assert kinds(asked.rest(4.0)) == ["restored"]


def test_what_was_denied_is_not_recorded_when_a_field_is_brushed(asked: Any) -> None:
    asked.choose("none")
    asked.put(b3="")
    asked.put(b3="2o")
    assert moves(asked.rest(4.0)) == []


def test_ok_after_none_of_these_asks_again(asked: Any) -> None:
    asked.choose("none")
    (again,) = asked.press("ok")
    assert (again["verdict"], again["moves"]) == ("ambiguous", ("a6+", "a6-"))
    assert moves(asked.choose("a6+")) == ["a6+"]


def test_a_single_answer_that_was_denied_is_asked_again_and_not_recorded(sure: Any) -> None:
    assert kinds(sure.choose("none")) == ["illegal"]
    (again,) = sure.press("ok")
    assert (again["verdict"], again["moves"]) == ("ambiguous", ("t3",))


def test_a_table_that_was_accepted_and_is_none_of_these_is_still_illegal(table: Make) -> None:
    here = table("count on the pits")
    here.set_up()
    here.put(b2="", b3="4o")
    here.rest()
    (asked,) = here.press("accept")
    assert asked["verdict"] == "ambiguous"
    assert kinds(here.choose("none")) == ["illegal"]
    assert kinds(here.press("accept")) == ["ambiguous"]


def test_none_of_these_on_a_table_that_looks_as_recorded_ends_the_question(table: Make) -> None:
    """Nothing was done, then: the players pressed ok by mistake."""
    here = table("one pit")
    here.set_up()
    (asked,) = here.press("ok")
    assert asked["verdict"] == "ambiguous"
    assert kinds(here.choose("none")) == ["restored"]
    assert here.run.referee.question is None


def test_none_of_these_unasked_is_ignored(table: Make) -> None:
    here = table("count")
    here.set_up()
    assert here.choose("none") == []


def test_what_was_denied_can_be_made_once_the_table_was_put_right(sure: Any) -> None:
    sure.choose("none")
    sure.put(t7="", t3="1y")
    assert kinds(sure.rest(4.0)) == ["restored"]
    sure.play("t3")
    assert moves(sure.rest(4.0)) == ["t3"]


def test_a_ply_that_was_not_made_in_the_dark_can_be_made_afterwards(table: Make) -> None:
    here = table("presence")
    here.set_up()
    here.play("a1")
    here.rest(4.0)
    here.take_up()
    here.lying["b1"] = ""
    assert kinds(here.set_up()) == ["ambiguous"]
    assert kinds(here.choose("none")) == ["setup"]
    here.put(b1="3o")
    assert kinds(here.rest()) == ["ready"]
    here.play("b1")
    assert moves(here.rest(4.0)) == ["b1"]


# -- put back ---------------------------------------------------------------------------------------


def test_a_move_that_is_put_back_after_a_question_is_restored() -> None:
    """Finding D3: display and page went on asking, and no button helped."""
    verdicts = recorded("esiema.q_putback2.count")
    assert kinds(verdicts) == ["ready", "ambiguous", "restored"]


def test_after_it_was_put_back_the_move_can_be_made_again(asked: Any) -> None:
    asked.put(**{field: contents for field, contents in PASSED["fields"].items() if field != "A"})
    assert kinds(asked.rest(4.0)) == ["restored"]
    assert asked.run.referee.question is None
    asked.play("a1")
    assert moves(asked.rest(4.0)) == ["a1"]


def test_a_question_about_a_ply_without_a_trace_outlives_a_touch(table: Make) -> None:
    """The table looked as recorded when it was put, so that it looks so again answers nothing."""
    here = table("one pit")
    here.set_up()
    (asked,) = here.press("ok")
    here.put(a1="2o")
    here.put(a1="3o")
    assert here.rest(4.0) == []
    assert here.run.referee.question.moves == asked["moves"]


# -- rolls and cards --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "move"), [("d1_silence.contents", "t5"), ("zahlenluchs.card_corrected_after.contents", "a3a4")]
)
def test_a_number_that_is_corrected_while_the_table_rests_is_judged_at_once(name: str, move: str) -> None:
    """Finding D4: silence until a touch."""
    *_, illegal, played = recorded(name)
    assert (illegal["verdict"], played["verdict"], played["move"], played["t"]) == (
        "illegal", "played", move, 7.1,
    )  # fmt: skip


@pytest.mark.parametrize("sensors", ["presence", "count", "contents", "mass"])
def test_a_correction_that_is_wrong_as_well_says_so_with_its_number(table: Make, sensors: str) -> None:
    here = table(sensors, {"seats": 2}, OUT, game="ghostbuster")
    here.set_up()
    here.throw(4)
    here.play("t3", 5)
    (first,) = here.rest(4.0)
    (second,) = here.throw(2)
    assert (kinds([first, second]), here.run.referee.chance) == (["illegal", "illegal"], 2)
    assert moves(here.throw(5)) == ["t3"]


def test_a_number_that_is_corrected_before_the_move_is_put_back_counts_afterwards(table: Make) -> None:
    here = table("count", {"seats": 2}, OUT, game="ghostbuster")
    here.set_up()
    here.throw(4)
    here.put(t3="", t9="1y")
    here.rest()
    here.throw(5)
    here.put(t9="", t3="1y")
    assert kinds(here.rest()) == ["restored"]
    assert here.run.referee.chance == 5


def test_where_red_may_hardly_have_entered_unseen_play_goes_on_without_a_question() -> None:
    """Finding D7: the roll told next was taken for the open ply, and the table was illegal."""
    verdicts = recorded("ghost.d10.None.presence")
    assert [(said["move"], said["roll"]) for said in verdicts[1:]] == [("t30", 3), ("t5", 5), ("t33", 2)]


def test_a_roll_told_while_a_question_is_open_counts_after_the_answer(table: Make) -> None:
    """Red throws three times and may use none of these rolls, so each of them is recorded."""
    here = table("none", {"seats": 2, "extra_roll_on_six": False}, game="ghostbuster")
    here.set_up()
    here.throw(6)
    assert kinds(here.press("ok")) == ["ambiguous"]
    assert [here.throw(number) for number in (5, 3, 5)] == [[], [], []]
    assert moves(here.choose("enter")) == ["enter", "-", "-", "-"]


def test_a_roll_told_while_a_question_is_open_counts_after_none_of_these(table: Make) -> None:
    """Yellow's six was none, and the three replaces it; what yellow cannot use is recorded."""
    here = table("none", {"seats": 2}, game="ghostbuster")
    here.set_up()
    here.throw(6)
    here.press("ok")
    here.throw(3)
    here.throw(5)
    assert kinds(here.choose("none")) == ["restored", "played", "played"]
    assert here.run.position.turn == "yellow"


# -- several plies in question ------------------------------------------------------------------------


@pytest.fixture
def hurried(table: Make) -> Any:
    """Two plies to fields without a sensor, made without a rest; the question is the first of them."""
    stones = {"a1": "1A", "c1": "1A", "e5": "1C", "c5": "1C"}
    position = {"turn": "A", "fields": stones}
    sensors = "presence but for b1, b2, d4 and e4"
    here = table(sensors, {"layout": LAYOUT}, position, settle=1.5, game="zahlenluchs")
    here.set_up()
    here.throw(1)
    here.put(a1="", b2="1A")
    here.throw(25)
    here.put(e5="", d4="1C")
    (asked,) = here.rest(4.0)
    assert asked["moves"] == ("a1b1", "a1b2")
    return here


def test_plies_made_while_a_question_is_open_outlive_two_answers(hurried: Any) -> None:
    """The second question, too, is about plies that were made before these."""
    hurried.throw(3)
    hurried.put(c1="", c2="1A")
    hurried.throw(23)
    hurried.put(c5="", c4="1C")
    assert moves(hurried.rest(4.0)) == []
    assert kinds(hurried.choose("a1b2")) == ["played", "ambiguous"]
    assert moves(hurried.choose("e5d4")) == ["e5d4", "c1c2", "c5c4"]


def test_all_cards_told_while_a_question_is_open_count(table: Make) -> None:
    """Two captures left the table as recorded; with the newest card alone a1a2 would be the first ply."""
    stones = {"a1": "1A", "a2": "1A", "a3": "1A", "c5": "1C", "d4": "1C", "d5": "1C"}
    position = {"turn": "A", "fields": stones}
    here = table("presence but for a2 and d5", {"layout": LAYOUT}, position, game="zahlenluchs")
    here.set_up()
    here.throw(6)
    here.put(a3="", a2="")
    here.put(a3="1A")
    here.throw(24)
    here.put(c5="", d5="")
    here.put(c5="1C")
    (asked,) = here.rest()
    assert asked["moves"] == ("a2a3",)
    here.throw(1)
    here.put(a1="")
    assert moves(here.rest())[:1] == ["a2a3"]


@pytest.mark.parametrize(
    ("name", "move"),
    [("put-back-chain", "d1>d2b,c1a"), ("one-of-a-chain", "b6>a5b,b5A"), ("unseen-follower", "a2b2")],
)
def test_an_answer_decides_nothing_but_the_ply_that_it_names(name: str, move: str) -> None:
    """What was found goes on with a ply that nobody has made: a slip is likelier, or no sensor saw the ply.

    The recordings are of simulated humans, who were told of a slip and put it right.
    """
    texts = Path(__file__).with_name(f"{name}.jsonl").read_text("utf-8").splitlines()
    assert moves(verdicts_on(texts)) == [move]


@pytest.mark.parametrize(
    ("answered", "said"),
    [
        (lambda here: here.press("ok"), ["played"]),
        (lambda here: here.press("down", "ok"), ["played"]),
        (lambda here: here.choose("a6"), ["played"]),
        (lambda here: here.choose("none"), ["illegal"]),
        (lambda here: here.press("up", "ok"), ["illegal"]),
        (lambda here: here.put(B="12o", A="20o", b2="3o", a6="1o") or here.rest(), ["restored"]),
    ],
    ids=["ok", "marked", "named", "none", "none marked", "put back"],
)
def test_one_answer_is_right_or_none_or_what_was_done_is_put_back(
    table: Make, answered: Callable[[Any], list[dict[str, Any]]], said: list[str]
) -> None:
    """Full or empty is all that is seen: who gives up may have cleared the table without playing a6."""
    last = {"turn": "A", "fields": {"a6": "1o", "b2": "3o", "A": "20o", "B": "12o"}}
    here = table("presence", {}, last)
    here.set_up()
    here.put(a6="", b2="", A="", B="")
    (asked,) = here.rest()
    assert (asked["verdict"], asked["moves"], asked["confirm"]) == ("ambiguous", ("a6",), True)
    assert kinds(answered(here)) == said
    assert here.rest(30.0) == []


# -- many of each -----------------------------------------------------------------------------------


@pytest.mark.sampled
def test_a_roll_or_card_that_is_corrected_leads_to_the_ply_that_was_made() -> None:
    found = [(seed, story.wrong) for seed, story in questions.told("corrected", part(40)) if story.wrong]
    assert found == []


@pytest.mark.parametrize("seed", GONE_ON)
def test_a_question_outlives_play_that_goes_on(seed: int) -> None:
    story = questions.gone_on(seed)
    assert (story.wrong, story.came != "nothing") == (None, True)


@pytest.mark.parametrize(("seed", "number"), [(5386, 5), (9535, 1), (9535, 5), (25, 1)])
def test_a_slip_of_the_next_player_does_not_answer_a_question(seed: int, number: int) -> None:
    """The wrong stone for the card that was told would be right after one of the answers alone."""
    story = questions.slipped(seed, number)
    assert (story.wrong, story.came != "nothing") == (None, True)
