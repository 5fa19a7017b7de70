"""A game whose moves are searched for by what the table shows (Esiema)."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from companion.study.recorded_verdicts import verdicts_on

Make = Callable[..., Any]
PLAY = {
    "turn": "A",
    "fields": {"f5": "2a2b", "a1": "1A", "k6": "1B", "e5": "1b", "h3": "3b"},
    "phase": "play",
    "reserve": {"A": 10, "B": 10},
}


def kinds(verdicts: list[dict[str, Any]]) -> list[str]:
    return [verdict["verdict"] for verdict in verdicts]


@pytest.fixture
def balls(table: Make) -> Make:
    def make(position: dict[str, Any] | None = None, **options: Any) -> Any:
        made = table("contents", options, position, game="esiema")
        assert kinds(made.set_up()) == ["ready"]
        return made

    return make


def test_a_ball_that_is_placed_is_recorded_when_it_rests(balls: Make) -> None:
    here = balls()
    here.put(f6="1A")
    assert here.rest(0.5) == []
    (played,) = here.rest(0.2)
    assert (played["move"], played["next"]) == ("@f6", "B")


def test_a_sowing_is_known_by_where_its_balls_lie(balls: Make) -> None:
    here = balls(PLAY)
    here.play("f5>f6b,f7b,e7a,e8a")
    (played,) = here.rest()
    assert played["verdict"] == "played"
    assert played["position"]["fields"] == {
        "a1": "1A", "e5": "1b", "e7": "1a", "e8": "1a", "f6": "1b", "f7": "1b", "h3": "3b", "k6": "1B",
    }  # fmt: skip


def test_what_is_captured_is_gone_before_the_ply_is_recorded(balls: Make) -> None:
    here = balls(PLAY)
    here.play("f5>f6b,f7b,e6a,e5a")
    (played,) = here.rest()
    assert played["position"]["fields"]["e5"] == "1a"


def test_balls_in_a_hand_are_unfinished(balls: Make) -> None:
    here = balls(PLAY)
    for step in here.steps("f5>f6b,f7b,e7a,e8a")[:3]:
        here.step(step)
    (unfinished,) = here.rest()
    assert (unfinished["verdict"], unfinished["missing"]) == ("unfinished", {"a": 2})
    for field in ("e7", "e8"):
        here.put(**{field: "1a"})
    assert kinds(here.rest()) == ["played"]


def test_balls_are_added_one_by_one_until_the_table_rests(balls: Make) -> None:
    here = balls(PLAY)
    for number in (1, 2, 3):
        here.put(a1=f"1A{number}a")
    (played,) = here.rest()
    assert played["move"] == "a1+3"


def test_two_sowings_without_a_rest_are_two_plies(balls: Make) -> None:
    here = balls(PLAY)
    here.play_on("f5>f6b,f7b,e7a,e8a", "h3>g3b,g4b,f4b")
    assert [(one["seat"], one["verdict"]) for one in here.rest()] == [("A", "played"), ("B", "played")]


def test_a_last_ball_of_another_is_against_the_second_rule(balls: Make) -> None:
    here = balls(PLAY)
    here.put(f5="", f6="1a", f7="1a", f8="1b", f9="1b")
    (illegal,) = here.rest()
    assert illegal["verdict"] == "illegal"
    assert illegal["rule"] == "esiema.2"
    here.put(f6="1b", f9="1a")
    assert kinds(here.rest()) == ["played"]


def test_a_ball_that_jumps_a_pit_is_against_the_first_rule(balls: Make) -> None:
    here = balls(PLAY)
    here.put(f5="", f6="1b", f7="1b", f8="1a", k1="1a")
    (illegal,) = here.rest()
    assert (illegal["verdict"], illegal["rule"]) == ("illegal", "esiema.1")
    (stands,) = here.press("accept")
    assert (stands["verdict"], stands["next"]) == ("stands", "B")


@pytest.mark.parametrize(
    ("order", "rule", "why"),
    [
        (("b2", "c3"), "esiema.2", "esiema.capture-forgotten"),
        (("c3", "b2"), "esiema.1", "esiema.not-adjacent"),
    ],
)
def test_the_order_of_the_drops_tells_a_forgotten_capture_from_a_skipped_pit(
    balls: Make, order: tuple[str, str], rule: str, why: str
) -> None:
    fields = {"a2": "1B1b", "c3": "1a", "k6": "1A", "h3": "2a"}
    here = balls({**PLAY, "turn": "B", "fields": fields})
    lying = {"b2": "1B", "c3": "1a1b"}
    here.put(a2="", **{field: lying[field] for field in order})
    (illegal,) = here.rest()
    assert (illegal["verdict"], illegal["rule"], illegal["why"]) == ("illegal", rule, why)


def test_a_ball_that_fell_while_its_pit_was_silent_may_have_been_the_last(balls: Make) -> None:
    """Had it fallen before the one in e5, that one would capture, so the order in which they fell matters."""
    here = balls({**PLAY, "fields": {**PLAY["fields"], "f5": "3a"}})
    here.put(f5="", f6="1a", e5="1a1b")
    here.lying["e6"] = "1a"
    here.t += 0.3
    here.look(e6=None)
    here.t += 0.3
    here.look()
    (played,) = here.rest()
    assert (played["verdict"], played["position"]["fields"]["e5"]) == ("played", "1a1b")


def test_who_sows_on_from_a_pit_does_not_drop_its_ball_before_the_pit_is_emptied(table: Make) -> None:
    """B's last ball captures in b3. In a3 it would capture too, and A's from b3 might have replaced it."""
    fields = {"a3": "1a", "b3": "1a", "b4": "2b", "k6": "1A", "h3": "1B"}
    position = {"turn": "B", "phase": "play", "fields": fields, "reserve": {"A": 9, "B": 9}}
    here = table("count", {"seats": 2, "origin_free": True, "small_total": 20}, position, game="esiema")
    here.set_up()
    here.put(b4="")
    here.t += 0.3
    here.look(a3=None)
    here.lying |= {"a3": "1a1b", "b3": "1a1b"}
    here.t += 0.6
    here.look(a3=None)
    here.t += 0.1
    here.look()
    here.t += 0.3
    here.put(b3="1b")
    assert [(said["verdict"], said["move"]) for said in here.rest()] == [("played", "b4>a3b,b3b")]


def test_a_ball_that_falls_back_into_the_emptied_pit_was_not_left_there(balls: Make) -> None:
    here = balls({**PLAY, "fields": {**PLAY["fields"], "h2": "2a1b", "g3": "2a"}})
    here.put(h2="", g2="1a", g3="2a1b")
    here.put(h2="1a")
    assert here.rest()[-1]["why"] == "esiema.back-to-origin"


def test_a_sowing_is_found_among_few_moves_too(balls: Make) -> None:
    """Two balls of A's on an open board: fewer than a hundred moves, but too many runs of two plies."""
    few = {"turn": "A", "phase": "play", "fields": {"g7": "1a1b", "a1": "1A", "k6": "1B", "c3": "1a1b"}}
    here = balls(few | {"reserve": {"A": 0, "B": 5}})
    here.play("g7>f7b,e6a")
    (played,) = here.rest()
    assert (played["verdict"], played["move"]) == ("played", "g7>f7b,e6a")


def test_who_is_led_on_to_the_move_that_was_meant_is_not_asked_which_it_was(balls: Make) -> None:
    """B's mother could have sown on in haste what A dropped beside it, with A's last ball falling after that."""
    fields = {"f2": "1a2b", "e1": "1B", "e2": "1b", "f3": "2a", "k6": "1A", "h9": "2b"}
    here = balls(PLAY | {"fields": fields}, origin_free=True)
    here.put(f2="", f3="2a1b", d1="1b", e1="1B1a")
    (illegal,) = here.rest()
    assert illegal["mend"]["move"] == "f2>f3b,e2b,d1a"
    for lying in ({"d1": ""}, {"e1": "1B"}, {"d1": "1a"}, {"e2": "2b"}):
        here.put(**lying)
    (played,) = here.rest()
    assert (played["verdict"], played["move"]) == ("played", "f2>f3b,e2b,d1a")


def test_what_an_odd_explanation_says_of_later_plies_is_not_believed_once_the_first_is_recorded(
    table: Make,
) -> None:
    """B puts a slip right by going on. Or all was right, and balls went on over h9, i8 and h8: that would be odd."""
    fields = {"g10": "1a1b", "f5": "1a1b", "e3": "2b", "e4": "1a", "d4": "1a", "d2": "1A", "g3": "1B"}
    position = {"turn": "B", "phase": "play", "fields": fields, "reserve": {"A": 0, "B": 0}}
    here = table("presence", {}, position, game="esiema")
    here.set_up()
    here.put(g10="", h8="1a", i8="1b")
    assert kinds(here.rest(2.0)) == ["illegal"]
    here.put(h8="", i8="", h9="1a")
    here.put(h8="1b")
    assert [said["move"] for said in here.rest(3.0)] == ["g10>h9a,h8b"]
    here.put(f5="")
    here.put(a5="1a")
    here.put(a5="")
    assert kinds(here.rest()) == ["ambiguous"]


@pytest.mark.parametrize(
    ("name", "said"),
    [
        # Two balls of j5 are dropped on k5. A player of k4 would have moved between the lift and the drops.
        ("late-lift", ["ready", "ambiguous", "ambiguous"]),
        # A ball is taken off f7, and then two off e6. On f6, where it may have been dropped, no sensor sees it.
        ("unseen-end", ["ready", "unfinished", "restored"]),
        # A ball is taken off h2, and one of g3 is lifted and put back. The drop on g3 should have shown.
        ("missed-end", ["ready", "ambiguous", "restored"]),
    ],
)
def test_a_slip_that_looks_like_two_plies_is_not_recorded(name: str, said: list[str]) -> None:
    """The recordings are of simulated humans on mixed boards."""
    texts = Path(__file__).with_name(f"{name}.jsonl").read_text("utf-8").splitlines()
    assert kinds(verdicts_on(texts)) == said
