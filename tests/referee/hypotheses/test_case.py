"""A case can be judged by only its later pictures."""

from __future__ import annotations

import pytest

from companion.referee.evidence import Trace
from companion.referee.hypotheses import Case, Evidence
from companion.rules.registry import game as find_game
from companion.sensing.kinds import Count
from companion.sensing.sight import Picture, Sight

GAME = find_game("sahara")
PICTURES = [Picture(dict.fromkeys(GAME.fields, number)) for number in range(3)]


@pytest.fixture
def case() -> Case:
    sight = Sight(dict.fromkeys(GAME.fields, Count()))
    return Case(GAME, GAME.start(), (), Evidence(sight, Trace(PICTURES)))


def test_since_a_picture_a_case_has_the_same_position_and_that_picture_and_all_later_ones(case: Case) -> None:
    later = case.since(1)
    assert (later.position, later.chances, later.sight) == (case.position, case.chances, case.sight)
    assert later.trace.pictures == (*PICTURES[1:],)


def test_all_who_ask_for_the_later_pictures_share_what_is_found_in_them(case: Case) -> None:
    assert case.since(1).evidence is case.at(GAME.start(), ()).since(1).evidence
    assert case.since(1).evidence is not case.since(2).evidence


def test_since_the_first_picture_the_evidence_is_the_whole(case: Case) -> None:
    assert case.since(0).evidence is case.evidence
