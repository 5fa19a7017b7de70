"""A game whose moves are searched for (Esiema) on a board that does not see every ball."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from companion.referee.search import ply_source
from companion.rules.registry import game as find_game

Make = Callable[..., Any]
PLAY = {
    "turn": "A",
    "phase": "play",
    "fields": {"f5": "2a2b", "a1": "1A1a", "k6": "1B1b", "e5": "1b", "h3": "3b", "c3": "1a"},
    "reserve": {"A": 10, "B": 10},
}


def kinds(verdicts: list[dict[str, Any]]) -> list[str]:
    return [verdict["verdict"] for verdict in verdicts]


@pytest.fixture
def balls(table: Make) -> Make:
    """A table of Esiema with sensors of a kind, set up."""

    def make(sensors: str, position: dict[str, Any] = PLAY, **options: Any) -> Any:
        made = table(sensors, options, position, game="esiema")
        made.set_up()
        return made

    return make


def results(here: Any, moves: list[str]) -> list[Any]:
    position = here.run.position
    return [here.game.play(position, here.game.read_move(move, position)).after for move in moves]


def test_counts_leave_open_which_ball_lies_where(balls: Make) -> None:
    """Of 2a2b over f6, f7, e7 and d7 the last is an a, or e7 is the last: one move for each result."""
    here = balls("count")
    here.play("f5>f6b,f7b,e7a,d7a")
    (asked,) = here.rest()
    assert asked["verdict"] == "ambiguous"
    assert here.because == "several plies are likely"
    assert asked["asks"] == {"field": "e7", "contents": ("1a", "1b")}
    tables = {tuple(sorted(here.game.contents(one).items())) for one in results(here, asked["moves"])}
    assert len(tables) == len(asked["moves"]) == 3
    assert "many" not in asked


def test_what_is_told_of_a_field_narrows_the_answers(balls: Make) -> None:
    """Two taps are enough to know where the two b of four balls lie."""
    here = balls("count")
    here.play("f5>f6b,f7b,e7a,d7a")
    (asked,) = here.rest()
    lying = here.lying
    taps = 0
    while asked["verdict"] == "ambiguous":
        field, before = asked["asks"]["field"], len(asked["moves"])
        assert lying.get(field, "") in asked["asks"]["contents"]
        (asked,) = here.tell(field, lying.get(field, ""))
        taps += 1
        assert asked["verdict"] == "played" or len(asked["moves"]) < before
    assert asked["position"]["fields"]["f6"] == "1b"
    assert asked["position"]["fields"]["e7"] == "1a"
    assert taps <= 2


def test_a_field_is_told_before_the_question(balls: Make) -> None:
    """What was told while the hands were on the table counts when it rests."""
    here = balls("count", PLAY | {"fields": PLAY["fields"] | {"f5": "1a1b"}})
    here.play("f5>f6b,g5a")
    assert here.tell("f6", "1b") == []
    (played,) = here.rest()
    assert (played["verdict"], played["move"]) == ("played", "f5>f6b,g5a")


def test_what_was_told_is_past_once_the_reading_changes(balls: Make) -> None:
    """A ball taken up from the field that was told of, and another put there: nothing is known again."""
    here = balls("count", PLAY | {"fields": PLAY["fields"] | {"f5": "1a1b"}})
    here.play("f5>f6b,g5a")
    here.tell("f6", "1b")
    here.put(f6="")
    here.put(f6="1a", g5="1b")
    (asked,) = here.rest()
    assert asked["verdict"] == "ambiguous"


def test_what_was_told_is_past_once_a_ply_is_taken_back(balls: Make) -> None:
    """After undo the table is another, and what lay on f6 is open again."""
    here = balls("count", PLAY | {"fields": PLAY["fields"] | {"f5": "1a1b"}})
    here.play("f5>f6b,g5a")
    here.tell("f6", "1b")
    here.rest()
    here.press("undo")
    here.put(g5="", f6="", f5="1a1b")
    here.rest()
    here.put(f5="", g5="1b", f6="1a")
    (played,) = here.rest()
    assert (played["verdict"], played["move"]) == ("played", "f5>g5b,f6a")


def test_what_cannot_be_is_not_taken_for_a_ply(balls: Make) -> None:
    """Told contents that no legal move puts there leave nothing to record."""
    here = balls("count")
    here.play("f5>f6b,f7b,e7a,d7a")
    here.rest()
    (illegal,) = here.tell("f6", "1A")
    assert illegal["verdict"] == "illegal"


def test_a_capture_that_is_not_done_yet_is_no_other_move(balls: Make) -> None:
    """One ball of two is down, and a pit further on has as many balls as after a capture: it must rest."""
    here = balls("count", PLAY | {"fields": PLAY["fields"] | {"f5": "1a1b", "e6": "1b"}})
    steps = here.steps("f5>e5b,d5a")
    for step in steps[:2]:
        here.step(step)
    assert here.rest(0.1) == []
    here.step(steps[2])
    last = here.rest()[-1]
    assert last["verdict"] == "ambiguous" or last["position"]["fields"]["d5"] == "1a"


def test_more_results_than_are_looked_at_are_many(balls: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    """Ten results of a thousand: it says so, records nothing, and takes any move that explains the table."""
    monkeypatch.setattr(ply_source, "MOST_FOUND", 10)
    here = balls("presence", PLAY | {"fields": PLAY["fields"] | {"f5": "4a4b"}})
    here.play("f5>e5b,d5b,c5b,b5b,b4a,c4a,d4a,e4a")
    (asked,) = here.rest()
    assert (asked["verdict"], asked["many"]) == ("ambiguous", True)
    assert here.because == "more plies may explain the table than were found"
    assert here.lying[asked["asks"]["field"]] in asked["asks"]["contents"]

    def fits(field: str, held: str) -> bool:
        sensor = here.sight.sensor(field)
        return sensor.fits(sensor.expected(here.lying.get(field, "")), held)

    every = (str(ply.move) for ply in here.game.hints.candidates(here.run.position, fits))
    unlisted = next(move for move in every if move not in asked["moves"])
    assert here.choose("f5>e5b,d5b,c5b") == []
    (played,) = here.choose(unlisted)
    assert (played["verdict"], played["move"]) == ("played", unlisted)


def test_a_move_that_does_not_explain_the_table_is_no_answer_to_many(
    balls: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    """`choose` of a legal move elsewhere is ignored, and so is one that is not legal."""
    monkeypatch.setattr(ply_source, "MOST_FOUND", 10)
    here = balls("presence", PLAY | {"fields": PLAY["fields"] | {"f5": "4a4b"}})
    here.play("f5>e5b,d5b,c5b,b5b,b4a,c4a,d4a,e4a")
    here.rest()
    assert here.choose("c3>c4a") == []
    assert here.choose("c3>c4b") == []


def test_two_sowings_without_a_rest_are_asked_about_one_after_the_other(balls: Make) -> None:
    """Counts show both done; the colours of the first are asked, then those of the second are judged anew."""
    here = balls("count")
    here.play_on("f5>f6b,f7b,e7a,d7a", "h3>g3b,f4b,g4b")
    (asked,) = here.rest()
    assert asked["verdict"] == "ambiguous"
    said = here.choose("f5>f6b,f7b,e7a,d7a")
    assert [(one["verdict"], one.get("move")) for one in said] == [
        ("played", "f5>f6b,f7b,e7a,d7a"),
        ("played", "h3>g3b,f4b,g4b"),
    ]


@pytest.mark.parametrize("sensors", ["contents", "count", "presence", "mixed"])
@pytest.mark.parametrize("seed", range(4))
def test_what_happened_is_recorded_or_among_the_answers(balls: Make, sensors: str, seed: int) -> None:
    """Random plies of small games; sensors that see every ball need no question at all."""
    random = Random(seed)
    game = find_game("esiema", {"place_count": 12})
    position = game.start()
    for _ in range(24):
        position = game.play(position, game.sample(position, random.choice)).after
    for _ in range(3):
        move = game.sample(position, random.choice)
        here = balls(sensors, game.write_position(position), place_count=12)
        position = game.play(position, move).after
        here.play(str(move))
        said = here.rest()
        if sensors == "contents":
            assert kinds(said) == ["played"]
        if said and said[-1]["verdict"] == "ambiguous":
            assert position in results(here, said[-1]["moves"]) or said[-1]["many"]
            said = here.choose(str(move))
        assert [one["position"] for one in said] in ([], [game.write_position(position)])


def test_where_not_all_plies_were_looked_at_none_seems_likelier_for_being_under_way(
    balls: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The two results that are looked at have captures that were not seen; the one that was is another."""
    monkeypatch.setattr(ply_source, "MOST_FOUND", 2)
    fields = {"f5": "2a1b", "e6": "1b", "f6": "1b", "d4": "1b", "c5": "1b", "a1": "1A1a", "k6": "1B1b"}
    here = balls("count", PLAY | {"fields": fields})
    here.play("f5>e5b,d5a,e6a")
    (asked,) = here.rest()
    assert (asked["verdict"], asked["many"]) == ("ambiguous", True)


def test_a_ply_is_not_proven_by_a_pit_that_will_count_the_same_after_the_capture(balls: Make) -> None:
    """a5>a6a,b7a takes a ball on b7, the only pit left beside a6: with one ball down all count as they will."""
    fields = {"a5": "2a", "b6": "1A11a", "b7": "1b", "a1": "1a", "k6": "1B1b", "k1": "1b"}
    here = balls("count", PLAY | {"fields": fields})
    here.put(a5="", a6="1a")
    assert here.rest(0.2) == []
    here.put(b7="1a1b")
    here.put(b7="1a")
    assert [said["verdict"] for said in here.rest()] == ["played"]


@pytest.mark.parametrize("sensors", ["contents", "count"])
def test_of_added_balls_the_first_is_not_yet_the_ply(balls: Make, sensors: str) -> None:
    """Even where all moves can be listed, so that a picture may prove one."""
    fields = {"f5": "1A", "a1": "1B", "k6": "1b", "k1": "1a"}
    here = balls(sensors, PLAY | {"fields": fields, "reserve": {"A": 9, "B": 9}})
    here.put(f5="1A1a")
    here.put(f5="1A2a")
    here.put(f5="1A3a")
    assert [said["move"] for said in here.rest()] == ["f5+3"]


def test_a_slip_that_was_told_and_put_back_was_no_run_of_plies(balls: Make) -> None:
    """Four plies would leave the same pits filled as the slip that was put back."""
    fields = {"j1": "1a2b", "j2": "1a1b", "a1": "1b", "c3": "1A1a", "f10": "1B1b", "g8": "2b"}
    here = balls("presence", {**PLAY, "turn": "B", "fields": fields})
    here.put(j1="", k2="1b", k3="1b", j3="1a")
    assert kinds(here.rest()) == ["illegal"]
    here.put(k2="", k3="", j3="", j1="1a2b")
    assert kinds(here.rest()) == ["restored"]
    here.put(a1="", b1="1b")
    assert [said["move"] for said in here.rest()] == ["a1>b1b"]


def test_a_first_ply_counts_as_long_as_any_way_on_from_it_was_seen(balls: Make) -> None:
    """After k5 was lifted nobody says where its ball fell, and f3 is under way: k5>j6b is not the only way."""
    many = {
        "a3": "2a",
        "b1": "3a",
        "d3": "3b",
        "f10": "1B1a",
        "h2": "2b",
        "h8": "2a1b",
        "f3": "1a3b",
        "j4": "1A1b",
    }
    both = dict.fromkeys(("b7", "f8", "g7", "i2", "i6"), "1a1b")
    one = dict.fromkeys(("c5", "d8", "d9", "e4", "e5", "e7", "f9", "g5", "h3", "i1", "k1", "k2", "k6"), "1a")
    other = dict.fromkeys(("a5", "b2", "b3", "e1", "e8", "e9", "e10", "g2", "h6", "i3", "i7", "k5"), "1b")
    fields = {**many, **both, **one, **other}
    here = balls("presence", {**PLAY, "fields": fields, "reserve": {"A": 41, "B": 41}})
    here.put(j4="", j6="1b", j7="1A")
    assert kinds(here.rest()) == ["illegal"]
    here.put(j6="", j5="1b")
    here.put(j6="1A")
    here.put(j7="")
    assert [said.get("move") for said in here.rest()] == ["j4>j5b,j6A"]
    here.put(k5="")
    (asked,) = here.rest()
    assert "k5>j6b" in asked["moves"]
    here.put(b7="", c8="1b", c7="1a")
    here.rest()
    here.put(f3="", f4="1b", g4="1b", f5="1a")
    assert "played" not in kinds(here.rest())


def test_the_second_of_two_plies_without_a_rest_may_still_be_under_way(balls: Make) -> None:
    """Of c2>d2b,e3b the drop on d2 goes unseen, and so would all of c2>d2b,d1b: its time has not passed."""
    fields = {"k6": "1a", "j6": "1b", "c2": "2b", "d2": "1b", "d1": "1b", "a5": "1A", "f10": "1B"}
    here = balls("presence", {**PLAY, "fields": fields, "reserve": {"A": 0, "B": 0}})
    here.put(k6="", j6="1a1b", c2="", d2="2b")
    assert here.rest(0.4) == []
    here.put(e3="1b")
    said = here.rest()
    assert [one.get("move") for one in said] == ["k6>j6a", "c2>d2b,e3b"]


def test_a_slip_put_right_on_to_the_ply_that_was_meant_is_recorded_unasked(balls: Make) -> None:
    """The last touch leads away from the recorded table, so nobody is taking back."""
    fields = {"g10": "3a", "a5": "1a", "c4": "1a", "e6": "1b", "k5": "1A", "f10": "1B"}
    here = balls("presence", {**PLAY, "fields": fields, "reserve": {"A": 0, "B": 0}})
    here.put(g10="", h8="1a", i7="1a", i6="1a")
    assert kinds(here.rest()) == ["illegal"]
    here.put(i7="")
    here.put(i6="")
    here.put(g9="1a")
    here.put(i7="1a")
    (played,) = here.rest()
    assert played["move"] == "g10>g9a,h8a,i7a"


AROUND_D4 = dict.fromkeys(("b3", "b4", "c3", "c4", "c5", "d3", "d5", "d6", "e3", "e4", "e5", "f4"), "1a")
MANY_FROM_D4 = {**AROUND_D4, "g8": "1b", "g7": "1a", "h7": "1b", "d4": "1A2a1b", "f10": "2a1B"}
"""From d4 many plies lead over full pits, where presence does not see the balls fall."""


def test_a_pit_that_says_after_a_silence_what_it_said_before_was_not_emptied_meanwhile(balls: Make) -> None:
    """Else the ball of g8 may have gone to g7, or h7, and nobody could tell what a ply from d4 did."""
    here = balls("presence", {**PLAY, "turn": "B", "fields": MANY_FROM_D4, "reserve": {"A": 41, "B": 41}})
    here.put(g8="")
    here.look(d4=None)
    here.put(f9="1b")
    here.look(d4=True)
    assert [said.get("move") for said in here.rest()] == ["g8>f9b"]


def test_a_ply_is_asked_about_if_too_many_may_have_come_before_it_unseen(balls: Make) -> None:
    """d4 was emptied and filled again, as after one of very many plies; then g8 was played."""
    fields = {field: held for field, held in MANY_FROM_D4.items() if field != "h7"}
    here = balls("presence", {**PLAY, "turn": "B", "fields": fields, "reserve": {"A": 41, "B": 41}})
    here.put(d4="")
    here.put(d4=MANY_FROM_D4["d4"])
    here.put(g8="")
    assert [said.get("moves") for said in here.rest(4.0)] == [("g8>g7b",)]


def test_a_slip_is_found_where_mothers_may_have_been_given_balls_unseen(balls: Make) -> None:
    """A mother alone looks as before when balls are added, so that nobody knows who is to move."""
    fields = {
        "a3": "1C1b", "b3": "2b", "b4": "1b", "c3": "1b1c", "c4": "1b", "c8": "1A", "d4": "1B", "e3": "1a", "e8": "1b",
        "h5": "1d", "j5": "1D",
    }  # fmt: skip
    position = {"turn": "C", "phase": "play", "fields": fields}
    here = balls("presence", position | {"reserve": {"A": 68, "B": 60, "C": 69, "D": 65}}, seats=4)
    here.put(c3="", d3="1b", e2="1c")
    assert kinds(here.rest()) == ["illegal"]


def test_a_slip_is_told_though_without_that_sensor_too_many_plies_to_look_at_might_be_done(
    balls: Make,
) -> None:
    """Were the sensor of j5 stuck, all of g5 might be sown over i6 and back to g5, which nobody saw empty."""
    fields = {
        "g5": "1A10a", "g6": "2d", "g7": "1d", "h4": "1e", "h6": "1d", "i7": "1C", "j5": "1e", "j6": "2e", "j7": "1a",
        "k4": "1d", "k5": "1d", "k6": "1e",
    }  # fmt: skip
    position = {"turn": "A", "phase": "play", "fields": fields, "reserve": dict.fromkeys("ABCDE", 9)}
    here = balls("presence", position, seats=5, origin_free=True)
    here.put(j5="", i6="1e")
    (told,) = here.rest()
    assert (told["verdict"], told["attempt"]) == ("illegal", "j5>i6e")


def test_a_ball_that_was_placed_in_a_silence_may_have_been_the_first(table: Make) -> None:
    """Counts do not say whose ball fell on e3, and nobody saw whether that was before the one on f3."""
    here = table("count", game="esiema")
    here.set_up()
    here.stuck = {"e3": None}
    here.look()
    here.put(e3="1A", f3="1B")
    here.stuck.clear()
    here.put(e3="1A")
    (asked,) = here.rest()
    assert (asked["verdict"], asked["moves"]) == ("ambiguous", ("@e3", "@f3"))
