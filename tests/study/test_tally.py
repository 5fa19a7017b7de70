from collections import Counter
from itertools import pairwise
from random import Random

import pytest

from companion.study.tally import MOST_CASES, Failure, Tally, quantile, share

ONE = Tally(
    games=1,
    plies=Counter({"recognised": 3, "asked": 1}),
    slips=Counter({("too far", "at once"): 2}),
    waits=Counter({30: 4}),
    cases=(Failure(4, 1, "wrong"),),
)
OTHER = Tally(
    games=2,
    faults=1,
    plies=Counter({"recognised": 1, "unseen": 2}),
    slips=Counter({("too far", "never"): 1, ("pit skipped", "never"): 1}),
    cases=(Failure(2, 9, "sound"),),
)


def test_counts_of_games_add_up():
    both = ONE + OTHER
    assert (both.games, both.faults) == (3, 1)
    assert both.plies == {"recognised": 4, "asked": 1, "unseen": 2}
    assert both.discoveries == {"at once": 2, "never": 2}


def test_the_order_of_games_does_not_matter():
    assert ONE + OTHER == OTHER + ONE
    assert [case.game for case in (ONE + OTHER).cases] == [2, 4]


def test_whichever_games_are_added_first_and_together_does_not_matter():
    rng = Random(3)
    games = [Tally(games=1, cases=cases(game, rng)) for game in range(12)]
    whole = sum(games, Tally())
    for _ in range(50):
        rng.shuffle(games)
        cuts = sorted(rng.sample(range(13), 4))
        groups = [sum(games[start:end], Tally()) for start, end in pairwise([0, *cuts, 12])]
        assert sum(groups, Tally()) == whole
    assert len(whole.cases) == MOST_CASES


def cases(game: int, rng: Random) -> tuple[Failure, ...]:
    """Some cases of one game, several at the same ply; one of the first games alone may have too many."""
    number = rng.choice((0, 2, 30))
    return tuple(Failure(game, rng.randrange(4), "wrong", f"{game} {at}") for at in range(number))


def test_only_the_first_cases_are_kept():
    many = Tally(cases=tuple(Failure(number, 0, "wrong") for number in range(MOST_CASES)))
    assert (Tally(cases=(Failure(-1, 0, "sound"),)) + many).cases[0].game == -1
    assert len((ONE + many).cases) == MOST_CASES


def test_slips_are_told_by_kind():
    assert (ONE + OTHER).kinds == {"pit skipped": {"never": 1}, "too far": {"at once": 2, "never": 1}}


def test_a_share_is_of_all_that_was_counted():
    assert share(ONE.plies, "recognised") == 0.75
    assert share(ONE.plies, "wrong") == 0
    assert share(Counter(), "wrong") is None


def test_a_quantile_is_a_value_that_was_counted():
    waits = Counter({10: 1, 20: 1, 30: 2})
    assert [quantile(waits, part) for part in (0.25, 0.5, 0.6, 1.0)] == [10, 20, 30, 30]
    assert quantile(Counter(), 0.5) is None


def test_the_verdicts_of_all_games_are_counted_together():
    one, other = Tally(), Tally()
    one.reliability.note(0.75, right=True)
    other.reliability.note(0.75, right=False)
    assert (one + other).reliability.error == pytest.approx(0.25)
    assert (one.reliability.number, Tally().reliability.number) == (1, 0)
