"""Questions are left unanswered while play goes on, and marked by the plies that were made."""

from dataclasses import replace
from random import Random

import pytest

from companion.referee.play.answers import Answers
from companion.referee.protocol import Header, Opening
from companion.study.habits import CAREFUL, Tempo
from companion.study.open_questions import OpenQuestions
from companion.study.trial import trial
from companion.study.watched_game import Conduct, StrandedError, WatchedGame


@pytest.fixture
def left():
    """People who left a question open: the game after a ply of Sahara on a board that sees little."""

    def make(sensors="none", a3="none", played=2, reaction=None):
        opening = Opening(Header(recording=1, game="sahara", sensors={"*": sensors, "a3": a3}))
        at = WatchedGame(opening, Conduct(CAREFUL, Tempo(), 10), 0, Random(1))
        at.begin()
        questions = OpenQuestions(at, opening.sight, Reacting(played, reaction))
        turn = at.turn(at.game.play(at.position, at.game.read_move("a2", at.position)), 1)
        questions.leave(turn, at.make(turn))
        return at

    return make


class Reacting(Random):
    """A source of chance of which people make so many plies more, and react always in the same way."""

    def __init__(self, played, reaction):
        super().__init__(1)
        self._played, self._reaction = played, reaction

    def randint(self, _least, _most):
        return self._played

    def choice(self, among):
        return self._reaction if self._reaction in among else super().choice(among)


@pytest.fixture
def first_answer(monkeypatch):
    """A referee that takes every answer for the first one."""
    choose = Answers.choose

    def first(self, t, _):
        return choose(self, t, min(self._table.question.moves))

    monkeypatch.setattr(Answers, "choose", first)


@pytest.fixture
def forgotten(monkeypatch):
    """A referee that forgets its question when it is answered."""
    monkeypatch.setattr(Answers, "choose", lambda self, *_: setattr(self._table, "question", None) or [])


def test_plies_made_before_a_late_answer_are_all_recorded(left):
    at = left(reaction="answered later")
    assert at.tally.questions == {("answered later", "right"): 1}
    assert len(at.past) > 1
    assert at.agreed


@pytest.mark.parametrize("reaction", ["ok pressed", "never answered"])
def test_without_an_answer_the_referee_still_asks_and_the_table_is_put_right(left, reaction):
    at = left(reaction=reaction)
    assert at.tally.questions == {(reaction, "asked"): 1}
    assert (at.question, at.past, at.agreed) == (None, [], True)


def test_a_ply_that_leaves_no_question_is_judged_as_usual(left):
    at = left(sensors="count", a3="count")
    assert at.tally.questions == {}
    assert at.tally.plies == {"recognised": 1}


def test_a_record_of_another_ply_is_wrong(left, first_answer):
    """Both a1 and a2 drop a bean in a3, whose sensor counts."""
    at = left(a3="count", played=0, reaction="answered later")
    assert at.tally.questions == {("answered later", "wrong"): 1}
    assert at.tally.cases[0].what == "wrong"
    assert (at.past, at.agreed) == ([], True)


def test_a_question_that_is_dropped_loses_the_ply(left, forgotten):
    at = left(a3="count", played=0, reaction="answered later")
    assert at.tally.questions == {("answered later", "lost"): 1}


def test_after_plies_that_no_sensor_sees_no_record_counts_as_wrong(left, first_answer):
    at = left(reaction="answered later")
    assert at.tally.questions == {("answered later", "unseen"): 1}
    assert at.tally.cases == ()


def test_a_table_that_is_not_accepted_strands_the_game(left, monkeypatch):
    def strand(self):
        raise StrandedError("stranded")

    monkeypatch.setattr(WatchedGame, "set_right", strand)
    with pytest.raises(StrandedError):
        left(reaction="never answered")


def test_questions_are_left_as_often_as_the_habit_says():
    header = Header(recording=1, game="sahara", sensors={"*": "none"})
    often = trial(Opening(header), Conduct(replace(CAREFUL, unanswered=1.0), Tempo(), 5), 0, Random(1))
    never = trial(Opening(header), Conduct(CAREFUL, Tempo(), 5), 0, Random(1))
    assert (often.questions.total(), never.questions.total()) == (5, 0)
