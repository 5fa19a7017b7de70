"""A wrong table is put right step by step, back or on to what was meant, for every game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import msgspec
import pytest

from companion.contents import groups, text
from companion.referee.protocol import Transfer, goes
from companion.rules.game import NO_USE
from companion.rules.registry import kind
from companion.study.game_study import study_of
from companion.study.slip_scene import scene

Make = Callable[..., Any]

SKIPPED = {"a3": "", "a5": "4o", "a6": "4o", "A": "1o"}
"""In Sahara a3 sown with a4 left out."""

GAMES = ("sahara", "geisterfahrer", "ghostbuster", "zahlenluchs", "esiema")


def told(verdict: dict[str, Any], way: str) -> list[str]:
    return [
        f"{step.get('pieces') or step.get('number') or 'any'} {step.get('from', '')}>{step.get('to', '')}"
        for step in verdict["mend"].get(way, ())
    ]


@pytest.fixture
def skipped(table: Make) -> Any:
    here = table()
    here.set_up()
    here.put(**SKIPPED)
    (here.first,) = here.rest()
    return here


def test_an_illegal_table_tells_both_ways_out(skipped: Any) -> None:
    assert (skipped.first["attempt"], skipped.first["rule"]) == ("a3", "sahara.1")
    assert skipped.first["mend"]["move"] == "a3"
    assert told(skipped.first, "back") == ["1o a5>a3", "1o a6>a3", "1o A>a3"]
    assert told(skipped.first, "onward") == ["1o A>a4"]


def test_the_attempt_stays_while_the_steps_back_are_followed(skipped: Any) -> None:
    left = []
    for field, lying, then in (("A", "", "1o"), ("a5", "3o", "2o"), ("a6", "3o", "3o")):
        skipped.put(**{field: lying})
        skipped.put(a3=then)
        (verdict,) = skipped.rest()
        left.append(
            (verdict["verdict"], verdict.get("attempt"), len(verdict.get("mend", {}).get("back", ())))
        )
    assert left == [("illegal", "a3", 2), ("illegal", "a3", 1), ("restored", None, 0)]


def test_the_way_on_ends_with_the_ply_that_was_meant(skipped: Any) -> None:
    skipped.put(A="")
    (verdict,) = skipped.rest()
    assert verdict["verdict"] in {"illegal", "unfinished"}
    skipped.put(a4="4o")
    assert [(v["verdict"], v["move"]) for v in skipped.rest()] == [("played", "a3")]


def test_what_is_to_be_done_is_known_with_every_picture_without_a_rest(skipped: Any) -> None:
    assert len(skipped.run.referee.mend.back) == 3
    skipped.put(A="", a3="1o")
    skipped.rest(0.1)
    assert len(skipped.run.referee.mend.back) == 2


def test_a_table_off_both_ways_is_looked_at_anew(skipped: Any) -> None:
    skipped.put(b1="", b2="5o")
    (verdict,) = skipped.rest()
    assert "attempt" not in verdict
    assert told(verdict, "onward") == []


def test_after_restored_the_next_slip_is_looked_at_anew(skipped: Any) -> None:
    skipped.put(A="", a5="3o", a6="3o", a3="3o")
    assert [verdict["verdict"] for verdict in skipped.rest()] == ["restored"]
    assert skipped.run.referee.mend is None
    skipped.put(b1="", b2="4o", b3="4o", b4="4o")
    (verdict,) = skipped.rest()
    assert verdict["rule"] == "sahara.1"
    assert verdict["attempt"] == "b1"


def test_a_second_ply_out_of_turn_leads_on_to_the_first(table: Make) -> None:
    here = table()
    here.set_up()
    here.pace = 0.01
    here.put(a1="", a2="4o", a3="4o", a4="4o")
    here.put(a2="", a3="5o", a4="5o", a5="4o", a6="4o")
    (verdict,) = here.rest()
    assert (verdict["attempt"], verdict["mend"]["move"]) == ("a2", "a1")
    assert len(verdict["mend"]["onward"]) < len(verdict["mend"]["back"])


@pytest.mark.parametrize("sensors", ["contents", "count", "presence"])
def test_the_way_on_to_a_stone_that_takes_its_own_like_ends_with_that_ply(table: Make, sensors: str) -> None:
    """The card is that of b5, which steps back to a4; the only step that it has takes the stone on c5."""
    layout = [[column + 5 * row for column in range(1, 6)] for row in range(5)]
    fields = {"b1": "1C", "c2": "1C", "e4": "1A", "b5": "1A", "c5": "1A"}
    here = table(sensors, {"layout": layout}, {"turn": "A", "fields": fields}, game="zahlenluchs")
    here.set_up()
    here.throw(22)
    here.put(b5="", a4="1A")
    (verdict,) = here.rest()
    assert (verdict["mend"]["move"], told(verdict, "onward")) == ("b5c5", ["1A c5>", "1A a4>c5"])
    here.put(c5="")
    here.rest()
    here.put(a4="", c5="1A")
    assert [(said["verdict"], said.get("move")) for said in here.rest(30.0)] == [("played", "b5c5")]


# -- set-up, undo, resume ------------------------------------------------------------------------------


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("sensors", ["contents", "count", "presence"])
def test_setting_up_is_guided_to_the_last_piece(table: Make, name: str, sensors: str) -> None:
    here = begun(table, name, sensors, 0, Random(1))
    goal, here.lying = dict(here.lying), {}
    assert here.set_up()[-1]["verdict"] == ("setup" if goal else "ready")
    followed(here, {"ready"} if goal else set())
    assert [here.sight.sensor(f).expected(here.lying.get(f, "")) for f in goal] == [
        here.sight.sensor(f).expected(goal[f]) for f in goal
    ]


@pytest.mark.parametrize("name", GAMES)
def test_several_plies_are_taken_back_by_steps(table: Make, name: str) -> None:
    rng = Random(5)
    here = begun(table, name, "contents", 0, rng)
    here.set_up()
    start = here.run.position
    for _ in range(4):
        chance = thrown(here, rng)
        here.play(str(here.game.sample(here.run.position, rng.choice, chance)), chance)
        here.rest()
    plies = here.ledger.plies
    assert plies >= 4
    undone = here.press(*["undo"] * plies)
    assert [each["verdict"] for each in undone][:plies] == ["undone"] * plies
    assert followed(here, {"restored"}) == "restored"
    assert here.run.position == start
    assert here.ledger.plies == 0


def test_no_move_is_suspected_while_players_put_a_table_right_of_which_not_all_is_known(table: Make) -> None:
    here = table("presence")
    here.set_up()
    here.put(a1="", a2="", A="2o")
    (first,) = here.rest()
    here.put(A="")
    (then,) = here.rest()
    assert (first.get("attempt"), told(first, "back")) == (None, ["any A>", "3o >a1", "3o >a2"])
    assert (then.get("attempt"), told(then, "back")) == (None, ["3o >a1", "3o >a2"])


@pytest.mark.parametrize("name", ["sahara", "geisterfahrer"])
def test_what_presence_hides_is_put_back_too_when_a_ply_is_taken_back(table: Make, name: str) -> None:
    for seed in range(12):
        rng = Random(seed)
        here = begun(table, name, "presence", 12, rng)
        here.set_up()
        before = dict(here.lying)
        here.play(str(here.game.sample(here.run.position, rng.choice)))
        here.rest(30.0)
        if here.ledger.plies == 1:
            here.press("undo")
            assert put_back_go_by_go(here) == "restored"
            assert {field: held for field, held in here.lying.items() if held} == before


def test_after_an_undo_the_roll_is_in_force_as_it_was_thrown(table: Make) -> None:
    here = table("contents", game="ghostbuster")
    here.set_up()
    here.throw(6)
    here.play("enter")
    here.rest()
    (undone,) = here.press("undo")
    assert [told(undone, "back"), here.run.referee.chance] == [["1y t1>y.yard"], 6]


@pytest.mark.parametrize("sensors", ["contents", "count", "presence"])
def test_the_last_ply_is_taken_back_from_the_table_that_was_not_cleared(table: Make, sensors: str) -> None:
    fields = {"a6": "1o", "b1": "5o", "A": "14o", "B": "16o"}
    here = table(sensors, position={"turn": "A", "fields": fields})
    here.set_up()
    here.play("a6")
    (played,) = here.rest(30.0)
    assert "over" in played
    (undone,) = here.press("undo")
    assert told(undone, "back") == ["1o A>a6"]


def test_a_table_changed_while_the_power_was_off_is_set_up_and_nothing_recorded(table: Make) -> None:
    here = table()
    here.play("a1")
    (verdict,) = here.rest()
    assert verdict["verdict"] == "setup"
    assert told(verdict, "back") == ["1o a2>a1", "1o a3>a1", "1o a4>a1"]
    assert here.ledger.plies == 0
    assert followed(here, {"ready"}) == "ready"


# -- the hands of somebody who does what is said ----------------------------------------------------------


def begun(table: Make, name: str, sensors: str, plies: int, rng: Random) -> Any:
    """A table of this game some plies after its start."""
    options = dict(kind(name).dealt({}, Random(3).shuffle))
    here = table(sensors, options, game=name)
    position = here.game.start()
    for _ in range(plies):
        waits = here.game.waits_for(position)
        chance = rng.choice(here.game.chances(position)) if waits else None
        after = here.game.play(position, here.game.sample(position, rng.choice, chance), chance).after
        position = position if after.winner else after
    return table(sensors, options, here.game.write_position(position), game=name)


def thrown(here: Any, rng: Random) -> int | None:
    """Throw or draw a number that has a use; None where nothing is thrown or drawn."""
    position = here.run.position
    if here.game.waits_for(position) is None:
        return None
    useful = [
        number
        for number in here.game.chances(position)
        if any(str(move) != NO_USE for move in here.game.moves(position, number))
    ]
    here.throw(chance := rng.choice(useful))
    return chance


def followed(here: Any, ends: set[str]) -> str | None:
    """Do the first step of the shorter way, piece by piece with rests, until a verdict ends it."""
    for _ in range(40):
        mend = here.run.referee.mend
        if mend is None:
            return None
        way = mend.onward if mend.goes_on else mend.back
        for _ in carried(here, way[0]):
            said = {verdict["verdict"] for verdict in here.rest()} & (ends | {"played", "ambiguous"})
            if said:
                return said.pop()
    return "no end"


def put_back_go_by_go(here: Any) -> str:
    """Do what goes back, each go without a rest, until nothing is left to be done; the last verdict."""
    while here.run.referee.mend is not None:
        for step in next(goes(here.run.referee.mend.back)):
            for _ in carried(here, step):
                pass
        said = here.rest()
    return str(said[-1]["verdict"])


def carried(here: Any, step: Transfer) -> Iterator[None]:
    """One piece after the other from field to field."""
    if step.source is not None and step.source == step.target:
        yield here.put(**{step.source: step.pieces})
        return
    lying = letters(here.lying.get(step.source, ""))
    for letter in letters(step.pieces) or lying[-step.number :]:
        for field, change in ((step.source, -1), (step.target, 1)):
            if field is not None:
                yield here.put(**{field: changed(here, field, letter, change)})


def letters(contents: str) -> list[str]:
    return [letter for number, letter in groups(contents) for _ in range(number)]


def changed(here: Any, field: str, letter: str, change: int) -> str:
    """What lies on the field with one piece more on top, or without the topmost one of this letter.

    Where none is of this letter, for a count tells no letters, the topmost of all is taken.
    """
    held = letters(here.lying.get(field, ""))
    if change > 0:
        held.append(letter)
    else:
        del held[-1 - held[::-1].index(letter) if letter in held else -1]
    if here.game.hints.stacked:
        alike = len(set(held)) < len(held)
        return text([(2, held[0])] if alike and len(held) == 2 else [(1, each) for each in held])
    return text((Counter(held)[each], each) for each in here.game.letters)


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("sensors", ["contents", "count"])
def test_whoever_does_what_is_said_gets_there_and_the_attempt_stays(
    table: Make, name: str, sensors: str
) -> None:
    ended: Counter[str | None] = Counter()
    for seed in range(8):
        rng = Random(seed)
        here = begun(table, name, sensors, 20, rng)
        here.set_up()
        chance = thrown(here, rng)
        look = scene(here.game, here.run.position, chance)
        slips = [next(iter(find(look)), None) for find in study_of(here.game.id).slips.values()]
        slip = rng.choice([each for each in slips if each is not None])
        for act in slip.acts:
            here.put(**{act.field: acted(here, act)})
        said = here.rest()
        if not said or said[-1]["verdict"] != "illegal":
            continue
        assert said[-1]["mend"]["back"]
        ended[followed(here, {"restored"})] += 1
    assert ended.total() > 0 or name == "esiema"
    assert set(ended) <= {"restored", "played"}


def acted(here: Any, act: Any) -> str:
    """What lies on the field after an act of the simulated hands."""
    lying = here.lying.get(act.field, "")
    for letter in letters(act.pieces):
        here.lying[act.field] = changed(here, act.field, letter, 1 if act.verb == "drop" else -1)
    done, here.lying[act.field] = here.lying[act.field], lying
    return str(done)


def test_the_steps_are_written_as_the_contract_writes_everything(skipped: Any) -> None:
    step = skipped.first["mend"]["onward"][0]
    assert step == {"number": 1, "pieces": "1o", "from": "A", "to": "a4"}
    assert msgspec.convert(step, Transfer) == skipped.run.referee.mend.onward[0]


SHARED = {"turn": "A", "phase": "play", "reserve": {"A": 9, "B": 9}}


def test_balls_that_fell_in_the_order_of_a_path_are_named_when_their_ply_is_taken_back(table: Make) -> None:
    fields = {"a1": "1A", "k3": "1a1b", "g9": "1B1b"}
    here = table("count", {}, {**SHARED, "fields": fields}, game="esiema")
    here.set_up()
    here.put(k3="", k2="1b", j3="1a")
    here.rest()
    (undone,) = here.press("undo")
    assert told(undone, "back") == ["1a j3>k3", "1b k2>k3"]


def test_a_ball_that_only_an_answer_put_somewhere_is_left_where_the_sensors_see_one(table: Make) -> None:
    fields = {"b5": "1A", "i2": "1a", "j2": "1B", "k1": "1b"}
    position = {"turn": "A", "phase": "place", "reserve": {"A": 3, "B": 3}, "to_place": {"A": 8, "B": 8}}
    here = table(
        "presence", {"place_count": 10, "small_total": 12}, {**position, "fields": fields}, game="esiema"
    )
    here.set_up()
    here.put(h7="1a")
    here.press("ok")
    here.choose("@i2")
    (undone,) = here.press("undo")
    assert told(undone, "back") == ["any h7>"]
    here.put(h7="")
    assert [one["verdict"] for one in here.rest()] == ["restored"]


@pytest.mark.parametrize(
    ("sensors", "back"),
    [
        ("presence", ["any b4>", "any c5>", "any d6>", "2a1b >d5"]),
        ("contents", ["1a b4>d5", "1b c5>d5", "1a d6>d5"]),
    ],
)
def test_after_an_undo_of_an_answer_no_step_names_pieces_that_no_sensor_told_apart(
    table: Make, sensors: str, back: list[str]
) -> None:
    """Presence does not tell which ball lies where, and the answer may have been a mistake."""
    fields = {"a1": "1A", "d5": "2a1b", "k6": "1B"}
    position = {"turn": "A", "phase": "play", "fields": fields, "reserve": {"A": 0, "B": 0}}
    here = table(sensors, {}, position, game="esiema")
    here.set_up()
    for field, lying in (("d5", ""), ("d6", "1a"), ("c5", "1b"), ("b4", "1a")):
        here.put(**{field: lying})
    said = here.rest()
    if sensors == "presence":
        assert said[0]["moves"] == ("d5>d6a,c5b,b4a", "d5>d6b,c5a,b4a")
        said = here.choose("d5>d6a,c5b,b4a")
    assert [verdict["move"] for verdict in said] == ["d5>d6a,c5b,b4a"]
    (undone,) = here.press("undo")
    assert told(undone, "back") == back
