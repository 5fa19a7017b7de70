from dataclasses import replace
from random import Random

import pytest

from companion.referee.protocol import Header
from companion.study.survey import USUAL, Survey, run
from companion.study.tally import Tally
from companion.study.worker_processes import WorkerProcesses

SAHARA = Header(recording=1, game="sahara", sensors={"*": "presence"})


@pytest.fixture
def survey():
    """A survey of short games."""
    return Survey(SAHARA, conduct=replace(USUAL, turns=4))


def test_the_counts_do_not_depend_on_the_number_of_processes(survey):
    alone, together = (sum(run(survey, 4, WorkerProcesses(number)), Tally()) for number in (1, 2))
    assert alone == together
    assert alone.games == 4
    assert alone.reliability.number > 0


def test_another_seed_gives_other_games(survey):
    assert survey.play(0) != replace(survey, seed=2).play(0)
    assert survey.play(0) != survey.play(1)


def test_a_survey_that_is_stopped_has_what_was_played(survey):
    games = run(survey, 1000, WorkerProcesses(2))
    tally = next(games)
    games.close()
    assert tally.games == 1
    assert list(games) == []


def test_what_chance_deals_is_dealt_anew_for_each_game():
    cards = Survey(
        Header(recording=1, game="zahlenluchs", sensors={"*": "contents"}), conduct=replace(USUAL, turns=1)
    )
    one, other = (cards.opening(Random(seed)).header.options["layout"] for seed in (1, 2))
    assert one != other
