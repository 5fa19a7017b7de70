"""Placing, sowing, capturing, adding and the end, and what each option changes.

What forbids a move is in tests/rules/refusals/esiema.json, and more in the vectors.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from typing import Any

import pytest

from companion.rules.errors import OptionError, RulesError
from companion.rules.game import IllegalMoveError
from companion.rules.games.esiema import Esiema
from companion.rules.games.esiema.position import EsiemaPosition

Make = Callable[..., Esiema]
Lay = Callable[..., EsiemaPosition]
After = Callable[[Esiema, EsiemaPosition, str], dict[str, Any]]


def play_all(game: Esiema, position: EsiemaPosition, *moves: str) -> EsiemaPosition:
    for move in moves:
        position = game.play(position, game.read_move(move, position)).after
    return position


# --- placing (docs/reference/rules.md, section 5.2) --------------------------------------------------------------


def test_each_player_places_thirty_balls_and_keeps_forty_one(esiema: Make) -> None:
    start = esiema(seats=3).start()
    assert (start.phase, start.to_place, start.reserve) == ("place", (30, 30, 30), (41, 41, 41))


def test_after_placing_the_player_who_placed_first_sows_first(esiema: Make) -> None:
    game = esiema(seats=3, place_count=2)
    end = play_all(game, game.start("B"), "@a1", "@a2", "@a3", "@b1", "@b2", "@b3")
    assert (end.phase, end.turn) == ("play", "B")


@pytest.mark.parametrize("starter", ["A", "B"])
@pytest.mark.parametrize("small", [[1, 3], [3, 1]])
def test_with_unequal_numbers_too_the_player_who_placed_first_sows_first(
    esiema: Make, starter: str, small: list[int]
) -> None:
    game = esiema(small_total=small)
    position = game.start(starter)
    pits = iter(game.fields)
    while position.phase == "place":
        written = game.write_position(position)
        assert game.read_position(written) == position
        position = play_all(game, position, f"@{next(pits)}")
    assert position.turn == starter


def test_who_has_fewer_balls_places_all_while_the_other_goes_on(esiema: Make) -> None:
    game = esiema(small_total=[1, 3])
    end = play_all(game, game.start(), "@a1", "@a2", "@a3", "@a4")
    assert (end.turn, end.to_place) == ("B", (0, 2))
    assert play_all(game, end, "@a5").turn == "B"


# --- who is out, and the end (rule 7) -----------------------------------------------------------


def test_several_players_can_be_out_at_once(esiema: Make, lay: Lay, after: After) -> None:
    game = esiema(seats=4)
    position = lay(game, f1="1A", f6="2a", f8="1b", a1="1B1a", a3="1C1a", k1="1D", k3="1d")
    shown = after(game, position, "f6>f7a,f8a")
    assert (shown["out"], shown["turn"]) == (["B", "C"], "D")
    assert shown["fields"]["a1"] == shown["fields"]["a3"] == "1a"
    assert "winner" not in shown


def test_a_mother_that_leaves_can_free_the_next_one(esiema: Make, lay: Lay, after: After) -> None:
    """B's mother lay with C's: once she is out, C's mother lies alone and C may add."""
    game = esiema(seats=3)
    position = lay(game, f1="1A", f6="2a", f8="1b", a1="1B1C", reserve={"C": 2})
    shown = after(game, position, "f6>f7a,f8a")
    assert (shown["out"], shown["turn"], shown["fields"]["a1"]) == (["B"], "C", "1C")


def test_the_turn_passes_over_who_is_out(esiema: Make, lay: Lay, after: After) -> None:
    game = esiema(seats=3)
    position = lay(game, f1="1A", f6="1a", k1="1C", k3="1c", out=["B"])
    assert after(game, position, "f6>f7a")["turn"] == "C"


def test_a_player_without_balls_is_out_only_when_called(esiema: Make, lay: Lay, after: After) -> None:
    game = esiema(seats=3)
    position = lay(game, f1="1A", f6="2a", f8="1c", k1="1C1a", a1="1B", b3="1b")
    first = after(game, position, "f6>f7a,f8a")
    assert (first["turn"], first.get("out")) == ("B", None)
    assert after(game, game.read_position(first), "b3>b4b")["out"] == ["C"]


def test_a_player_who_can_add_need_not(esiema: Make, lay: Lay) -> None:
    """docs/reference/rules.md, section 5.7 E6."""
    game = esiema()
    position = lay(game, f1="1A", f6="1b", a1="1B", reserve={"A": 1})
    assert [str(move) for move in game.moves(position)] == ["f1>e1A", "f1>f2A", "f1>g1A", "f1+1"]


def test_at_one_ball_each_the_clock_begins_and_stops_when_one_has_more(
    esiema: Make, lay: Lay, after: After
) -> None:
    game = esiema()
    begun = lay(game, f1="1A", f6="1a", a1="1B", b3="1b", reserve={"A": 0, "B": 0}, clock=3)
    assert after(game, begun, "f6>f7a")["clock"] == 4
    more = lay(game, f1="1A", f6="1a", a1="1B", b3="1b", reserve={"A": 1, "B": 0}, clock=3)
    assert "clock" not in after(game, more, "f6>f7a")


def test_a_seat_that_is_out_does_not_count_for_the_draw(esiema: Make, lay: Lay, after: After) -> None:
    game = esiema(seats=3)
    position = lay(game, f1="1A", f6="1a", k1="1C", k3="1c", out=["B"], reserve={"B": 7})
    assert after(game, position, "f6>f7a")["clock"] == 0


def test_where_a_pit_holds_one_ball_nobody_can_add(esiema: Make, lay: Lay, after: After) -> None:
    game = esiema(capacity=1)
    position = lay(game, f1="1A", f6="1a", a1="1B", reserve={"B": 7})
    assert after(game, position, "f6>f7a")["winner"] == "A"


def test_a_decision_on_the_last_ply_goes_before_the_draw(esiema: Make, lay: Lay, after: After) -> None:
    game = esiema()
    position = lay(game, f6="1A1a", f8="1b", a1="1B", clock=14)
    assert after(game, position, "f6>f7A,f8a")["winner"] == "A"


def test_captured_balls_do_not_go_to_the_reserve(esiema: Make, lay: Lay, after: After) -> None:
    game = esiema()
    position = lay(game, f1="1A", f6="2a", f8="3b", a1="1B", b3="1b", reserve={"A": 4, "B": 5})
    assert after(game, position, "f6>f7a,f8a")["reserve"] == {"A": 4, "B": 5}


# --- options ------------------------------------------------------------------------------------


def test_place_count_is_how_many_balls_are_placed(esiema: Make) -> None:
    start = esiema(place_count=10).start()
    assert (start.to_place, start.reserve) == ((10, 10), (61, 61))


def test_small_total_is_one_number_or_one_for_each_seat(esiema: Make) -> None:
    assert esiema(small_total=20).start().to_place == (21, 21)
    assert esiema(small_total=40).start().reserve == (11, 11)
    handicap = esiema(seats=["B", "A"], small_total=[70, 0])
    assert (handicap.start().to_place, handicap.start().reserve) == ((30, 1), (41, 0))


def test_capacity_holds_for_placing_sowing_and_adding(esiema: Make, lay: Lay) -> None:
    game = esiema(capacity=3)
    position = lay(game, f1="1A", f6="1a", f7="3b", a1="1B", reserve={"A": 41})
    texts = [str(move) for move in game.moves(position)]
    assert "f6>f7a" not in texts
    assert [text for text in texts if "+" in text] == ["f1+1", "f1+2"]
    placing = game.read_position(
        {"turn": "A", "phase": "place", "fields": {"f6": "1A1B1a"}, "to_place": {"A": 28, "B": 29}}
    )
    assert len(game.moves(placing)) == 90


def test_a_path_over_the_emptied_pit_leaves_a_ball_there(esiema: Make, lay: Lay, after: After) -> None:
    game = esiema(origin_free=True)
    position = lay(game, f1="1A", f6="3a", a1="1B", b3="1b")
    fields = after(game, position, "f6>f7a,f6a,g6a")["fields"]
    assert {field: fields.get(field) for field in ("f6", "f7", "g6")} == {"f6": "1a", "f7": "1a", "g6": "1a"}


def test_the_emptied_pit_is_gone_over_once_at_most(esiema: Make, lay: Lay) -> None:
    game = esiema(origin_free=True)
    position = lay(game, f1="1A", f6="4a", a1="1B", b3="1b")
    reason = game.refusal(position, game.read_move("f6>f7a,f6a,g6a,f6a", position))
    assert reason is not None
    assert reason.key == "esiema.back-to-origin"


def test_draw_plies_is_when_the_clock_ends_the_game(esiema: Make, lay: Lay, after: After) -> None:
    position = {"f1": "1A", "f6": "1a", "a1": "1B", "b3": "1b"}
    for plies, winner in ((3, "draw"), (4, None)):
        game = esiema(draw_plies=plies)
        assert after(game, lay(game, **position, clock=2), "f6>f7a").get("winner") == winner


def test_one_ball_counts_the_reserve_or_only_the_board(esiema: Make, lay: Lay, after: After) -> None:
    for value, clock in (("board", 0), ("board+reserve", None)):
        game = esiema(one_ball=value)
        position = lay(game, f1="1A", f6="1a", a1="1B", b3="1b", reserve={"A": 5, "B": 5})
        assert after(game, position, "f6>f7a").get("clock") == clock


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"small_total": [1, 2, 3]}, ["small_total", "A, B"]),
        ({"small_total": [1, "2"]}, ["small_total", "from 0 to 70"]),
        ({"small_total": 71}, ["small_total", "from 0 to 70"]),
        ({"small_total": True}, ["small_total"]),
        ({"small_total": []}, ["small_total"]),
        ({"capacity": 13}, ["capacity", "from 1 to 12"]),
        ({"capacity": 1, "seats": 6}, ["180", "91", "place_count"]),
        ({"place_count": 0}, ["place_count", "from 1 to 71"]),
        ({"draw_plies": 0}, ["draw_plies"]),
        ({"one_ball": "pocket"}, ["one_ball", "board+reserve"]),
        ({"seats": 7}, ["seats", "2, 3, 4, 5 or 6"]),
    ],
)
def test_options_that_the_game_does_not_have_are_refused(options: dict[str, Any], words: list[str]) -> None:
    with pytest.raises(OptionError) as error:
        Esiema.with_options(options)
    assert all(word in str(error.value) for word in words)


# --- the interface ------------------------------------------------------------------------------


def test_an_illegal_move_is_not_played(esiema: Make, lay: Lay) -> None:
    game = esiema()
    position = lay(game, f1="1A", f6="2a", a1="1B")
    with pytest.raises(IllegalMoveError) as error:
        game.play(position, game.read_move("f6>f7a", position))
    assert error.value.reason.key == "esiema.balls-left"


def test_only_seats_of_the_game_begin(esiema: Make) -> None:
    with pytest.raises(RulesError, match=r"'C' cannot begin; the seats are A, B$"):
        esiema().start("C")


def test_scores_are_the_small_balls_on_the_board(esiema: Make, lay: Lay) -> None:
    game = esiema()
    assert game.scores(lay(game, f1="1A2b", f6="3a", a1="1B")) == {"A": 3, "B": 2}


def test_games_with_equal_options_are_equal(esiema: Make) -> None:
    assert esiema(seats=3) == esiema(seats=["A", "B", "C"])
    assert esiema(seats=3) != esiema(seats=2)
    assert esiema(seats=["B", "D"]).letters == "BDbd"


def test_rules_have_the_same_hash_in_each_process(esiema: Make) -> None:
    """They are handed to other processes with what they know, where equal ones are looked up with them."""
    code = "from companion.rules.games.esiema import Esiema; print(hash(Esiema.with_options({}).rules))"
    environment = os.environ | {"PYTHONHASHSEED": "1"}
    told = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, check=True)
    assert int(told.stdout) == hash(esiema().rules)


def test_one_path_is_as_good_as_another_that_ends_alike(esiema: Make, lay: Lay) -> None:
    game = esiema()
    position = lay(game, f4="2a1b", g5="1b", a1="1A", k6="1B1b")
    ply = game.play(position, game.read_move("f4>f5a,g4b,h4a", position))
    assert game.hints.in_order(ply, ["f5", "g4", "h4"])
    assert not game.hints.in_order(ply, ["h4", "g4", "f5"])
    around = game.play(position, game.read_move("f4>f5a,g5b,g4a", position))
    other = game.hints.in_order(around, ["g4", "g5", "f5"])
    assert other is not None
    assert (str(other.move), other.after) == ("f4>g4a,g5b,f5a", around.after)
    assert not game.hints.in_order(around, ["g4", "f5", "g5"])


def test_of_a_ball_that_fell_unseen_any_moment_is_as_good(esiema: Make, lay: Lay) -> None:
    game = esiema()
    position = lay(game, f4="2a1b", g5="1b", a1="1A", k6="1B1b")
    ply = game.play(position, game.read_move("f4>f5a,g4b,h4a", position))
    assert game.hints.in_order(ply, ["f5", "h4"])
    assert game.hints.in_order(ply, ["g4", "h4"])
    assert not game.hints.in_order(ply, ["h4", "g4"])
    assert not game.hints.in_order(ply, ["f5", "g5"])


def test_a_sowing_that_has_begun_is_found_in_the_order_in_which_its_pits_filled(
    esiema: Make, lay: Lay
) -> None:
    """Three of the five balls of e5 have fallen; the others may go anywhere."""
    game = esiema()
    position = lay(game, e5="3a2b", a1="1A", k6="1B")
    ply = game.play(position, game.read_move("e5>f6a,f5b,e4a,d3b,c2a", position))
    assert game.hints.begun_in_order(ply, ["f6", "f5"]) is ply
    begun = game.hints.begun_in_order(ply, ["e4", "f5", "f6"])
    assert begun is not None
    assert str(begun.move).startswith("e5>e4a,f5b,f6a,")
    elsewhere = game.hints.begun_in_order(ply, ["d4", "c3", "b2"])
    assert elsewhere is not None
    assert [step.field for step in elsewhere.steps[:4]] == ["e5", "d4", "c3", "b2"]
    assert game.hints.begun_in_order(ply, ["e4", "a1"]) is None


def test_no_sowing_has_begun_whose_next_ball_would_have_no_pit_left(esiema: Make, lay: Lay) -> None:
    """After four of five balls all neighbours of a1 are taken."""
    game = esiema()
    position = lay(game, c2="5a", h5="1A", k6="1B")
    ply = game.play(position, game.read_move("c2>d3a,e4a,f5a,g5a,h5a", position))
    assert game.hints.begun_in_order(ply, ["b1", "b2", "a2"]) is not None
    assert game.hints.begun_in_order(ply, ["b1", "b2", "a2", "a1"]) is None
