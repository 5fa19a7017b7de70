"""What position a table is that was accepted, for every game and every kind of sensor."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

import pytest

from companion.referee.acceptance import accepted_table
from companion.referee.evidence import Trace
from companion.referee.hypotheses import Case, Evidence
from companion.referee.protocol import AS_BEFORE
from companion.rules.registry import kind

Make = Callable[..., Any]

CARDS = {"layout": [[column + 5 * row for column in range(1, 6)] for row in range(5)]}
NEXT = {"sahara": "B", "geisterfahrer": "white", "ghostbuster": "red", "zahlenluchs": "C", "esiema": "B"}

WRONG: Mapping[str, tuple[dict[str, Any], int | None, dict[str, str]]] = {
    "sahara": (
        {"a1": "3o", "b1": "3o", "b5": "1o", "A": "15o", "B": "14o"},
        None,
        {"a1": "", "b1": "", "a3": "6o"},
    ),
    "geisterfahrer": ({"l1": "5w5b", "l3": "5w5b", "r1": "10w10b"}, None, {"l1": "", "r4": "5w5b"}),
    "ghostbuster": (
        {"t6": "1y", "t20": "1r", "y.yard": "3y", "r.yard": "3r"},
        3,
        {"t6": "", "t17": "1y"},
    ),
    "zahlenluchs": ({"a1": "1A", "b2": "1A", "e5": "1C"}, 25, {"a1": "", "d1": "1A"}),
}
"""For each game a position, the roll or card, and what is then changed against the rules."""


def laid(table: Make, name: str, sensors: str) -> Any:
    fields, chance, changes = WRONG[name]
    options = CARDS if name == "zahlenluchs" else {}
    turn = kind(name).with_options(options).seats[0]
    more = {"tries": 1} if name == "ghostbuster" else {}
    here = table(sensors, options, {"turn": turn, "fields": fields, **more}, game=name)
    here.set_up()
    if chance is not None:
        here.throw(chance)
    here.put(**changes)
    (illegal,) = here.rest()
    assert (illegal["verdict"], illegal.get("can_stand", True)) == ("illegal", True)
    return here


@pytest.mark.parametrize("name", WRONG)
@pytest.mark.parametrize("sensors", ["contents", "count", "presence"])
def test_an_accepted_table_stands_or_is_asked_about_and_play_goes_on(
    table: Make, name: str, sensors: str
) -> None:
    here = laid(table, name, sensors)
    (verdict,) = here.press("accept")
    if verdict["verdict"] == "ambiguous":
        (verdict,) = here.press("down", "ok")
    assert (verdict["verdict"], verdict["next"]) == ("stands", NEXT[name])
    assert here.ledger.plies == 1
    assert here.run.position.turn == NEXT[name]
    (undone,) = here.press("undo")
    assert (undone["verdict"], undone["move"]) == ("undone", None)


@pytest.mark.parametrize("name", WRONG)
def test_contents_leave_nothing_to_ask(table: Make, name: str) -> None:
    here = laid(table, name, "contents")
    (verdict,) = here.press("accept")
    assert verdict["verdict"] == "stands"
    assert verdict["position"]["fields"] == {field: held for field, held in here.lying.items() if held}


def test_counts_of_several_letters_that_fit_in_two_ways_are_asked_about(table: Make) -> None:
    fields = {"l1": "1w1b", "l3": "2w2b", "r1": "10w10b"}
    here = table("count", {}, {"turn": "black", "fields": fields}, game="geisterfahrer")
    here.set_up()
    here.put(l1="", l4="1w", r4="1b")
    here.rest()
    (verdict,) = here.press("accept")
    assert verdict["verdict"] == "ambiguous"
    assert set(verdict["moves"]) >= {"l4=1w r4=1b", "l4=1b r4=1w"}
    (stands,) = here.choose("l4=1w r4=1b")
    assert stands["position"]["fields"]["r4"] == "1b"


def test_a_figure_that_is_gone_is_asked_about_for_it_cannot_be_out_of_the_game(table: Make) -> None:
    fields = {"t6": "1y", "t20": "1r", "y.yard": "3y", "r.yard": "3r"}
    position = {"turn": "yellow", "fields": fields, "tries": 1}
    here = table("contents", {}, position, game="ghostbuster")
    here.set_up()
    here.throw(3)
    here.put(t20="", t6="", t9="1y")
    here.rest()
    (verdict,) = here.press("accept")
    assert (verdict["verdict"], verdict["moves"]) == ("ambiguous", ("r.yard=4r", "t20=1r"))
    (stands,) = here.choose("r.yard=4r")
    assert stands["position"]["fields"] == {"t9": "1y", "y.yard": "3y", "r.yard": "4r"}
    (missing,) = here.press("ok")
    assert (missing["verdict"], missing["missing"]) == ("unfinished", {"r": 1})


def test_two_stones_on_a_card_are_asked_about_for_only_one_can_stand_there(table: Make) -> None:
    fields = {"a1": "1A", "b2": "1C", "e5": "1C"}
    here = table("contents", CARDS, {"turn": "A", "fields": fields}, game="zahlenluchs")
    here.set_up()
    here.throw(1)
    here.put(a1="", b2="1A1C")
    here.rest()
    (verdict,) = here.press("accept")
    assert (verdict["verdict"], verdict["moves"]) == ("ambiguous", ("b2=1A", "b2=1C"))


def test_cars_that_no_sensor_told_of_lie_where_alone_they_can(table: Make) -> None:
    fields = {"l4": "5w6b", "l5": "1b", "r1": "18w17b", "r5": "2w1b"}
    here = astray(
        table("contents, and presence on l5", {}, {"turn": "white", "fields": fields}, game="geisterfahrer"),
        r5="",
        l4="6w6b",
    )
    (stands,) = here.press("accept")
    assert (stands["verdict"], stands["position"]["fields"]["l5"]) == ("stands", "1w2b")


FIGURES = {"t12": "1y", "t20": "1g", "y.yard": "3y", "g.yard": "3g", "r.yard": "4r", "b.yard": "4b"}


def figures(table: Make, sensors: str, mode: str = "ghostbuster") -> Any:
    position = {"turn": "yellow", "fields": FIGURES, "tries": 1}
    return table(sensors, {"seats": 4, "mode": mode}, position, game="ghostbuster")


def astray(here: Any, roll: int | None = None, **contents: str) -> Any:
    """The table set up, and then changed against the rules."""
    here.set_up()
    if roll is not None:
        here.throw(roll)
    here.put(**contents)
    (illegal,) = here.rest()
    assert (illegal["verdict"], illegal.get("can_stand", True)) == ("illegal", True)
    return here


def test_a_figure_that_may_stand_on_another_or_be_home_is_asked_about(table: Make) -> None:
    here = astray(figures(table, "presence"), 4, t12="", t17="1y", t20="")
    (asked,) = here.press("accept")
    assert asked["moves"] == (
        "t17=1g y.yard=4y",
        "t17=1g1y",
        "t17=1y g.yard=4g",
        "t17=1y1g",
    )


def one_ball_lost(table: Make) -> Any:
    """Sixteen full pits, and one of them is empty: its ball may be in any other one, or beside the board."""
    fields = {f"{column}{row}": "1a" if row % 2 else "1b" for column in "efgh" for row in range(2, 6)}
    beside = {"reserve": {"A": 41, "B": 41}, "to_place": {"A": 21, "B": 21}}
    position = {"turn": "A", "phase": "place", "fields": fields, **beside}
    return astray(table("presence", {}, position, game="esiema"), h5="")


def test_each_of_many_tables_is_named_by_the_field_on_which_it_is_unlike_the_others(table: Make) -> None:
    (asked,) = one_ball_lost(table).press("accept")
    others = {f"{at}=2a" for at in ("e3", "e5", "f3", "f5", "g3", "g5", "h3")}
    others |= {f"{column}{row}=1a1b" for column in "efgh" for row in (2, 4)}
    assert set(asked["moves"]) == {AS_BEFORE, *others}


def test_no_field_is_asked_about_where_each_would_leave_nearly_all_tables(table: Make) -> None:
    (asked,) = one_ball_lost(table).press("accept")
    assert "asks" not in asked


def test_one_explanation_that_the_sensors_allow_is_not_asked_about(table: Make) -> None:
    here = astray(figures(table, "presence"), 4, t12="", t17="1y")
    (stands,) = here.press("accept")
    assert (stands["verdict"], stands["position"]["fields"]["t17"]) == ("stands", "1y")


def test_of_two_figures_either_may_be_the_one_that_is_gone(table: Make) -> None:
    here = astray(figures(table, "count"), 4, t12="", t17="1y", t20="")
    (asked,) = here.press("accept")
    assert asked["moves"] == ("t12=1y t17=1g", "t17=1g y.yard=4y", "t17=1y g.yard=4g", "t17=1y t20=1g")


@pytest.mark.parametrize("sensors", ["count", "contents"])
def test_of_two_figures_where_there_is_room_for_one_the_players_say_which_stays(
    table: Make, sensors: str
) -> None:
    here = astray(figures(table, sensors, "plain"), 3, t12="", t20="1g1y")
    (asked,) = here.press("accept")
    assert asked["moves"] == ("t12=1y t20=1g", "t20=1g y.yard=4y", "t20=1y g.yard=4g")


def test_even_if_one_table_is_left_it_is_asked_about_where_it_contradicts_the_sensors(table: Make) -> None:
    here = astray(figures(table, "contents"), 4, **{"r.yard": "3r"})
    (asked,) = here.press("accept")
    assert (asked["verdict"], asked["moves"], asked["confirm"]) == ("ambiguous", ("r.yard=4r",), True)


def test_a_field_without_a_sensor_of_the_change_is_named_if_the_table_contradicts_it(table: Make) -> None:
    """Yellow stands where green stood, and green's figure is not in its yard, where alone it can be."""
    here = astray(figures(table, "contents", "plain"), 4, t12="", t20="1y")
    (asked,) = here.press("accept")
    assert asked["moves"] == ("g.yard=4g",)


def test_what_players_have_said_of_a_field_is_not_contradicted(table: Make) -> None:
    here = astray(figures(table, "contents"), 4, t12="", t20="")
    (asked,) = here.press("accept")
    assert asked["asks"]["field"] == "t12"
    (asked,) = here.tell("t12", "")
    assert asked["moves"] == ("t20=1g y.yard=4y", "y.yard=4y g.yard=4g")
    (asked,) = here.tell("t20", "")
    assert asked["moves"] == ("y.yard=4y g.yard=4g",)


def test_what_players_were_offered_to_say_leaves_a_table_though_a_full_field_must_then_be_empty(
    table: Make,
) -> None:
    """A blue figure is in yellow's house, but the players say where all yellow and all blue ones are."""
    fields = {"t16": "1g", "t32": "1b", "y.yard": "4y", "g.yard": "3g", "r.yard": "4r", "b.yard": "3b"}
    position = {"turn": "yellow", "fields": fields, "tries": 1}
    here = table("presence", {"seats": 4}, position, game="ghostbuster")
    (asked,) = astray(here, 3, t32="", **{"y.h4": "1b"}).press("accept")
    assert asked["asks"] == {"field": "y.yard", "contents": ("3y", "4y")}
    (asked,) = here.tell("y.yard", "4y")
    assert asked["asks"] == {"field": "t16", "contents": ("1g", "1g1b")}
    (asked,) = here.tell("t16", "1g1b")
    assert asked["moves"] == ("y.h4=-",)


def test_where_a_sensor_counts_more_figures_than_there_are_those_stand_there_that_are_gone(
    table: Make,
) -> None:
    here = astray(figures(table, "count"), 4, t12="", t20="3g")
    (asked,) = here.press("accept")
    assert asked["moves"] == ("t20=1g1y",)


def test_of_two_stones_on_each_of_three_cards_the_players_say_which_stay(table: Make) -> None:
    fields = {"a1": "1A", "b1": "1C", "c1": "1A", "a2": "1C", "b2": "1A", "c2": "1C", "e5": "1C"}
    here = table("contents", CARDS, {"turn": "A", "fields": fields}, game="zahlenluchs")
    crowded = {"b1": "1C1A", "b2": "1A1C", "c2": "1C1A"}
    (asked,) = astray(here, 1, a1="", c1="", a2="", **crowded).press("accept")
    assert asked["moves"] == tuple(
        f"b1=1{one} b2=1{two} c2=1{three}" for one in "AC" for two in "AC" for three in "AC"
    )


def wrong_roll(table: Make) -> Any:
    """Yellow rolled 5 and went 6 fields, captured green's figure and took it home."""
    fields = {**FIGURES, "t12": "", "t14": "1y"}
    position = {"turn": "yellow", "fields": {at: held for at, held in fields.items() if held}, "tries": 1}
    here = table("count", {"seats": 4, "mode": "plain"}, position, game="ghostbuster")
    return astray(here, 5, t14="", t20="1y", **{"g.yard": "4g"})


def test_figures_that_changed_places_by_a_wrong_roll_stand_unasked(table: Make) -> None:
    (stands,) = wrong_roll(table).press("accept")
    assert (stands["verdict"], stands["position"]["fields"]["t20"]) == ("stands", "1y")


def test_a_piece_of_another_game_does_not_stand(table: Make) -> None:
    fields = {"l1": "5w5b", "l3": "5w5b", "r1": "10w10b"}
    here = table("contents", {}, {"turn": "black", "fields": fields}, game="geisterfahrer")
    (asked,) = astray(here, l3="5w5b1q").press("accept")
    assert asked["moves"] == ("l3=5w5b",)


def test_figures_that_changed_places_unseen_are_not_taken_for_certain(table: Make) -> None:
    """A yellow figure went to t20 and green's to the yard, or yellow's went home and one of green's to t12."""
    here = astray(figures(table, "count"), 4, t12="", t20="1y", **{"g.yard": "4g"})
    (asked,) = here.press("accept")
    assert asked["moves"] == ("t12=1y g.yard=3g", "t20=1y g.yard=4g", "y.yard=4y g.yard=3g")


def test_the_one_table_of_a_search_that_was_cut_short_is_asked_about(
    table: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    here = laid(table, "sahara", "presence")
    monkeypatch.setattr(accepted_table, "Completion", partial(accepted_table.Completion, most_steps=15))
    (asked,) = here.press("accept")
    assert (asked["verdict"], asked["moves"], asked["many"]) == ("ambiguous", ("a3=6o",), True)


def test_a_figure_in_the_house_of_others_is_asked_about(table: Make) -> None:
    here = astray(figures(table, "count"), 4, t20="", **{"y.h1": "1g"})
    (asked,) = here.press("accept")
    assert asked["moves"] == ("t12=1g y.h1=1y", "t20=1g y.h1=-", "y.h1=- g.yard=4g")


@pytest.mark.parametrize("roll", [4, None])
def test_a_roll_that_comes_before_the_answer_is_for_the_next_ply(table: Make, roll: int | None) -> None:
    here = astray(figures(table, "count"), roll, t12="", t30="1y", t20="")
    here.press("accept")
    here.throw(6)
    here.choose("t20=1g t30=1y")
    assert here.run.referee.chance == 6
    here.press("undo")
    assert here.run.referee.chance == roll


@pytest.mark.parametrize(
    ("sensors", "moves"), [("count", ("d4=- e5=1C", "e5=1A")), ("presence", ("e5=1A", "e5=1C"))]
)
def test_a_stone_on_the_goal_may_be_either_players(table: Make, sensors: str, moves: tuple[str, str]) -> None:
    position = {"turn": "A", "fields": {"a1": "1A", "b2": "1A", "d4": "1A", "e5": "1C"}}
    here = table(sensors, CARDS, position, game="zahlenluchs")
    here.set_up()
    here.throw(7)
    here.put(d4="", e5="")
    here.put(e5="1A")
    here.rest()
    (asked,) = here.press("accept")
    assert asked["moves"] == moves


CROWD = {
    "t2": "1b",
    "t5": "1y",
    "t8": "1g1y",
    "t15": "1g",
    "t20": "1r1g",
    "t26": "1b",
    "t42": "1k1w",
    "y.yard": "2y",
    "g.yard": "1g",
    "r.yard": "3r",
    "b.yard": "2b",
    "k.yard": "3k",
    "w.yard": "3w",
}


def home_goes(letters: str) -> dict[str, str]:
    """What changes when these figures of the crowd go home from the track, each from where it stands."""
    lying = {field: held for field, held in CROWD.items() if field[0] == "t"}
    gone = {field: "" for field, held in lying.items() if all(letter in letters for letter in held[1::2])}
    numbers = {at: sum(lying[field].count(at) for field in gone) for at in letters}
    return gone | {f"{at}.yard": f"{int(CROWD[f'{at}.yard'][0]) + numbers[at]}{at}" for at in letters}


@pytest.mark.parametrize("sensors", ["count", "contents"])
@pytest.mark.parametrize("letters", ["ygr", "ygrb", "ygrbkw"])
def test_many_figures_that_go_home_stand_there_unasked(table: Make, sensors: str, letters: str) -> None:
    position = {"turn": "yellow", "fields": CROWD, "tries": 1}
    here = astray(table(sensors, {"seats": 6}, position, game="ghostbuster"), 3, **home_goes(letters))
    (stands,) = here.press("accept")
    assert stands["verdict"] == "stands"
    assert stands["position"]["fields"] == {field: held for field, held in here.lying.items() if held}


def test_a_field_newly_filled_under_presence_got_its_bean_from_a_field_that_tells_no_number(
    table: Make,
) -> None:
    fields = {"a1": "2o", "a3": "1o", "b1": "3o", "A": "15o", "B": "15o"}
    here = table("presence", {}, {"turn": "A", "fields": fields})
    here.set_up()
    here.put(b4="1o")
    assert here.rest()[-1]["verdict"] == "illegal"
    (verdict,) = here.press("accept")
    assert verdict["verdict"] == "ambiguous"
    assert any("a1=1o" in answer and "b4=1o" in answer for answer in verdict["moves"])
    assert not any("a3=-" in answer for answer in verdict["moves"])


@pytest.mark.parametrize(("lying", "offered"), [({"b1": "", "b2": "6o"}, True), ({"b1": ""}, False)])
def test_a_table_is_offered_to_stand_only_where_accept_lets_it(
    table: Make, lying: dict[str, str], *, offered: bool
) -> None:
    here = table("count")
    here.set_up()
    here.put(**lying)
    (illegal,) = here.rest()
    assert (illegal["verdict"], illegal.get("can_stand", True)) == ("illegal", offered)
    assert bool(here.press("accept")) == offered


CROWDED = {"turn": "black", "fields": {"l1": "3w4b", "l2": "2w3b", "l4": "4w3b", "r1": "4w4b", "r4": "5w5b"}}


def test_what_may_be_many_tables_is_asked_field_by_field(table: Make) -> None:
    """Under presence any cars may have gone from any pit to the new one; each answer narrows it down."""
    here = astray(table("presence", {}, CROWDED, game="geisterfahrer"), r2="1w2b", l2="", r1="5w5b")
    (asked,) = here.press("accept")
    questions = 0
    while asked["verdict"] == "ambiguous":
        field = asked["asks"]["field"]
        assert here.lying.get(field, "") in asked["asks"]["contents"]
        before = asked["moves"]
        (asked,) = here.tell(field, here.lying.get(field, ""))
        assert len(asked.get("moves", ())) < len(before)
        questions += 1
    assert (asked["verdict"], questions) == ("stands", 4)
    assert asked["position"]["fields"] == {field: held for field, held in here.lying.items() if held}


def two_beans_from_a_full_pit(table: Make) -> Any:
    """Under presence one bean from any of four pits would do; but two lie there, and both came from A."""
    fields = {"a1": "2o", "a3": "1o", "b2": "2o", "A": "15o", "B": "16o"}
    here = table("presence", {}, {"turn": "A", "fields": fields})
    return astray(here, A="13o", a4="2o")


def test_if_an_accepted_table_is_none_of_those_offered_others_are(table: Make) -> None:
    here = two_beans_from_a_full_pit(table)
    (asked,) = here.press("accept")
    assert asked["moves"] == ("a1=1o a4=1o", "a4=1o A=14o", "a4=1o B=15o", "a4=1o b2=1o")
    (others,) = here.choose("none")
    assert not {*others["moves"]} & {*asked["moves"]}
    (stands,) = here.choose("a4=2o A=13o B=16o")
    assert stands["position"]["fields"] == here.lying


def test_with_the_buttons_too_others_are_offered_and_only_once(table: Make) -> None:
    here = two_beans_from_a_full_pit(table)
    here.press("accept")
    (others,) = here.press("up", "ok")
    assert others["verdict"] == "ambiguous"
    (illegal,) = here.press("up", "ok")
    assert illegal["verdict"] == "illegal"


def test_no_other_tables_are_offered_while_hands_change_the_table(table: Make) -> None:
    here = two_beans_from_a_full_pit(table)
    here.press("accept")
    here.put(b2="")
    assert [verdict["verdict"] for verdict in here.choose("none")] == ["illegal"]


def test_what_players_say_of_a_field_brings_back_no_table_that_they_denied(table: Make) -> None:
    here = two_beans_from_a_full_pit(table)
    here.press("accept")
    here.choose("none")
    (told,) = here.tell("A", "14o")
    assert {move for move in told["moves"] if "a4=1o" in move} == set()


def as_seen(here: Any) -> Case:
    """What the sensors show now, to be explained from the position on record."""
    sensors = {field: here.sight.sensor(field) for field in here.sight.sensed}
    picture = {field: one.expected(here.lying.get(field, "")) for field, one in sensors.items()}
    return Case(here.game, here.run.position, (), Evidence(here.sight, Trace().seen(picture)))


def test_the_table_after_a_slip_is_not_offered_either_if_it_is_denied(table: Make) -> None:
    here = wrong_roll(table)
    (stands,) = here.press("accept")
    slipped = here.run.position
    here.press("undo")
    offered = accepted_table.accepted(as_seen(here), {}, [slipped]).answers.values()
    assert stands["verdict"] == "stands"
    assert slipped not in [answer.position for answer in offered]


def test_the_one_table_that_is_not_denied_is_asked_about_too(table: Make) -> None:
    here = two_beans_from_a_full_pit(table)
    case = as_seen(here)
    first, *others = (answer.position for answer in accepted_table.accepted(case, {}).answers.values())
    left = accepted_table.accepted(case, {}, others)
    assert (left.certain, [answer.position for answer in left.answers.values()]) == (None, [first])


def test_of_too_many_tables_the_question_says_that_there_are_more(table: Make) -> None:
    here = astray(table("presence", {}, CROWDED, game="geisterfahrer"), r2="1w2b", l2="", r1="5w5b")
    (asked,) = here.press("accept")
    assert (len(asked["moves"]), asked["many"]) == (40, True)
    assert here.choose("l1") == []
