"""A question that nobody answers: what is played after it decides only where it rules answers out."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

import pytest

from companion.referee.decision.findings import Done, Finding, Unchanged, Undecided, Unexplained
from companion.referee.decision.open_question import gone_on, kept, still
from companion.referee.evidence import MOST_PICTURES, Trace
from companion.referee.hypotheses import Case, Evidence, Run
from companion.referee.questions import MoveAnswer
from companion.sensing.sight import Picture

Make = Callable[..., Any]
LATE = {
    "turn": "B",
    "fields": {"a1": "1o", "a2": "1o", "a3": "6o", "a5": "2o", "a6": "3o", "A": "4o"}
    | {"b1": "4o", "b3": "2o", "b4": "1o", "b5": "1o", "b6": "1o", "B": "10o"},
}
UNANSWERED = {
    "turn": "B",
    "fields": {"a3": "1o", "a4": "5o", "a5": "1o", "a6": "5o", "A": "6o"}
    | {"b3": "7o", "b5": "1o", "b6": "5o", "B": "5o"},
}
CARS = {
    "turn": "black",
    "fields": {
        "l1": "2w4b", "l2": "1w", "l3": "2w3b", "l4": "1w3b", "l5": "1w2b",
        "r2": "2w2b", "r3": "2w2b", "r4": "10w6b", "F": "4w3b",
    },
}  # fmt: skip
BALLS = {"seats": 6, "place_count": 3, "small_total": 4}
ENTERED = {
    "turn": "red",
    "fields": {"t18": "1r", "r.h1": "1r", "r.h4": "1r", "r.yard": "1r", "t21": "1y", "y.yard": "3y"},
}
E3_F3_BLIND = "count but for e3 and f3, and contents on g1"
PLAY: dict[str, Any] = {
    "turn": "A",
    "phase": "play",
    "fields": {"f5": "2a2b", "a1": "1A1a", "k6": "1B1b", "e5": "1b", "h3": "3b", "c3": "1a"},
    "reserve": {"A": 10, "B": 10},
}


def play_on_resting(here: Any, *moves: str) -> list[dict[str, Any]]:
    """Do all steps of several moves and let the table rest after each; give all verdicts."""
    position, heard = here.run.position, []
    for move in moves:
        ply = here.game.play(position, here.game.read_move(move, position))
        for step in ply.steps:
            here.step(step)
        heard += here.rest() or here.press("ok")
        position = ply.after
    return heard


def test_two_plies_more_do_not_choose_the_answer_with_the_fewest_unseen_plies(table: Make) -> None:
    """The bean of b6 falls into the store of B, where no sensor sees it; what follows is seen."""
    here = table("count but for b3, b6 and the stores", {"opponent_store": "skip"}, LATE)
    here.set_up()
    asked, *later = play_on_resting(here, "b6", "b1", "a1", "b2")
    assert asked["moves"] == ("b6",)
    assert {said["verdict"] for said in later} == {"ambiguous"}
    assert "b6" in here.run.referee.question.moves


def test_a_question_outlives_a_hand_that_rests_in_the_ply_after_it(table: Make) -> None:
    here = table("count but for b3, b6 and the stores", {"opponent_store": "skip"}, LATE)
    here.set_up()
    (asked,) = play_on_resting(here, "b6")
    here.put(b1="")
    assert [said["verdict"] for said in here.rest(6.0)] == ["unfinished"]
    assert here.run.referee.question.moves == asked["moves"]
    here.put(b2="1o", b3="3o", b4="2o", b5="2o")
    assert [said["verdict"] for said in here.rest(6.0)] == ["ambiguous"]
    assert [said["move"] for said in here.choose("b6")] == ["b6", "b1"]


def test_a_hand_in_a_later_ply_does_not_record_the_ply_after_a_question(table: Make) -> None:
    here = table("count but for b3, b6 and the stores", {"opponent_store": "skip"}, LATE)
    here.set_up()
    play_on_resting(here, "b6")
    here.put(b1="", b2="1o", b3="3o", b4="2o", b5="2o")
    here.put(a1="")
    assert [said["verdict"] for said in here.rest(6.0)] == ["unfinished"]
    here.put(a2="2o")
    here.rest(6.0)
    assert [said["move"] for said in here.choose("b6")] == ["b6", "b1", "a1"]


def test_the_answers_count_as_long_as_the_pictures_do(table: Make) -> None:
    """In the middle of l4 the table looks as before l1; without l1 the newest pictures mean r3."""
    here = table("presence on five pits and F", {"cemetery": "far"}, CARS, game="geisterfahrer")
    here.set_up()
    position, heard = here.run.position, []
    for move in ("l1", "l2", "l1", "l5", "l4"):
        ply = here.game.play(position, here.game.read_move(move, position))
        for step in ply.steps:
            here.step(step)
            if move == "l4" and step.field == "r3":
                heard += here.rest()
        heard += [] if move == "l1" and position == here.run.position else here.rest(6.0)
        position = ply.after
    assert {said["verdict"] for said in heard} == {"ambiguous"}
    assert "l1" in here.run.referee.question.moves


def test_a_ball_put_where_one_lies_already_stays_possible_whatever_is_placed_after_it(table: Make) -> None:
    """Sensors see whether a pit is empty: the second ball in e5 shows nothing."""
    here = table("presence", BALLS, game="esiema")
    here.set_up()
    heard = play_on_resting(here, "@e5", "@e5", "@k5", "@b1", "@f2")
    assert [said["move"] for said in heard if said["verdict"] == "played"] == ["@e5"]
    assert "@e5" in here.run.referee.question.moves


def test_an_answer_is_held_against_what_was_played_on_since_the_question_was_put(table: Make) -> None:
    """A bean on b4 and one on a1 may be a3 and b3, but with another one on a5 they are a6 and b6."""
    here = table("contents on a1, a5 and b4", position=UNANSWERED)
    here.set_up()
    here.put(b4="1o", a1="1o")
    here.rest(9.0)
    asked = here.run.referee.question.moves
    assert {"b3", "b5"} <= set(asked)
    here.put(a5="2o")
    here.rest(9.0)
    assert [said.get("move") for said in here.choose("b5")][:1] == ["b5"]
    assert "a6" in here.run.referee.question.moves


def test_a_hand_that_rests_in_the_ply_after_a_question_is_no_mistake(table: Make) -> None:
    """Counts leave open which ball of A's fell where; two of B's three are in the hand still."""
    here = table("count", {}, PLAY, game="esiema")
    here.set_up()
    here.play("f5>f6b,f7b,e7a,d7a")
    (asked,) = here.rest()
    here.put(h3="", g3="1b")
    assert here.rest() == []
    assert here.run.referee.question.moves == asked["moves"]
    here.put(g4="1b", f4="1b")
    here.rest()
    played = here.choose("f5>f6b,f7b,e7a,d7a")
    assert [said["move"] for said in played] == ["f5>f6b,f7b,e7a,d7a", "h3>g3b,f4b,g4b"]


def test_a_hand_that_rests_two_plies_after_a_question_is_no_mistake(table: Make) -> None:
    here = table("count", {}, PLAY, game="esiema")
    here.set_up()
    play_on_resting(here, "f5>f6b,f7b,e7a,d7a", "h3>g3b,g4b,f4b")
    here.put(c3="")
    assert here.rest() == []
    assert here.run.referee.question is not None


def test_a_slip_after_a_question_is_illegal(table: Make) -> None:
    here = table("count", {}, PLAY, game="esiema")
    here.set_up()
    here.play("f5>f6b,f7b,e7a,d7a")
    here.rest()
    here.put(h3="", k1="3b")
    assert [said["verdict"] for said in here.rest()] == ["illegal"]


def case(here: Any, trace: Trace) -> Case:
    """What is to be judged by these pictures, from the position on record."""
    return Case(here.game, here.ledger.position, (), Evidence(here.sight, trace))


UNEXPLAINED = Unexplained()


class Counting:
    """A judge that explains nothing, and counts how often it is asked to."""

    stepwise = True

    def __init__(self, *, exhausted: bool = False, found: Finding = UNEXPLAINED) -> None:
        self.asked, self.exhausted, self.found = 0, exhausted, found

    def explain(self, *_seen: Any) -> Sequence[Run]:
        self.asked += 1
        return ()

    def in_hand(self, *_seen: Any) -> Sequence[Run]:
        return ()

    def still(self, answers: Sequence[MoveAnswer], case: Case) -> Sequence[Run]:
        return list(still(answers, case, self))

    def at_rest(self, *_seen: Any, **_budget: Any) -> Finding:
        self.asked += 1
        return self.found


@pytest.mark.parametrize(
    ("pictures", "silent", "held"), [(20, 10, 5), (200, 10, 0), (20, 80, 0)], ids=["few", "many", "silent"]
)
def test_answers_are_held_against_what_a_search_can_look_through(
    table: Make, pictures: int, silent: int, held: int
) -> None:
    """Where nearly all sensors are silent nearly every ply fits, and none is ruled out."""
    here = table("count", {}, PLAY | {"fields": PLAY["fields"] | {"f5": "3a2b"}}, game="esiema")
    here.set_up()
    here.play("f5>f6b,f7b,e7a,d7a,c6a")
    here.rest()
    question, judge = here.run.referee.question, Counting()
    first, *others = question.seen_done
    picture = dict.fromkeys(here.game.fields, 0) | dict.fromkeys(here.game.fields[:silent])
    found = kept(
        Done(first.runs), question, case(here, Trace([Picture(picture) for _ in range(pictures)])), judge
    )
    open_yet = Done([*first.runs, *(one.runs[0][:1] for one in others)], many=True)
    assert (len(others), judge.asked) == (5, held)
    assert found == (Done(first.runs) if held else open_yet)


def test_where_a_search_is_given_up_the_answers_stay_and_no_other_search_is_begun(table: Make) -> None:
    here = table("count", {}, PLAY | {"fields": PLAY["fields"] | {"f5": "3a2b"}}, game="esiema")
    here.set_up()
    here.play("f5>f6b,f7b,e7a,d7a,c6a")
    here.rest()
    question, judge = here.run.referee.question, Counting(exhausted=True)
    first, *others = question.seen_done
    trace = Trace([Picture.fromkeys(here.game.fields, 0)] * 20)
    found = kept(Done(first.runs), question, case(here, trace), judge)
    assert found == Done([*first.runs, *(one.runs[0][:1] for one in others)])
    assert judge.asked == 1


def test_a_slip_is_not_told_where_the_search_for_how_play_went_on_was_given_up(table: Make) -> None:
    here = table("count", {}, PLAY, game="esiema")
    here.set_up()
    here.play("f5>f6b,f7b,e7a,d7a")
    here.rest()
    question, trace = here.run.referee.question, Trace([Picture.fromkeys(here.game.fields, 0)] * 3)
    asked = replace(question, asked_at=0)
    assert kept(Unexplained(), asked, case(here, trace), Counting(exhausted=True)) == Undecided()
    assert kept(Unexplained(), asked, case(here, trace), Counting()) == Unexplained()


def test_nothing_goes_on_where_no_picture_is_left_since_a_question(table: Make) -> None:
    here = table("count", {}, PLAY, game="esiema")
    here.set_up()
    here.play("f5>f6b,f7b,e7a,d7a")
    here.rest()
    left = Trace([Picture.fromkeys(here.game.fields, 0)])
    assert kept(Unexplained(), here.run.referee.question, case(here, left), Counting()) == Unexplained()


def test_what_was_played_on_is_looked_through_when_older_pictures_were_dropped(table: Make) -> None:
    here = table("count", {}, PLAY, game="esiema")
    here.set_up()
    here.play("f5>f6b,f7b,e7a,d7a")
    here.rest()
    question, judge, trace = here.run.referee.question, Counting(), Trace()
    for _ in range(MOST_PICTURES + 3):
        trace = trace.seen(dict.fromkeys(here.game.fields, 0))
    asked = replace(question, asked_at=MOST_PICTURES)
    assert kept(Unexplained(), asked, case(here, trace), judge) == Unexplained()
    assert judge.asked == len(question.answers)


@pytest.mark.parametrize(
    ("judge", "asked", "found"),
    [
        (Counting(found=Unchanged()), 1, Undecided()),
        (Counting(found=Undecided(2)), 1, Undecided(2)),
        (Counting(exhausted=True), 1, Undecided()),
        (Counting(), 2, Unchanged()),
    ],
    ids=["allowed", "under way", "given up", "ruled out"],
)
def test_one_answer_that_allows_what_was_played_on_is_enough(
    table: Make, judge: Counting, asked: int, found: Finding
) -> None:
    """A search that is cut short rules no answer out."""
    layout = [[column + 5 * row for column in range(1, 6)] for row in range(5)]
    stones = {"turn": "A", "fields": {"a1": "1A", "e5": "1C"}}
    here = table("presence but for b1, b2, d4 and e4", {"layout": layout}, stones, game="zahlenluchs")
    here.set_up()
    here.throw(1)
    here.put(a1="")
    here.rest(4.0)
    question = here.run.referee.question
    assert question.moves == ("a1b1", "a1b2")
    now = case(here, Trace([Picture.fromkeys(here.game.fields, False)])).using((1, 2))
    assert gone_on(question, now, judge, 0.0, Unchanged) == found
    assert judge.asked == asked


def test_a_ply_that_is_done_after_one_answer_may_be_under_way_after_the_other(table: Make) -> None:
    """A's first ball fell into e3 or f3, both blind; B empties e3 and has one ball to drop, or two."""
    fields = {"e2": "2a", "e3": "1b", "a1": "1A1a", "k6": "1B1b"}
    here = table(E3_F3_BLIND, {}, PLAY | {"fields": fields, "reserve": {"A": 0, "B": 0}}, game="esiema")
    here.set_up()
    here.play("e2>e3a,f4a")
    here.rest()
    here.put(e3="1b", d2="1a")
    here.rest()
    assert {"e2>e3a,f4a", "e2>f3a,f4a"} <= set(here.run.referee.question.moves)


def test_another_way_on_is_looked_for_where_a_sensor_denies_the_first(table: Make) -> None:
    """Nobody says whether A's mother fell last; one way to sow e3 only leads on over pits that stood still."""
    fields = {"e2": "1a2c", "e3": "3b1c", "e8": "1a1b", "f2": "1a", "h1": "1c", "i7": "1A1C"}
    reserve = {"A": 1, "B": 1, "C": 1}
    here = table(E3_F3_BLIND, {"seats": 3}, PLAY | {"fields": fields, "reserve": reserve}, game="esiema")
    here.set_up()
    said = play_on_resting(here, "i7>j7C,j6A", "e8>e7a,f8b", "e3>d2b,e2b,f2b,g1c", "e2>f3c,e3c,f4b,g4a")
    assert {one["verdict"] for one in said} == {"ambiguous"}
    assert "i7>j7C,j6A" in here.run.referee.question.moves


CAPTURE = {
    "turn": "A",
    "phase": "play",
    "fields": {
        "a4": "1B",
        "h5": "1c",
        "i1": "1c",
        "i2": "1C",
        "i5": "1A1a",
        "j1": "1c",
        "j4": "1b1c",
        "f7": "1a",
    },
    "reserve": {"A": 8, "B": 8, "C": 8},
}


def test_a_capture_settles_where_the_mother_lies_that_would_have_prevented_it(table: Make) -> None:
    """On i6 she would have protected the ball that B takes there; and h6 shows no capture."""
    here = table("count", {"seats": 3}, CAPTURE, game="esiema")
    here.set_up()
    asked, *later = play_on_resting(here, "i5>h6A,i6a", "j4>i5c,i6b")
    assert asked["moves"] == ("i5>h6A,i6a", "i5>h6a,i6A")
    assert [said["move"] for said in later if said["verdict"] == "played"] == ["i5>h6A,i6a"]


def test_who_plays_on_through_a_question_that_a_capture_settles_is_followed(table: Make) -> None:
    here = table("count", {"seats": 3}, CAPTURE, game="esiema")
    here.set_up()
    heard = play_on_resting(here, "i5>h6A,i6a", "j4>i5c,i6b", "i1>j1c")
    assert "illegal" not in {said["verdict"] for said in heard}
    assert "j4>i5c,i6b" in here.run.referee.question.moves
