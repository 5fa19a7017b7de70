"""One ply, two or three that explain a picture of Esiema, whose plies are searched for."""

import pytest

from companion.rules.errors import TooManyMovesError
from companion.rules.registry import game as find_game
from companion.sensing.kinds import sensor
from companion.sensing.sight import Sight
from companion.study.acts import Act, Moment, order_of
from companion.study.expected_pictures import picture_of, pictures
from companion.study.searches import Searches

GAME = find_game("esiema")
FIELDS = {"d4": "1a", "f7": "1B", "a1": "1A", "c6": "1a", "f3": "1b"}


def lay(fields):
    return GAME.read_position({"turn": "A", "phase": "play", "fields": fields, "reserve": {"A": 9, "B": 9}})


@pytest.fixture
def counted(all_fields):
    return Searches(GAME, all_fields(GAME, "count")), all_fields(GAME, "count")


def seen(sight, table, *acts):
    moments = [Moment(float(number), act) for number, act in enumerate(acts)]
    return list(pictures(sight, table, moments, order_of(GAME)))


def test_one_ply_explains_its_own_table(counted):
    searches, sight = counted
    sown = picture_of(sight, {**FIELDS, "d4": "", "e5": "1a"})
    found = set(searches.chains(lay(FIELDS), sown, ["d4"], ()))
    assert [GAME.contents(after)["e5"] for (after,) in found] == ["1a"]
    assert not list(searches.chains(lay(FIELDS), sown, ["c6"], ()))


def test_two_plies_explain_a_table_on_the_way_to_which_the_first_was_shown(counted):
    searches, sight = counted
    way = seen(sight, FIELDS, Act("lift", "d4", "1a"), Act("drop", "e5", "1a"), Act("drop", "f7", "1b"))
    last = way[-1].picture
    assert not list(searches.chains(lay(FIELDS), last, ["d4"], ()))
    (chain,) = searches.chains(lay(FIELDS), last, ["d4"], way[:-1])
    assert [GAME.contents(after)["f7"] for after in chain] == ["1B", "1B1b"]


def test_a_ball_that_was_touched_may_have_gone_to_a_blind_pit_and_another_come_in_its_place():
    """h6>h7a, and B's i5>h6b from a blind pit, and only then c4>c5a."""
    fields = {"c4": "1a", "h6": "1a", "i5": "1b", "f7": "1B", "a1": "1A"}
    kinds = dict.fromkeys(GAME.fields, sensor("count")) | {"h7": sensor("none"), "i5": sensor("none")}
    for sight, longest in ((Sight(kinds), 3), (Sight(kinds | {"i5": sensor("count")}), 1)):
        touched = (Act("lift", "h6", "1a"), Act("drop", "h6", "1a"))
        way = seen(sight, fields, *touched, Act("lift", "c4", "1a"), Act("drop", "c5", "1a"))
        found = Searches(GAME, sight).chains(lay(fields), way[-1].picture, ["h6", "c4"], way[:-1])
        assert max(map(len, found)) == longest


def test_a_ply_that_no_sensor_sees_needs_a_blind_pit(counted):
    searches, _ = counted
    assert not searches.unseen(lay(FIELDS))
    kinds = dict.fromkeys(GAME.fields, sensor("count")) | {"d4": sensor("none"), "e5": sensor("none")}
    assert Searches(GAME, Sight(kinds)).unseen(lay(FIELDS))


def test_balls_may_be_dropped_in_any_order_where_the_plies_can_be_listed(counted):
    searches, sight = counted
    fields = {**FIELDS, "d4": "2a"}
    for field, in_hand in (("e5", True), ("f6", True), ("h9", False)):
        picture = picture_of(sight, {**fields, "d4": "", field: "1a"})
        assert searches.in_hand(lay(fields), picture) is in_hand


def test_a_capture_is_owed_where_all_is_sown_and_the_last_ball_may_have_fallen_there(counted):
    searches, sight = counted
    fields = {"g2": "2a", "g3": "2b", "a1": "1A", "k6": "1B", "b3": "1a"}
    sown = {**fields, "g2": "", "g3": "1a2b", "h2": "1a"}
    assert searches.owing(lay(fields), picture_of(sight, sown))
    assert not searches.owing(lay(fields), picture_of(sight, {**sown, "h2": ""}))


def test_the_same_table_seen_again_is_not_searched_again(all_fields, monkeypatch):
    sight = all_fields(GAME, "count")
    searches = Searches(GAME, sight)
    searched = []
    found = type(GAME.hints).candidates
    monkeypatch.setattr(
        type(GAME.hints), "candidates", lambda *asked: searched.append(asked) or found(*asked)
    )
    for _ in range(2):
        picture = picture_of(sight, {**FIELDS, "d4": "", "e5": "1a"})
        assert list(searches.chains(lay(FIELDS), picture, ["d4"], ()))
    assert len(searched) == 1


def test_a_slip_is_not_in_hand_where_there_are_too_many_plies_to_list(counted):
    searches, sight = counted
    fields = {**FIELDS, "d4": "9a"}
    with pytest.raises(TooManyMovesError):
        GAME.moves(lay(fields))
    picture = picture_of(sight, {**fields, "d4": "", "e5": "1a", "k6": "1a"})
    assert not searches.in_hand(lay(fields), picture)


def test_where_more_first_plies_fit_than_are_looked_at_nothing_is_said_for_certain(counted):
    """Eight balls of two colours on eight pits: too many ways to tell whether none leads on to the table."""
    searches, sight = counted
    fields = {**FIELDS, "f5": "4a4b"}
    path = [Act("drop", field, "1a") for field in ("e5", "d5", "c5", "b5", "b4", "c4", "d4", "e4")]
    way = seen(sight, fields, Act("lift", "f5", "4a4b"), *path, Act("drop", "k6", "5b"))
    with pytest.raises(TooManyMovesError, match=r"^there are more than 12 plies"):
        list(searches.chains(lay(fields), way[-1].picture, ["f5"], way[:-1]))
    assert len({chain[0] for chain in searches.chains(lay(fields), way[-2].picture, ["f5"], way[:-2])}) > 1
