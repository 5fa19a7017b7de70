"""A search for plies goes on where it stopped, and no ply is worked out twice."""

from __future__ import annotations

from collections.abc import Iterator

from companion.referee.hypotheses import Candidate
from companion.referee.search.found_plies import FoundPlies
from companion.rules.errors import TooManyMovesError
from companion.rules.game import AnyPly
from companion.rules.registry import game as find_game
from companion.sensing.kinds import Count
from companion.sensing.sight import Sight

GAME = find_game("sahara")
START = GAME.start()
SIGHT = Sight(dict.fromkeys(GAME.fields, Count()))


def plies() -> list[AnyPly]:
    """Some plies of one position."""
    return [GAME.play(START, move) for move in GAME.moves(START)]


class Search:
    """What a search was asked for so far."""

    def __init__(self, *, gives_up: bool = False) -> None:
        self.asked: list[AnyPly] = []
        self._gives_up = gives_up
        self.found = FoundPlies(self._candidates())

    def _candidates(self) -> Iterator[Candidate]:
        for ply in plies():
            self.asked.append(ply)
            yield Candidate(GAME, SIGHT, [ply])
        if self._gives_up:
            raise TooManyMovesError("there are more")


def test_no_more_plies_are_looked_for_than_are_asked_for_and_one() -> None:
    search = Search()
    first = search.found.first(2)
    assert (len(first.candidates), first.many) == (3, True)
    assert search.asked == plies()[:3]


def test_who_asks_for_more_gets_the_same_candidates_and_others() -> None:
    search = Search()
    few, more = search.found.first(1), search.found.first(100)
    assert more.candidates[:2] == few.candidates
    assert ([one.ply for one in more.candidates], more.many) == (plies(), False)
    assert search.asked == plies()


def test_who_asks_for_fewer_again_gets_those_and_one() -> None:
    search = Search()
    every = search.found.first(100)
    few = search.found.first(1)
    assert (few.candidates, few.many) == (every.candidates[:2], True)


def test_the_candidate_of_a_ply_is_the_one_that_was_found() -> None:
    search = Search()
    one, other = search.found.first(1).candidates
    assert [search.found.of(ply) for ply in plies()[:3]] == [one, other, None]
    assert search.found.of(plies()[1]) is other


def test_where_a_search_was_given_up_there_may_always_be_more() -> None:
    search = Search(gives_up=True)
    assert not search.found.first(len(plies()) - 2).candidates[len(plies()) :]
    for _ in range(2):
        every = search.found.first(100)
        assert (len(every.candidates), every.many) == (len(plies()), True)
