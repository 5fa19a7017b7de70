"""Why a table is illegal: what was added to the ply recorded last, and which attempt is the likeliest."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from companion.referee.evidence import Trace
from companion.referee.hypotheses import Case, Evidence
from companion.referee.repair.excess import added
from companion.sensing.sight import Picture

Make = Callable[..., Any]

PLAIN = {"seats": ["yellow", "red"], "mode": "plain"}
ESIEMA = {"turn": "A", "phase": "play", "reserve": {"A": 1, "B": 1}}
FIGURES = {"t5": "1y", "t8": "1r", "t20": "1r", "y.yard": "3y", "r.yard": "2r"}
CARDS = {"layout": [[column + 6 * row for column in range(1, 7)] for row in range(6)]}


def told(verdict: dict[str, Any]) -> tuple[str, str | None, str | None, str | None]:
    return verdict["verdict"], verdict.get("attempt"), verdict.get("rule"), verdict.get("why")


def after_playing(here: Any, move: str, chance: int | None = None) -> None:
    """Set the table up and play a move, which is recorded by the time the table rests."""
    here.set_up()
    if chance is not None:
        here.throw(chance)
    here.play(move)
    (played,) = here.rest(0.7)
    assert played["verdict"] == "played"


@pytest.mark.parametrize("sensors", ["count", "contents"])
def test_a_capture_after_a_ply_that_allows_none_is_told_with_that_ply(table: Make, sensors: str) -> None:
    here = table(sensors)
    after_playing(here, "a3")
    here.put(a6="", b1="", A="7o")
    (verdict,) = here.rest()
    assert told(verdict) == ("illegal", "a3", "sahara.3", "sahara.capture-not-allowed")
    assert set(verdict["mend"]) == {"back"}
    here.put(A="", a6="4o", b1="3o")
    assert [one["verdict"] for one in here.rest()] == ["restored"]


@pytest.mark.parametrize("sensors", ["count", "contents"])
@pytest.mark.parametrize(
    ("fields", "move", "taken", "rule", "why"),
    [
        ({"f5": "1A1a", "f7": "1b", "k1": "1B1b"}, "f5>f6a,f7A", "1A", 3, "mother-captures"),
        ({"f5": "2a", "f7": "1B1b", "a1": "1A"}, "f5>f6a,f7a", "1B1a", 4, "mother-protects"),
        ({"f6": "1a", "f7": "1b", "a1": "1A", "k1": "1B1b"}, "f6>f7a", "1a", 5, "single-captures"),
    ],
)
def test_a_capture_that_a_ball_or_a_mother_forbids_is_told_after_the_ply(
    table: Make, sensors: str, fields: dict[str, str], move: str, taken: str, rule: int, why: str
) -> None:
    here = table(sensors, position={**ESIEMA, "fields": fields}, game="esiema")
    here.set_up()
    here.play(move)
    # To a count it looks at once as if the ball that fell last were taken up again (or, in rule 3, captured).
    here.rest(0.7 if sensors == "count" and rule != 3 else 0.1)
    here.put(f7=taken)
    verdict = here.rest()[-1]
    if verdict["verdict"] == "unfinished":
        # The ball may also be the first of the next player's pit, which is emptied ball by ball.
        assert (sensors, rule in (3, 5), verdict["missing"]) == ("contents", True, {"b": 1})
    elif verdict["verdict"] == "played":
        assert (sensors, rule) == ("count", 3)
    else:
        assert told(verdict) == ("illegal", move, f"esiema.{rule}", f"esiema.{why}")


def test_foreign_balls_taken_on_the_way_after_the_ply_are_told_with_it(table: Make) -> None:
    fields = {"f5": "2a", "f6": "2b", "a1": "1A", "k1": "1B"}
    here = table("contents", position={**ESIEMA, "fields": fields}, game="esiema")
    after_playing(here, "f5>f6a,f7a")
    here.put(f6="1a")
    assert told(here.rest()[-1]) == ("illegal", "f5>f6a,f7a", "esiema.2", "esiema.captured-astray")


@pytest.mark.parametrize("sensors", ["count", "contents"])
@pytest.mark.parametrize(
    ("options", "move", "lying", "why"),
    [
        ({}, "t5", {"t8": "1y", "r.yard": "3r"}, "thrown-out"),
        ({}, "t5", {"t20": "", "r.yard": "3r"}, "taken-away"),
        (PLAIN, "t5", {"t20": "", "r.yard": "4r"}, "taken-away"),
    ],
)
def test_a_figure_sent_home_that_may_stay_is_told_after_the_ply(
    table: Make, sensors: str, options: dict[str, Any], move: str, lying: dict[str, str], why: str
) -> None:
    here = table(sensors, options, {"turn": "yellow", "fields": FIGURES}, game="ghostbuster")
    after_playing(here, move, 3)
    here.put(**lying)
    assert told(here.rest()[-1]) == ("illegal", move, "ghostbuster.2", f"ghostbuster.{why}")


def test_a_stone_taken_without_a_capture_is_told_after_the_step(table: Make) -> None:
    stones = {"a1": "1A", "a6": "1B", "f6": "1C", "d2": "1D", "f1": "1D"}
    here = table("contents", {**CARDS, "seats": 4}, {"turn": "A", "fields": stones}, game="zahlenluchs")
    after_playing(here, "a1b2", 1)
    here.put(d2="")
    assert told(here.rest()[-1]) == ("illegal", "a1b2", "zahlenluchs.4.1", "zahlenluchs.captured-wrongly")


def test_a_lap_that_is_not_due_is_told_after_the_move(table: Make) -> None:
    position = {"turn": "black", "fields": {"l1": "1b", "l2": "2w"}}
    here = table("contents", position=position, game="geisterfahrer")
    after_playing(here, "l1")
    here.put(l2="", l3="1w", l4="1w", l5="1b")
    (verdict,) = here.rest()
    assert told(verdict) == ("illegal", "l1", "geisterfahrer.4.4", "geisterfahrer.lap-with-minority")


def test_a_move_that_nobody_may_begin_there_is_told_before_a_slip_of_the_ply_before(table: Make) -> None:
    here = table("contents", position={"turn": "A", "fields": {"a1": "1o", "a4": "16o", "b2": "19o"}})
    after_playing(here, "a1")
    here.put(a2="", a3="1o")
    assert told(here.rest()[-1]) == ("illegal", "a2", "sahara.1", "sahara.foreign-pit")


def test_of_pits_that_look_alike_the_one_that_was_seen_to_change_was_robbed(table: Make) -> None:
    """It is no ply of B's that has begun there, because no ball of B's is in these pits."""
    fields = {"f6": "2a1b", "e7": "1c", "f8": "1c", "a1": "1A", "k1": "1B", "k6": "1C"}
    reserve = dict.fromkeys("ABC", 9)
    for pit in ("e7", "f8"):
        position = {**ESIEMA, "fields": fields, "reserve": reserve}
        here = table("count", {"seats": 3}, position, game="esiema")
        here.set_up()
        here.put(f6="", f7="1b", **{pit: "1a1c"})
        here.put(e8="1a", **{pit: "1a"})
        verdict = here.rest()[-1]
        assert told(verdict)[2:] == ("esiema.2", "esiema.captured-astray")
        assert verdict["attempt"] == f"f6>f7b,{pit}a,e8a"


def test_a_ply_put_back_without_undo_is_no_attempt_at_another(table: Make) -> None:
    here = table("count", {"opponent_store": "skip"})
    after_playing(here, "a5")
    here.put(b1="", a6="")
    here.put(A="", a5="3o", b1="3o", a6="3o")
    assert told(here.rest()[-1]) == ("illegal", None, None, "referee.taken-back")


def test_where_nothing_fits_no_attempt_is_named(table: Make) -> None:
    here = table("contents")
    after_playing(here, "a3")
    here.put(b6="2o", b5="9o")
    assert told(here.rest()[-1]) == ("illegal", None, None, None)


@pytest.mark.parametrize(
    ("lying", "move", "told_roll", "why"),
    [
        ({"t10": "", "t18": "1y"}, "t10", False, None),
        ({"t10": "", "t18": "1y"}, "t10", True, "miscounted"),
        ({"t30": "", "t32": "1r"}, "t30", False, "foreign-figure"),
    ],
)
def test_a_roll_that_nobody_told_is_not_why(
    table: Make, lying: dict[str, str], move: str, told_roll: bool, why: str | None
) -> None:
    fields = {"t10": "1y", "t30": "1r", "y.yard": "3y", "r.yard": "3r"}
    here = table("contents", None, {"turn": "yellow", "fields": fields}, game="ghostbuster")
    here.set_up()
    if told_roll:
        here.throw(1)
    here.put(**lying)
    verdict = here.rest()[-1]
    assert told(verdict)[:2] == ("illegal", move)
    assert verdict.get("why") == (why and f"ghostbuster.{why}")


def test_the_roll_of_a_recorded_ply_is_not_why(table: Make) -> None:
    here = table("contents", None, {"turn": "yellow", "fields": FIGURES}, game="ghostbuster")
    after_playing(here, "t5", 4)
    lying = here.game.contents(here.run.position) | {"t9": "", "t10": "1y"}
    seen = Evidence(here.sight, Trace([Picture(dict.fromkeys(here.game.fields, "") | lying)]))
    assert added(Case(here.game, here.run.position, (), seen), here.ledger.last) is None


def test_who_is_through_but_for_a_mother_that_nobody_touched_has_forgotten_her(table: Make) -> None:
    fields = {"f5": "2a", "f7": "1b", "k6": "1B", "a6": "1A", "c3": "1C2c"}
    position = {**ESIEMA, "fields": fields, "reserve": {"A": 0, "B": 0, "C": 3}}
    here = table("contents", {"seats": 3}, position, game="esiema")
    here.set_up()
    here.put(f5="", f6="1a", f7="1a1b")
    here.put(f7="1a")
    (verdict,) = here.rest()
    assert told(verdict) == ("illegal", "f5>f6a,f7a", "esiema.7", "esiema.mother-left")
    here.put(k6="")
    assert [one["verdict"] for one in here.rest()] == ["played"]


def test_a_ply_under_way_after_another_is_not_taken_for_more_of_the_ply_before(table: Make) -> None:
    """Without a rest white plays l2, and black begins l1; r2 would also be full after a slip of black's l1 before."""
    fields = {
        "l1": "1w1b",
        "l2": "2w1b",
        "l3": "2w3b",
        "l5": "1w1b",
        "r1": "2w3b",
        "r3": "4w2b",
        "r5": "1w1b",
    }
    position = {"turn": "black", "fields": fields | {"F": "12w13b"}}
    here = table("presence", position=position, game="geisterfahrer")
    here.set_up()
    here.play("l1")
    assert [said["move"] for said in here.rest()] == ["l1"]
    here.play("l2")
    here.put(l1="", l2="1w")
    played, under_way = here.rest(1.0)
    assert played["move"] == "l2"
    assert (under_way["verdict"], under_way["missing"]) == ("unfinished", {"b": 1})


@pytest.mark.parametrize("sensors", ["contents", "count"])
@pytest.mark.parametrize(
    ("moved", "rule"),
    [
        (({"b6": ""}, {"B": "10o"}, {"B": "11o"}), "sahara.1"),
        (({"b6": "", "B": "11o"},), "sahara.3"),
    ],
)
def test_a_bean_was_not_taken_from_a_pit_that_was_seen_empty_all_the_time(
    table: Make, sensors: str, moved: tuple[dict[str, str], ...], rule: str
) -> None:
    """Both beans may have gone to the store, or the second one to a1 and from there; pictures tell."""
    fields = {"a2": "2o", "a3": "4o", "a6": "10o", "b3": "3o", "b6": "2o", "A": "6o", "B": "9o"}
    here = table(sensors, position={"turn": "B", "fields": fields})
    here.set_up()
    for done in moved:
        here.lying |= done
        here.t += 0.3
        here.look()
    (verdict,) = here.rest()
    assert (verdict["verdict"], verdict["rule"]) == ("illegal", rule)


@pytest.mark.parametrize("neighbour", ["a2", "b1", "b2"])
def test_of_stones_that_may_have_been_taken_it_is_the_one_whose_field_was_seen_empty(
    table: Make, neighbour: str
) -> None:
    """The card is that of d4, but a1 takes one of three stones: after that all look the same."""
    layout = [[column + 5 * row for column in range(1, 6)] for row in range(5)]
    fields = {"a1": "1A", "d4": "1A", "a2": "1C", "b1": "1C", "b2": "1C", "e5": "1C"}
    here = table("count", {"layout": layout}, {"turn": "A", "fields": fields}, game="zahlenluchs")
    here.set_up()
    here.throw(19)
    here.put(**{neighbour: ""})
    here.put(a1="")
    here.put(**{neighbour: "1A"})
    (verdict,) = here.rest()
    assert (verdict["attempt"], verdict["rule"]) == (f"a1{neighbour}", "zahlenluchs.2.2")
    back = [(step["pieces"], step.get("from"), step.get("to")) for step in verdict["mend"]["back"]]
    assert back == [("1A", neighbour, "a1"), ("1C", None, neighbour)]


TEAMS = {"seats": 4, "turn_order": "alternate", "layout": CARDS["layout"]}
STONES = {"b1": "1A", "e2": "1D", "e3": "1D", "f3": "1D", "a4": "1B", "b4": "1B", "f4": "1C", "e5": "1C"}


@pytest.mark.parametrize("sensors", ["count", "mass"])
def test_the_stone_taken_is_the_one_that_was_seen_to_go(table: Make, sensors: str) -> None:
    here = table(sensors, TEAMS, {"turn": "B", "fields": STONES}, game="zahlenluchs")
    here.set_up()
    here.throw(4)
    here.put(e3="", f3="")
    here.put(e3="1D")
    (verdict,) = here.rest()
    assert told(verdict) == ("illegal", "f3e3", "zahlenluchs.2.1", "zahlenluchs.foreign-stone")
    assert list(verdict["mend"]["back"]) == [{"number": 1, "pieces": "1D", "to": "f3"}]


@pytest.mark.parametrize("sensors", ["count", "mass"])
def test_no_figure_takes_anothers_place_on_a_field_that_stood_still(table: Make, sensors: str) -> None:
    fields = {
        "t2": "1y",
        "t11": "1y",
        "t16": "1r",
        "t22": "1g",
        "y.yard": "2y",
        "g.yard": "3g",
        "r.yard": "3r",
    }
    options = {"seats": 3, "mode": "plain", "three_tries": "never"}
    here = table(sensors, options, {"turn": "yellow", "fields": fields, "tries": 1}, game="ghostbuster")
    here.set_up()
    here.throw(4)
    here.put(t11="")
    here.put(**{"g.yard": "1y3g"})
    (verdict,) = here.rest()
    assert (verdict["verdict"], verdict.get("rule")) == ("illegal", None)
    assert list(verdict["mend"]["back"]) == [{"number": 1, "pieces": "1y", "from": "g.yard", "to": "t11"}]
