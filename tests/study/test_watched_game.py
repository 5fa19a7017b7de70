from dataclasses import replace
from random import Random

import pytest

from companion.referee.protocol import Header, Opening, Played
from companion.study.acts import Act, Moment, acts_of
from companion.study.habits import CAREFUL, Tempo
from companion.study.player import Turn
from companion.study.tally import Failure
from companion.study.watched_game import Conduct, StrandedError, WatchedGame
from companion.study.watched_table import Mask


@pytest.fixture
def watched():
    """People at a table of Sahara with these sensors, which is ready."""

    def make(sensors="count", **habits):
        header = Header(recording=1, game="sahara", sensors={"*": sensors})
        made = WatchedGame(Opening(header), Conduct(replace(CAREFUL, **habits), Tempo(), 10), 3, Random(1))
        made.begin()
        return made

    return make


def ply(at, move):
    return at.game.play(at.position, at.game.read_move(move, at.position))


def acts(*touches):
    return [Act(*touch) for touch in touches]


WRONG = acts(("lift", "a1", "3o"), ("drop", "a2", "1o"), ("drop", "a3", "1o"), ("drop", "a5", "1o"))


def test_a_turn_that_is_recognised_goes_on_from_its_result(watched):
    at = watched()
    made = ply(at, "a2")
    turn = at.turn(made, 1)
    at.judge(turn, at.make(turn))
    assert at.tally.plies == {"recognised": 1}
    assert (at.position, len(at.past), at.agreed) == (made.after, 1, True)
    assert at.tally.waits.total() == 1


def test_the_wait_is_counted_from_the_last_touch(watched):
    at = watched()
    turn = at.turn(ply(at, "a2"), 1)
    at.judge(turn, at.make(turn))
    assert list(at.tally.waits) == [30]


def test_what_was_not_understood_is_taken_back(watched):
    at = watched()
    before = at.position
    moments, said = at.touch(WRONG)
    at.judge(Turn((ply(at, "a1"),), (moments[-1].t,), tuple(moments)), said)
    assert at.tally.plies == {"refused": 1}
    assert (at.position, at.agreed, at.astray) == (before, True, False)


def test_a_wrong_record_is_counted_and_taken_back(watched):
    at = watched()
    before = at.position
    turn = at.turn(ply(at, "a2"), 1)
    said = at.make(turn)
    at.judge(replace(turn, plies=(ply(at, "a1") if at.position == before else at_first(at, before),)), said)
    assert at.tally.plies == {"wrong": 1}
    assert at.tally.wrong == {"calm": 1}
    assert at.tally.cases == (Failure(4, 1, "wrong", "A a2", "A a1", "calm"),)
    assert (at.position, at.agreed, at.past) == (before, True, [])


def at_first(at, before):
    """The ply that the people at this table say they made."""
    return at.game.play(before, at.game.read_move("a1", before))


def test_a_ply_recorded_while_the_table_is_put_right_is_taken_back_too(watched):
    at = watched("presence")
    before = at.position
    _, said = at.touch(
        acts(("lift", "a4", "3o"), ("drop", "a5", "1o"), ("drop", "a6", "1o"), ("drop", "A", "1o"))
    )
    assert any(isinstance(verdict, Played) for verdict in said)
    at.take_back(1)
    at.set_right()
    assert (at.position, at.agreed) == (before, True)


def test_a_referee_that_does_not_find_back_strands_the_game(watched, monkeypatch):
    at = watched()
    at.touch(WRONG)
    monkeypatch.setattr(WatchedGame, "listen", lambda _self: [])
    with pytest.raises(StrandedError):
        at.set_right()


def test_a_sound_sensor_that_is_called_faulty_is_counted(watched):
    at = watched()
    at.make(Turn((), (), (Moment(0.0, Act("drop", "a1", "1o")), Mask(0.0, "b1", None))), disturbed=False)
    assert at.tally.faults == 1
    assert at.tally.cases == (Failure(4, 0, "sound", "b1"),)


def test_without_any_sensor_a_game_begins_all_the_same(watched):
    assert watched("none").tally.stranded == 0


ADDED = {
    "turn": "A",
    "phase": "play",
    "reserve": {"A": 5, "B": 5},
    "fields": {"f6": "1A", "e5": "2a1b", "g4": "1B1b", "c3": "2b", "h5": "3a", "d6": "1a2b"},
}


@pytest.mark.parametrize(("unseen", "plies"), [("ask", 2), ("ok", 1)])
def test_people_keep_the_agreement_and_do_not_go_on_before_they_press_ok(unseen, plies):
    options = {"place_count": 6, "small_total": 29}
    header = Header(
        recording=1, game="esiema", options=options, sensors={"*": "presence"}, position=ADDED, unseen=unseen
    )
    at = WatchedGame(Opening(header), Conduct(CAREFUL, Tempo(), 10), 3, Random(1))
    at.begin()
    turn = at.turn(ply(at, "f6+2"), 2)
    assert len(turn.plies) == plies
    if unseen == "ok":
        at.judge(turn, at.make(turn))
        assert at.tally.plies == {"asked": 1}
        assert at.game.contents(at.position)["f6"] == "1A2a"


def test_a_seen_ply_needs_no_ok_under_the_agreement():
    options = {"place_count": 6, "small_total": 29}
    header = Header(recording=1, game="esiema", options=options, sensors={"*": "presence"}, unseen="ok")
    at = WatchedGame(Opening(header), Conduct(CAREFUL, Tempo(), 10), 3, Random(1))
    at.begin()
    assert len(at.turn(ply(at, "@f6"), 2).plies) == 2


def test_none_of_these_is_answered_where_the_truth_is_not_offered(watched):
    """Nothing is seen; on ok the referee asks which pit A emptied, but it was B who played."""
    at = watched("none")
    before, other = at.position, at.game.start("B")
    made = at.game.play(other, at.game.read_move("b2", other))
    at.judge(Turn((made,), (0.0,), ()), [])
    assert (at.question, at.position, at.past) == (None, before, [])


def test_a_question_about_the_table_that_was_put_right_is_answered_with_none(watched, monkeypatch):
    """A referee that asks about the last ply as soon as the table shows the recorded position."""
    at = watched("presence")
    at.touch(WRONG)
    told = []
    monkeypatch.setattr(WatchedGame, "question", property(lambda self: None if told else self.agreed or None))
    monkeypatch.setattr(WatchedGame, "choose", lambda _self, text: told.append(text) or [])
    at.astray = False
    at.set_right()
    assert told == ["none"]


# -- how sure the referee is ------------------------------------------------------------------------


def counted(at):
    """The verdicts that were right, and those that were wrong."""
    return at.tally.reliability.right.total(), at.tally.reliability.wrong.total()


def test_a_ply_that_is_recognised_is_a_right_verdict(watched):
    at = watched()
    turn = at.turn(ply(at, "a2"), 1)
    at.judge(turn, at.make(turn))
    assert counted(at) == (1, 0)
    assert at.tally.reliability.bins[0].confidence > 0.99


def test_a_slip_that_is_told_and_put_right_gives_two_right_verdicts(watched):
    at = watched()
    at.touch(WRONG, ply(at, "a1"))
    at.set_right()
    assert counted(at) == (2, 0)


def test_a_slip_that_looks_like_a_ply_is_a_wrong_verdict(watched):
    """The second bean of a1 falls into a4 instead of a3, and both are full."""
    at = watched("presence")
    at.touch(acts(("lift", "a1", "3o"), ("drop", "a2", "1o"), ("drop", "a4", "2o")), ply(at, "a1"))
    assert [type(one) for one in at.said[1:]] == [Played]
    assert counted(at) == (0, 1)


def test_after_a_wrong_record_no_verdict_counts(watched):
    at = watched("presence")
    at.touch(acts(("lift", "a1", "3o"), ("drop", "a2", "1o"), ("drop", "a4", "2o")), ply(at, "a1"))
    turn = at.turn(ply(at, "b1"), 1)
    at.make(turn)
    assert [type(one) for one in at.said[1:]] == [Played, Played]
    assert counted(at) == (0, 1)


def test_a_further_ply_gives_a_right_verdict(watched):
    at = watched()
    turn = at.turn(ply(at, "a1"), 1)
    at.make(turn)
    made = ply(at, "b1")
    moments, _ = at.touch(acts_of(made), made, doing="playing")
    assert len(moments) == 4
    assert at.position == made.after
    assert counted(at) == (2, 0)


def test_a_table_counts_as_put_right_once_the_sensors_show_no_more(watched):
    """The last beans fall into pits that are full: presence sensors show the recorded position before that."""
    at = watched("presence")
    scattered = [("lift", "b1", "3o"), *(("lift", at, "1o") for at in ("b2", "b3", "b4", "b5"))]
    at.touch(acts(*scattered, ("drop", "b6", "7o")))
    at.set_right()
    assert counted(at) == (2, 0)
