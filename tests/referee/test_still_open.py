"""A question that nobody answers: what is played after it decides only where it rules answers out."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

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
BALLS = {"seats": 6, "place_count": 3, "small_total": 4}


def play_on_resting(here: Any, *moves: str) -> list[dict[str, Any]]:
    """Do all steps of several moves and let the table rest after each; give all verdicts."""
    position, heard = here.chain.position, []
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
    assert "b6" in here.chain.referee.question.moves


def test_a_ball_put_where_one_lies_already_stays_possible_whatever_is_placed_after_it(table: Make) -> None:
    """Sensors see whether a pit is empty: the second ball in e5 shows nothing."""
    here = table("presence", BALLS, game="esiema")
    here.set_up()
    heard = play_on_resting(here, "@e5", "@e5", "@k5", "@b1", "@f2")
    assert [said["move"] for said in heard if said["verdict"] == "played"] == ["@e5"]
    assert "@e5" in here.chain.referee.question.moves


def test_an_answer_is_held_against_what_was_played_on_since_the_question_was_put(table: Make) -> None:
    """A bean on b4 and one on a1 may be a3 and b3, but with another one on a5 they are a6 and b6."""
    here = table("contents on a1, a5 and b4", position=UNANSWERED)
    here.set_up()
    here.put(b4="1o", a1="1o")
    (asked,) = here.rest()
    assert asked["moves"] == ("b3", "b5")
    assert here.press("down", "down") == []
    here.put(a5="2o")
    assert here.rest() == []
    assert here.chain.referee.question.marked == "b5"
    assert [said["move"] for said in here.press("ok")] == ["b5", "a6", "b6"]
