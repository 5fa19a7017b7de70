"""The statistics of a game tell its length, its speed, its openings and the fields that were touched."""

from __future__ import annotations

from ended_games import ended, won_by

from companion.statistics.game_statistics import (
    MOST_OPENINGS,
    FrequentOpening,
    GameStatistics,
    LongestGame,
    RunningStatistics,
    Statistics,
)


def of(*games: object) -> Statistics:
    running = RunningStatistics()
    for game in games:
        running.add(game)  # type: ignore[arg-type]
    return running.statistics()


def sahara(*games: object) -> GameStatistics:
    return of(*games).games["sahara"]


def test_no_games_have_no_statistics() -> None:
    assert of() == Statistics(games={}, league=[], head_to_head=[], left_out=[])


def test_plies_and_seconds_are_means() -> None:
    found = sahara(ended(1, plies=10, thought={"A": [2.0]}), ended(2, plies=15, thought={"B": [4.0, 6.0]}))
    assert (found.games, found.plies, found.seconds) == (2, 12.5, 4.0)


def test_the_longest_games_are_named_and_of_equal_ones_the_first() -> None:
    found = sahara(ended(1, plies=9, seconds=60.0), ended(2, plies=20), ended(3, plies=20, seconds=30.0))
    assert (found.most_plies, found.longest) == (LongestGame(2, 20), LongestGame(1, 60.0))


def test_openings_are_counted_with_the_outcome_of_who_began() -> None:
    first, other = ("a1", "b1", "a2"), ("a2", "b1", "a1")
    found = sahara(
        ended(1, opening=other),
        ended(2, opening=first, of_first="won"),
        ended(3, opening=first, of_first="lost"),
        ended(4),
    )
    assert found.openings == [
        FrequentOpening(moves=first, games=2, won=1, drawn=0, lost=1),
        FrequentOpening(moves=other, games=1, won=0, drawn=0, lost=0),
    ]


def test_only_the_most_frequent_openings_are_listed() -> None:
    games = [ended(number, opening=(f"a{number}", "b1", "a1")) for number in range(MOST_OPENINGS + 1)]
    assert len(sahara(*games).openings) == MOST_OPENINGS


def test_touched_fields_are_summed() -> None:
    assert sahara(ended(1, touched={"a1": 2}), ended(2, touched={"a1": 1, "b1": 5})).touched == {
        "b1": 5,
        "a1": 3,
    }


def test_each_game_has_its_own_table_and_one_is_over_all_games() -> None:
    found = of(won_by("Ada", "Bo"), won_by("Ada", "Bo", game="esiema"), won_by("Bo", "Ada", game="esiema"))
    assert list(found.games) == ["esiema", "sahara"]
    assert [one.points for one in found.games["sahara"].league] == [1.0, 0.0]
    assert [(one.player, one.points) for one in found.league] == [("Ada", 2.0), ("Bo", 1.0)]


def test_games_that_cannot_be_counted_are_named() -> None:
    running = RunningStatistics()
    running.leave_out(4)
    assert running.statistics().left_out == [4]
