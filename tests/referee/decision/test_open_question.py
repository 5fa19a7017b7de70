"""A question that nobody answers: what is played after it decides only where it rules answers out."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pytest

from companion.referee.decision.findings import Done, Finding, Judgement, Unchanged, Undecided, Unexplained
from companion.referee.decision.open_question import gone_on, kept
from companion.referee.decision.table_rest import TableRest
from companion.referee.evidence import Trace
from companion.referee.hypotheses import Candidate, Case, Evidence, Run
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
    assert here.because == "an open question has other answers"


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
    here.put(b4="1o")
    here.t += 0.5
    here.put(a1="1o")
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
    (said,) = here.rest()
    assert (said["verdict"], said["missing"]) == ("unfinished", {"b": 2})
    assert here.run.referee.question.moves == asked["moves"]
    here.put(f4="1b", g4="1b")
    here.rest()
    played = here.choose("f5>f6b,f7b,e7a,d7a")
    assert [said["move"] for said in played] == ["f5>f6b,f7b,e7a,d7a", "h3>g3b,f4b,g4b"]


def test_a_hand_that_rests_two_plies_after_a_question_is_no_mistake(table: Make) -> None:
    here = table("count", {}, PLAY, game="esiema")
    here.set_up()
    play_on_resting(here, "f5>f6b,f7b,e7a,d7a", "h3>g3b,g4b,f4b")
    here.put(c3="")
    (said,) = here.rest()
    assert (said["verdict"], said["missing"]) == ("unfinished", {"a": 1})
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

    def __init__(self, *, found: Finding = UNEXPLAINED) -> None:
        self.asked, self.found = 0, found

    def still(self, _answers: Sequence[MoveAnswer], _case: Case) -> Sequence[Run]:
        return ()

    def at_rest(self, *_seen: Any) -> Judgement:
        self.asked += 1
        return Judgement(self.found)


@pytest.fixture
def unanswered(table: Make) -> Any:
    """A table on which A has moved from a1 with card 1, to b1 or b2: a question that nobody has answered."""
    layout = [[column + 5 * row for column in range(1, 6)] for row in range(5)]
    stones = {"turn": "A", "fields": {"a1": "1A", "e5": "1C"}}
    here = table("presence but for b1, b2, d4 and e4", {"layout": layout}, stones, game="zahlenluchs")
    here.set_up()
    here.throw(1)
    here.put(a1="")
    here.rest(4.0)
    assert here.run.referee.question.moves == ("a1b1", "a1b2")
    return here


@pytest.mark.parametrize(
    ("judged", "asked", "found"),
    [
        (Unchanged(), 1, Undecided()),
        (Undecided(2), 1, Undecided(2)),
        (UNEXPLAINED, 2, Unchanged()),
    ],
    ids=["allowed", "under way", "ruled out"],
)
def test_one_answer_that_allows_what_was_played_on_is_enough(
    unanswered: Any, judged: Finding, asked: int, found: Finding
) -> None:
    judge = Counting(found=judged)
    question, dark = unanswered.run.referee.question, Picture.fromkeys(unanswered.game.fields, False)
    now = case(unanswered, Trace([dark])).using((1, 2))
    assert gone_on(question, now, judge, TableRest(0.6), lambda: Judgement(Unchanged())) == (found, ())
    assert judge.asked == asked


def test_a_ply_in_question_is_recorded_with_the_card_for_which_it_was_asked_about(unanswered: Any) -> None:
    """A card that was told later is for the next player, also if it would allow the same ply."""
    here = unanswered
    question, position = here.run.referee.question, here.run.position
    ply = here.game.play(position, here.game.read_move("a1b1", position), 2)
    done = Done([(Candidate(here.game, here.sight, [ply]),)])
    found = kept(done, question, case(here, Trace([Picture()])).using((1, 2)), Counting())
    assert isinstance(found, Done)
    assert [run[0].ply.chance for run in found.runs] == [1]


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
    played = [said["move"] for said in later if said["verdict"] == "played"]
    assert played == ["i5>h6A,i6a", "j4>i5c,i6b"]


def test_who_plays_on_through_a_question_that_a_capture_settles_is_followed(table: Make) -> None:
    here = table("count", {"seats": 3}, CAPTURE, game="esiema")
    here.set_up()
    heard = play_on_resting(here, "i5>h6A,i6a", "j4>i5c,i6b", "i1>j1c")
    assert [said["move"] for said in heard[1:]] == ["i5>h6A,i6a", "j4>i5c,i6b", "i1>j1c"]
