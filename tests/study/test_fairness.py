from dataclasses import replace

import pytest

from companion.rules.registry import game as find_game
from companion.sensing.kinds import sensor
from companion.sensing.sight import Sight
from companion.study.acts import Act, Moment, acts_of, mending, touching
from companion.study.expected_pictures import Rest, picture_of
from companion.study.fairness import DonePly, Fairness, ToldChance
from companion.study.picture_explainer import PictureExplainer


@pytest.fixture
def fair(sahara, sight):
    def make(table):
        return Fairness(sahara, sight(table), PictureExplainer(sahara, sight(table)), 0.8)

    return make


@pytest.fixture
def sown(sahara):
    """A position, the table, the touches of a move, and the position after it."""

    def make(move, fields=None, gap=0.4, gaps=()):
        start = sahara.start() if fields is None else sahara.read_position({"turn": "A", "fields": fields})
        ply = sahara.play(start, sahara.read_move(move, start))
        t, moments = 1.0, []
        for number, step in enumerate(ply.steps):
            t += dict(gaps).get(number, gap)
            moments.append(Moment(t, Act(step.verb, step.field, step.pieces, step.cause)))
        return start, sahara.contents(start), moments, ply.after

    return make


def test_a_plain_ply_is_unique_under_any_sensors(fair, sown, table):
    if table != "mass":
        before, lying, moments, after = sown("a1")
        assert fair(table).unique(before, lying, moments, [DonePly(after, moments[-1].t)]) is True


def test_who_has_played_is_patient_while_beans_may_still_fall_unseen(fair, sown):
    """Two beans of a4 fall on others, and under presence each is given its time."""
    before, lying, moments, _ = sown("a4")
    assert fair("presence").patience(before, lying, moments) == pytest.approx(0.8 * 2)
    assert fair("count").patience(before, lying, moments) == 0.0
    assert fair("presence").patience(before, lying, []) == 0.0


CHOICE = {"a1": "2o", "a6": "8o", **{f"b{number}": "3o" for number in range(1, 7)}, "A": "8o"}


def test_a_choice_that_presence_cannot_tell_is_open(fair, sown):
    before, lying, moments, after = sown("a6-", CHOICE)
    assert (
        fair("presence on the pits").unique(before, lying, moments, [DonePly(after, moments[-1].t)]) is False
    )
    assert fair("count on the pits").unique(before, lying, moments, [DonePly(after, moments[-1].t)]) is True


def test_a_long_rest_that_shows_another_legal_ply_is_unfair(fair, sown):
    fields = {"a6": "8o", "a2": "2o", **{f"b{number}": "3o" for number in range(1, 7)}, "A": "8o"}
    before, lying, moments, after = sown("a6-", fields)
    assert (
        fair("presence on the pits").unique(before, lying, moments, [DonePly(after, moments[-1].t)]) is None
    )
    before, lying, moments, after = sown("a6-", fields, gap=0.05)
    assert (
        fair("presence on the pits").unique(before, lying, moments, [DonePly(after, moments[-1].t)]) is True
    )


def test_a_capture_taken_after_a_rest_is_unfair(fair, sown):
    fields = {"a1": "1o", "a6": "1o", "b5": "4o", "b1": "3o", "B": "27o"}
    before, lying, moments, after = sown("a1", fields, gaps={2: 2.0})
    assert fair("count").unique(before, lying, moments, [DonePly(after, moments[-1].t)]) is None
    before, lying, moments, after = sown("a1", fields)
    assert fair("count").unique(before, lying, moments, [DonePly(after, moments[-1].t)]) is True


def test_a_slip_that_looks_like_a_legal_ply_is_not_visible(fair, sahara):
    before, lying = sahara.start(), sahara.contents(sahara.start())
    fields = ["a2", "a2", "a3"]
    acts = [Act("lift", "a1", "3o"), *(Act("drop", field, "1o") for field in fields)]
    slip = [Moment(1 + number / 2, act) for number, act in enumerate(acts)]
    assert fair("presence").visible(before, lying, slip) is None
    shown = fair("count").visible(before, lying, slip)
    assert shown is not None
    assert shown.picture["a2"] == 5


def test_a_slip_after_a_complete_ply_is_no_slip_of_that_ply(fair, sown):
    before, lying, moments, _ = sown("a1")
    t = moments[-1].t
    taken = [Moment(t + 0.3, Act("lift", "a4", "4o")), Moment(t + 0.6, Act("drop", "A", "4o"))]
    assert fair("count").visible(before, lying, [*moments, *taken]) is None


def test_a_slip_that_ends_like_two_legal_plies_is_not_visible(fair, sahara):
    """Both pits in two hands: a6 and then a1 would have been legal, and looks the same."""
    fields = {"a1": "3o", "a6": "1o", "b1": "3o", "B": "29o"}
    before = sahara.read_position({"turn": "A", "fields": fields})
    acts = [Act("lift", "a1", "3o"), Act("lift", "a6", "1o")]
    acts += [Act("drop", field, "1o") for field in ("a2", "a3", "a4", "A")]
    slip = [Moment(1 + number / 2, act) for number, act in enumerate(acts)]
    assert fair("count").visible(before, fields, slip) is None
    assert fair("count").visible(before, fields, slip[:-1]) is not None


def test_taking_back_must_not_rest_on_a_legal_ply(fair, sahara):
    fields = {"a1": "2o", "a6": "1o", "b1": "3o", "B": "30o"}
    before = sahara.read_position({"turn": "A", "fields": fields})
    slip = [Act("lift", "a6", "1o"), Act("drop", "b1", "1o")]
    back = mending({**fields, "a6": "", "b1": "4o"}, fields, "o")
    swift = [Moment(t, act) for t, act in zip((1, 1.4, 5, 5.4), [*slip, *back], strict=True)]
    slow = [Moment(t, act) for t, act in zip((1, 1.4, 5, 7), [*slip, *back], strict=True)]
    assert fair("count on the pits").restoring(before, fields, swift)
    assert not fair("count on the pits").restoring(before, fields, slow)
    assert fair("count").restoring(before, fields, slow)


def test_a_ply_is_not_done_before_its_last_change_is_seen(fair, sahara):
    """The pits of this capture are empty before and after: on the way the table shows the end."""
    fields = {"a2": "1o", "a5": "10o", "b2": "5o", "b4": "1o", "b5": "5o", "A": "5o", "B": "9o"}
    before = sahara.read_position({"turn": "A", "fields": fields})
    first = sahara.play(before, sahara.read_move("a5+", before))
    second = sahara.play(first.after, sahara.read_move("a6", first.after))
    gaps = [2.0 if step.field == "b5" else 0.2 for step in first.steps] + [0.3] * len(second.steps)
    moments, t = [], 0.0
    for step, gap in zip((*first.steps, *second.steps), gaps, strict=True):
        t += gap
        moments.append(Moment(t, Act(step.verb, step.field, step.pieces, step.cause)))
    done = [DonePly(first.after, moments[len(first.steps) - 1].t), DonePly(second.after, t)]
    assert fair("presence").unique(before, fields, moments, done) is None
    swift = [Moment(one.t - (1.8 if one.t > 2.9 else 0.0), one.act) for one in moments]
    sooner = [replace(one, t=one.t - 1.8) for one in done]
    assert fair("presence").unique(before, fields, swift, sooner) is not None


@pytest.fixture
def made():
    """Whether plies are unique under these sensors; the fields touched before, and the options.

    There are `pace` seconds from touch to touch. After so many touches hands pause, with pieces in them.
    """

    def judge(sensors, position, *moves, touched=(), pausing=999, pace=0.3, game="sahara", **options):
        game = find_game(game, options)
        sight = Sight({field: sensor(sensors.get(field, sensors["*"])) for field in game.fields})
        before = start = game.read_position(position)
        acts = [act for field in touched for act in touching(field, position["fields"])]
        done, moments = [], []
        for move in moves:
            ply = game.play(before, game.read_move(move, before))
            acts += acts_of(ply)
            moments = [
                Moment(1 + number * pace + 3 * (number >= pausing), act) for number, act in enumerate(acts)
            ]
            before = ply.after
            done.append(DonePly(before, moments[-1].t))
        fair = Fairness(game, sight, PictureExplainer(game, sight), 0.8)
        return fair.unique(start, game.contents(start), moments, done)

    return judge


def test_a_later_ply_must_not_stay_open_once_those_before_it_are_on_record(made):
    """b5 without serving A looks like b5 with it and a6 afterwards, which is a ply more."""
    options = {"opponent_store": "choice", "bonus_optional": True, "empty_capture": True}
    counted = {"*": "count", "A": "presence", "B": "presence"}
    lying = {"a2": "4o", "b4": "1o", "b5": "9o", "b6": "6o", "A": "8o", "B": "8o"}
    position = {"turn": "A", "fields": lying}
    assert made(counted, position, "a2", "pass", "b5-", **options) is None
    assert made({"*": "count"}, position, "a2", "pass", "b5-", **options) is True


def test_of_three_plies_without_a_rest_none_may_go_unseen(made):
    """After a4 from a blind pit, and a pass, b2 looks as if B moved though it is A's turn."""
    options = {"bonus_optional": True}
    position = {"turn": "A", "fields": {f"{row}{number}": "3o" for row in "ab" for number in range(1, 7)}}
    blind = {"*": "presence", "a4": "none", "A": "none", "B": "none"}
    assert made(blind, position, "a4", "pass", "b2", **options) is None
    assert made({**blind, "a4": "presence"}, position, "a4", "pass", "b2", **options) is True


def test_of_two_plies_none_may_go_unseen_whose_roll_nobody_told(made):
    """After a5 from a blind pit b2 looks as if B moved though it is A's turn."""
    position = {"turn": "A", "fields": {f"{row}{number}": "3o" for row in "ab" for number in range(1, 7)}}
    blind = {"*": "presence", "a5": "none", "A": "none", "B": "none"}
    assert made(blind, position, "a5", "b2") is None
    assert made({**blind, "a5": "presence"}, position, "a5", "b2") is True


def test_a_ply_must_not_seem_to_follow_on_others_and_be_under_way(made):
    """b1, then a6 from a blind pit, and then b2 with beans in the hand: b1 was touched only."""
    lying = {"a1": "1o", "a2": "2o", "a3": "2o", "a5": "7o", "a6": "5o", "A": "1o", "B": "2o"}
    lying |= {"b1": "1o", "b2": "2o", "b3": "6o", "b4": "6o", "b5": "1o"}
    position = {"turn": "B", "fields": lying}
    blind = {"*": "presence", "a4": "contents", "a6": "none", "b5": "none"}
    assert made(blind, position, "b2", touched=["b1"], opponent_store="sow") is None
    assert made(blind, position, "b2", opponent_store="sow") is True
    assert made({**blind, "a6": "presence"}, position, "b2", touched=["b1"], opponent_store="sow") is True


def test_hands_must_not_pause_in_a_second_ply_where_the_table_looks_as_the_first_one_left_it(made):
    """r5 fills all but r5; l5 comes round to itself, so that all are full with cars in the hand still."""
    lying = {"l1": "1w1b", "l3": "1b", "l4": "1w", "l5": "6w11b", "r1": "2w1b", "r2": "1w1b", "r3": "1w1b"}
    position = {"turn": "white", "fields": {**lying, "r4": "1b", "r5": "10w4b", "F": "3w4b"}}
    options = {"game": "geisterfahrer", "cemetery": "far", "pace": 0.05}
    assert made({"*": "presence"}, position, "r5", "l5", pausing=22, **options) is None
    assert made({"*": "presence"}, position, "r5", "l5", **options) is True


def test_what_was_only_touched_must_not_seem_to_be_on_its_way_still(made):
    """l4, sown in relays, empties l5 as well, and ten of its cars may be in a hand still."""
    lying = {"l1": "1b", "l2": "3w1b", "l3": "3w2b", "l4": "5w11b", "l5": "3w4b", "r1": "6w3b"}
    position = {"turn": "black", "fields": {**lying, "r5": "1w", "F": "4w3b"}}
    seen = {"*": "presence", "r2": "none", "r5": "contents", "F": "none"}
    assert made(seen, position, "l5", touched=["l4"], game="geisterfahrer") is None
    assert made(seen, position, "l5", game="geisterfahrer") is True
    assert made({"*": "contents"}, position, "l5", touched=["l4"], game="geisterfahrer") is True


def test_what_was_only_touched_must_not_seem_taken_by_a_ply_that_follows_on_another(made):
    """a2 from a blind pit, and then a1 that takes b5 and has it in the hand: b5 was touched only."""
    lying = {"a1": "1o", "a2": "5o", "a4": "7o", "a5": "2o", "a6": "5o", "A": "7o", "B": "4o"}
    position = {"turn": "A", "fields": {**lying, "b1": "1o", "b4": "1o", "b5": "2o", "b6": "1o"}}
    blind = {"*": "presence", **dict.fromkeys(("a2", "a3", "b3"), "none")}
    assert made(blind, position, "a1", touched=["b5"]) is None
    assert made(blind, position, "a1", touched=["b4"]) is True


def test_a_sleeve_must_not_make_another_ply_seem_to_be_under_way():
    """r4, that no sensor sees, goes on from r5 to l5, over which the sleeve lies."""
    game = find_game("geisterfahrer")
    kinds = {field: sensor({"r4": "none", "F": "count"}.get(field, "presence")) for field in game.fields}
    fair = Fairness(game, Sight(kinds), PictureExplainer(game, Sight(kinds)), 0.8)
    lying = {"r2": "1b", "r4": "1w", "r5": "1w", "F": "23w24b"}
    before = game.read_position({"turn": "white", "fields": lying})
    after = game.play(before, game.read_move("r5", before)).after
    true = Rest(2.0, picture_of(fair.sight, game.contents(after)), ("r5",))
    for covered, harmless in (("l5", False), ("l1", True)):
        uncovered = replace(true, lifts=("r5", covered))
        assert fair.harmless(before, true, uncovered, (), after) is harmless


@pytest.fixture
def dice(all_fields):
    """Ghostbuster under a kind of sensor: fairness, position and the touches of plies by move and roll."""
    game = find_game("ghostbuster", {"three_tries": "never"})
    fields = {"t1": "1y", "t21": "1r", "y.yard": "3y", "r.yard": "3r"}
    position = game.read_position({"turn": "yellow", "fields": fields, "tries": 1})

    def make(kind, *moves, pace=0.4):
        sight = all_fields(game, kind)
        fair = Fairness(game, sight, PictureExplainer(game, sight), 0.8)
        before, t, moments, done = position, 1.0, [], []
        for move, roll in moves:
            ply = game.play(before, game.read_move(move, before), roll)
            for act in acts_of(ply):
                t += pace
                moments.append(Moment(t, act))
            before = ply.after
            done.append(DonePly(before, t))
        return fair, position, game.contents(position), moments, done

    return make


def test_a_roll_that_is_told_leaves_one_explanation(dice):
    fair, before, table, moments, done = dice("presence", ("t1", 3))
    assert fair.unique(before, table, moments, done, told=[ToldChance(0.5, 3)]) is True
    assert fair.unique(before, table, moments, done, told=[ToldChance(0.5, 4)]) is None
    assert fair.unique(before, table, moments, done) is True


def test_a_second_roll_that_seems_to_replace_the_first_is_not_fair(dice):
    fair, before, table, moments, done = dice("count", ("t1", 3), ("t21", 4))
    first, second, *_ = (moment.t for moment in moments)
    assert (
        fair.unique(before, table, moments, done, told=[ToldChance(0.5, 3), ToldChance(first + 0.1, 4)])
        is True
    )
    assert (
        fair.unique(before, table, moments, done, told=[ToldChance(0.5, 3), ToldChance(second + 0.1, 4)])
        is True
    )
    assert fair.unique(before, table, moments, done, told=[ToldChance(0.5, 3), ToldChance(0.6, 4)]) is None
    assert (
        fair.unique(before, table, moments, done, told=[ToldChance(0.5, 3), ToldChance(first + 0.01, 4)])
        is None
    )


@pytest.mark.parametrize(("tries", "visible"), [(1, True), (3, False)])
def test_a_foreign_figure_moved_with_a_roll_that_was_told_is_visible_but_after_three_tries(
    all_fields, tries, visible
):
    """Yellow may have thrown three times in vain and told nobody, and the six may be red's."""
    game = find_game("ghostbuster", {})
    sight = all_fields(game, "presence")
    fair = Fairness(game, sight, PictureExplainer(game, sight), 0.8)
    slip = [Moment(1.0, Act("lift", "r.yard", "1r")), Moment(1.4, Act("drop", "t21", "1r"))]
    fields = {"y.yard": "4y", "t30": "1r", "r.yard": "3r"}
    before = game.read_position({"turn": "yellow", "fields": fields, "tries": tries})
    assert (fair.visible(before, fields, slip, (6,)) is not None) is visible


@pytest.mark.parametrize(("kind", "replaceable"), [("presence", False), ("contents", True)])
def test_a_roll_that_may_have_been_used_unseen_does_not_give_way_to_another(all_fields, kind, replaceable):
    """Blue's figure would be the third on t22, and red's, the lowest, go where blue's came from."""
    game = find_game("ghostbuster", {"seats": ["yellow", "red", "blue"]})
    fields = {"t21": "1b", "t22": "1r1y", "y.yard": "3y", "r.yard": "3r", "b.yard": "3b"}
    before = game.read_position({"turn": "blue", "fields": fields})
    fair = Fairness(game, all_fields(game, kind), PictureExplainer(game, all_fields(game, kind)), 0.8)
    assert fair.replaceable(before, 1) is replaceable
    assert fair.replaceable(before, 2) is True


def test_who_puts_a_slip_right_may_seem_to_take_another_ply_back():
    """A stone and C's beside it are taken up; then C's is back, and A's in the hand or on a blind card."""
    rows = [[4, 28, 5, 27, 15], [32, 21, 44, 43, 49], *([[1, 2, 3, 6, 7]] * 3)]
    game = find_game("zahlenluchs", {"layout": rows})
    fields = {"d1": "1A", "e1": "1C", "a3": "1A", "a5": "1C"}
    before = game.read_position({"turn": "A", "fields": fields})
    ply = game.play(before, game.read_move("d1d2", before), 45)
    acts = [Act("lift", "e1", "1C", "capture"), *acts_of(ply), Act("drop", "e1", "1C")]
    moments = [Moment(t, act) for t, act in zip((1.0, 1.3, 1.6, 5.0), acts, strict=True)]
    for d2, unique in (("none", False), ("contents", True)):
        sight = Sight(dict.fromkeys(game.fields, sensor("contents")) | {"d2": sensor(d2)})
        fair = Fairness(game, sight, PictureExplainer(game, sight), 0.8)
        told = [ToldChance(0.5, 45)]
        assert fair.unique(before, fields, moments, [DonePly(ply.after, 5.0)], 5.0, told) is unique


def test_a_table_that_may_be_cleared_after_another_ply_that_won_is_open(all_fields):
    """d4e5 from a blind card takes the corner, and then the table is cleared, b1 first: e5 was touched only."""
    game = find_game("zahlenluchs", {"layout": [[1, 2, 3, 6, 7], *([[11, 12, 13, 26, 27]] * 4)]})
    fields = {"b1": "1A", "d4": "1A", "e5": "1C", "a5": "1C"}
    before = game.read_position({"turn": "A", "fields": fields})
    ply = game.play(before, game.read_move("b1b2", before), 12)
    acts = [*touching("e5", fields), *acts_of(ply)]
    moments = [Moment(1.0 + 0.3 * number, act) for number, act in enumerate(acts)]
    for d4, unique in (("none", False), ("presence", True)):
        kinds = dict.fromkeys(game.fields, sensor("presence")) | {"b2": sensor("none"), "d4": sensor(d4)}
        fair = Fairness(game, Sight(kinds), PictureExplainer(game, Sight(kinds)), 0.8)
        done, told = [DonePly(ply.after, moments[-1].t)], [ToldChance(0.5, 12)]
        assert fair.unique(before, fields, moments, done, told=told) is unique


@pytest.mark.parametrize(("kind", "unique"), [("presence", False), ("count", True)])
def test_a_last_ply_that_looks_like_a_game_given_up_may_be_asked_about(all_fields, kind, unique):
    """a6 drops its bean into the full store, and the table is cleared at once: pits were only emptied."""
    game = find_game("sahara")
    fields = {"a6": "1o", "b2": "3o", "A": "20o", "B": "12o"}
    before = game.read_position({"turn": "A", "fields": fields})
    ply = game.play(before, game.read_move("a6", before))
    moments = [Moment(1.0 + 0.3 * number, act) for number, act in enumerate(acts_of(ply))]
    done = [DonePly(ply.after, moments[1].t)]
    sight = all_fields(game, kind)
    assert (
        Fairness(game, sight, PictureExplainer(game, sight), 0.8).unique(before, fields, moments, done)
        is unique
    )


@pytest.fixture
def balls(all_fields):
    """Esiema under counting sensors: fairness, position, table and touches from one to the next contents."""
    game = find_game("esiema")
    sight = all_fields(game, "count")
    fair = Fairness(game, sight, PictureExplainer(game, sight), 0.8)

    def make(fields, *acts, pace=0.3):
        data = {"turn": "A", "phase": "play", "fields": fields, "reserve": {"A": 9, "B": 9}}
        moments = [Moment(1.0 + number * pace, act) for number, act in enumerate(acts)]
        return fair, game.read_position(data), fields, moments

    return make


TOO_FAR = [Act("lift", "d4", "1a"), Act("drop", "e5", "1a"), Act("drop", "f7", "1b")]
"""d4>e5a, and then a ball from the box."""


def test_where_plies_are_searched_for_two_of_them_may_explain_a_slip(balls):
    mothers = {"a1": "1A", "c6": "1a"}
    for b_plays, visible in (({"f7": "1B"}, False), ({"f7": "1b", "k6": "1B"}, True)):
        fields = {"d4": "1a", "f3": "1b", **mothers, **b_plays}
        fair, before, table, moments = balls(fields, *TOO_FAR)
        assert (fair.visible(before, table, moments) is not None) is visible


def test_a_second_ply_that_must_have_changed_a_counted_pit_explains_nothing(balls):
    """f5>f6B,g5a would take the ball on g5, where nothing was seen; then B would add one on f6."""
    fields = {"f5": "1B1a", "g5": "1b", "a1": "1A", "k6": "1b", "b3": "1a"}
    twice = Act("lift", "f5", "1B1a"), Act("drop", "f6", "1B"), Act("drop", "f6", "1a")
    fair, before, table, moments = balls(fields, *twice)
    assert fair.visible(before, table, moments) is not None


def test_a_slip_is_not_put_right_so_that_the_last_ball_seems_to_have_fallen_elsewhere(balls):
    """The ball that was left over falls on g3 last, where it would capture, though g2>g3a,h2a was meant."""
    fields = {"g2": "2a", "g3": "2b", "a1": "1A", "k6": "1B", "b3": "1a"}
    slip = Act("lift", "g2", "2a"), Act("drop", "h2", "1a"), Act("drop", "g2", "1a")
    mended = Act("lift", "g2", "1a"), Act("drop", "g3", "1a")
    fair, before, table, moments = balls(fields, *slip, *mended)
    ply = fair.game.play(before, fair.game.read_move("g2>g3a,h2a", before))
    done, since = [DonePly(ply.after, moments[-1].t)], moments[3].t
    assert fair.unique(before, table, moments, done, since) is None
    fair, before, table, moments = balls(fields, *acts_of(ply))
    assert fair.unique(before, table, moments, [DonePly(ply.after, moments[-1].t)]) is True


def test_a_pit_that_was_covered_for_a_while_no_longer_speaks_against_a_capture_there():
    """A's second ball fell on e7, or it captured on d6, which counts one again, and B's came from e6, unseen."""
    game = find_game("esiema")
    sight = Sight({field: sensor("none" if field == "e6" else "count") for field in game.fields})
    fields = {"d8": "2a", "d6": "1b", "e6": "1b", "a1": "1A", "k6": "1B", "b3": "1a"}
    before = game.read_position({"turn": "A", "phase": "play", "fields": fields, "reserve": {"A": 0, "B": 0}})
    ply = game.play(before, game.read_move("d8>d7a,e7a", before))
    moments = [Moment(1 + number / 2, act) for number, act in enumerate(acts_of(ply))]
    fair = Fairness(game, sight, PictureExplainer(game, sight), 0.8)
    done = [DonePly(ply.after, moments[-1].t)]
    assert fair.unique(before, game.contents(before), moments, done) is True
    for covered, apart in (("d6", False), ("b3", True)):
        picture = picture_of(sight, game.contents(before)) | {"d8": 0, covered: 2}
        assert fair.told_apart(before, moments, Rest(1.2, picture, ("d8",))) is apart
