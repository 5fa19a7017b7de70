"""What position a table is that was accepted, for every game and every kind of sensor."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import pytest

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
    assert here.chain.position.turn == NEXT[name]
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
    assert (missing["verdict"], missing["mend"]["back"]) == (
        "illegal",
        ({"number": 1, "pieces": "1r", "to": "r.yard"},),
    )


def test_two_stones_on_a_card_are_asked_about_for_only_one_can_stand_there(table: Make) -> None:
    fields = {"a1": "1A", "b2": "1C", "e5": "1C"}
    here = table("contents", CARDS, {"turn": "A", "fields": fields}, game="zahlenluchs")
    here.set_up()
    here.throw(1)
    here.put(a1="", b2="1A1C")
    here.rest()
    (verdict,) = here.press("accept")
    assert (verdict["verdict"], verdict["moves"]) == ("ambiguous", ("b2=1A", "b2=1C"))


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
