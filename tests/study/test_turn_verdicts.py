from random import Random

import pytest

from companion.referee.protocol import Ambiguous, Header, Illegal, Opening, Played, Restored, Unfinished
from companion.rules.registry import game as find_game
from companion.study.acts import Moment, acts_of, owed
from companion.study.player import Turn
from companion.study.turn_verdicts import TurnVerdicts
from companion.study.watched_table import WatchedTable

GAME = find_game("sahara")


def run(*moves):
    """The plies of these moves from the start, the first done at 1 s, the next at 2 s."""
    plies, position = [], GAME.start()
    for move in moves:
        plies.append(GAME.play(position, GAME.read_move(move, position)))
        position = plies[-1].after
    return Turn(tuple(plies), tuple(float(at) for at in range(1, len(plies) + 1)), ())


def played(ply, t=3.0):
    scores = GAME.scores(ply.after)
    return Played(
        t=t,
        seat=ply.before.turn,
        move=str(ply.move),
        position=GAME.write_position(ply.after),
        scores=scores,
        next=ply.after.turn,
    )


def heard_on(turn, *said):
    heard = TurnVerdicts(GAME, [], turn)
    heard.hear(said)
    return heard


def test_a_ply_on_record_is_recognised():
    turn = run("a1")
    heard = heard_on(turn, played(turn.plies[0], 1.25))
    assert (heard.fates, heard.complete, heard.wrong) == (["recognised"], True, [])
    assert heard.wait == pytest.approx(0.25)


def test_a_referee_that_says_nothing_has_seen_nothing():
    heard = heard_on(run("a1", "b1"))
    assert (heard.fates, heard.complete, heard.wait) == (["unseen", "unseen"], False, None)


@pytest.mark.parametrize("alarm", [Illegal(t=2.0, wrong=()), Unfinished(t=2.0, missing={"o": 1})])
def test_a_right_ply_that_is_called_wrong_is_refused(alarm):
    turn = run("a1")
    assert heard_on(turn, alarm).fates == ["refused"]
    assert heard_on(turn, alarm, Restored(t=3.0)).fates == ["unseen"]
    assert heard_on(turn, alarm, played(turn.plies[0])).fates == ["recognised"]


def test_another_ply_on_record_is_wrong():
    heard = heard_on(run("a1", "b1"), played(run("a2").plies[0]))
    assert (heard.fates, heard.wrong) == (["wrong", "unseen"], ["A a2"])


def test_a_ply_too_many_is_wrong_though_all_were_recognised():
    turn = run("a1", "b1")
    heard = heard_on(Turn(turn.plies[:1], (1.0,), ()), *map(played, turn.plies))
    assert (heard.fates, heard.wrong) == (["recognised"], ["B b1"])


def test_a_ply_that_was_asked_about_counts_from_the_question():
    turn = run("a1")
    heard = heard_on(turn, Ambiguous(t=1.5, moves=("a1", "a2")))
    assert heard.fates == ["asked amiss"]
    heard.hear([played(turn.plies[0], 4.0)])
    assert (heard.fates, heard.wait) == (["asked"], 0.5)


def test_what_was_asked_about_one_ply_is_not_said_of_the_next():
    turn = run("a1", "b1")
    heard = heard_on(turn, Ambiguous(t=1.5, moves=("a1", "a2")), played(turn.plies[0]))
    assert heard.fates == ["asked", "unseen"]


AROUND = {
    "turn": "A",
    "fields": {
        "a1": "2o",
        "a3": "1o",
        "a4": "2o",
        "a6": "8o",
        "b1": "2o",
        "b4": "6o",
        "b5": "5o",
        "b6": "2o",
        "A": "5o",
        "B": "3o",
    },
}
"""Under presence the sowing of a6 looks the same with a bean in the opponent's store and without."""


def test_the_true_answer_is_found_by_its_result_and_is_none_where_it_is_not_offered():
    header = Header(recording=1, game="sahara", sensors={"*": "presence"}, position=AROUND)
    opening = Opening(header)
    table = WatchedTable(opening, Random(1), 0.0)
    table.rest(1.0)
    before = opening.position
    for move, answer in (("a6-", "a6-"), ("a6+", "a6+"), ("a1", None)):
        ply = GAME.play(before, GAME.read_move(move, before))
        if table.pipeline.referee.question is None:
            table.do([Moment(2 + at / 4, act) for at, act in enumerate(owed(acts_of(ply)))])
            table.rest(1.0)
        heard = TurnVerdicts(GAME, [], Turn((ply,), (5.0,), ()))
        assert heard.answer(table.pipeline.referee.question) == answer
