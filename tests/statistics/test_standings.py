"""The league table counts points, series, times, wrong moves, and who has won against whom."""

from __future__ import annotations

from ended_games import ended, won_by

from companion.records.wrong_move import WrongMove
from companion.statistics.standings import Pairing, Standing, Standings


def table(*games: object, rated: bool = False) -> dict[str, Standing]:
    standings = Standings(rated=rated)
    for game in games:
        standings.add(game)  # type: ignore[arg-type]
    return {one.player: one for one in standings.league()}


def test_a_win_is_a_point_and_a_draw_half_a_point() -> None:
    drawn = ended(3, players={"Ada": "drawn", "Bo": "drawn"})
    found = table(won_by("Ada", "Bo"), won_by("Ada", "Bo"), drawn)
    assert (found["Ada"].won, found["Ada"].drawn, found["Ada"].lost, found["Ada"].points) == (2, 1, 0, 2.5)
    assert (found["Bo"].won, found["Bo"].drawn, found["Bo"].lost, found["Bo"].points) == (0, 1, 2, 0.5)


def test_a_game_that_was_broken_off_is_played_and_gives_no_points() -> None:
    found = table(ended(1))
    assert (found["Ada"].played, found["Ada"].points) == (1, 0)


def test_the_table_is_ordered_by_points_then_by_fewer_games() -> None:
    assert list(table(won_by("Cy", "Ada"), won_by("Bo", "Ada"), ended(3, seats={"A": "Bo"}))) == [
        "Cy",
        "Bo",
        "Ada",
    ]


def test_a_series_counts_the_games_won_or_lost_in_a_row() -> None:
    found = table(*[won_by("Ada", "Bo")] * 3, won_by("Bo", "Ada"), won_by("Bo", "Ada"))
    assert (found["Ada"].series, found["Ada"].longest_series) == (-2, 3)
    assert (found["Bo"].series, found["Bo"].longest_series) == (2, 2)


def test_a_draw_ends_a_series() -> None:
    drawn = ended(2, players={"Ada": "drawn", "Bo": "drawn"})
    assert table(won_by("Ada", "Bo"), drawn)["Ada"].series == 0


def test_the_time_of_a_ply_is_the_mean_over_all_games() -> None:
    found = table(ended(1, thought={"A": [2.0, 4.0], "B": [1.0]}), ended(2, thought={"A": [6.0]}))
    assert (found["Ada"].seconds, found["Bo"].seconds) == (4.0, 1.0)


def test_a_player_of_whom_no_time_is_known_has_none() -> None:
    assert table(ended(1))["Ada"].seconds is None


def test_wrong_moves_are_counted_by_rule_the_most_frequent_first() -> None:
    wrong = (
        WrongMove("A", "sahara.2"),
        WrongMove("A"),
        WrongMove("A", "sahara.1"),
        WrongMove("A", "sahara.1"),
    )
    assert next(iter(table(ended(1, wrong=wrong))["Ada"].wrong.items())) == ("sahara.1", 2)
    assert table(ended(1, wrong=wrong))["Ada"].wrong["?"] == 1


def test_wrong_moves_of_a_seat_without_a_name_are_nobodys() -> None:
    found = table(ended(1, seats={"B": "Bo"}, wrong=(WrongMove("A", "sahara.1"),)))
    assert found["Bo"].wrong == {}


def test_a_name_in_another_case_is_the_same_player_under_the_newest_spelling() -> None:
    found = table(won_by("ADA", "Bo"), won_by("Ada", "Bo"))
    assert found["Ada"].won == 2


def test_two_seats_of_one_player_are_one_game() -> None:
    assert table(ended(1, seats={"A": "Ada", "B": "Bo", "C": "Ada"}))["Ada"].played == 1
    assert table(ended(1, seats={"A": "ADA", "B": "Bo", "C": "Ada"}))["Ada"].played == 1


def test_two_players_are_compared_head_to_head() -> None:
    standings = Standings(rated=False)
    for game in (won_by("Bo", "Ada"), won_by("Ada", "Bo"), won_by("Bo", "Ada"), won_by("Ada", "Cy")):
        standings.add(game)
    assert standings.head_to_head() == [Pairing(("Ada", "Bo"), (1, 2), 0), Pairing(("Ada", "Cy"), (1, 0), 0)]


def test_players_of_one_team_are_not_compared() -> None:
    standings = Standings(rated=False)
    players = {"Ada": "won", "Bo": "lost", "Cy": "lost", "Di": "won"}
    standings.add(ended(1, seats=dict(zip("ABCD", players, strict=True)), players=players))
    compared = [pair.players for pair in standings.head_to_head()]
    assert compared == [("Ada", "Bo"), ("Ada", "Cy"), ("Bo", "Di"), ("Cy", "Di")]


def test_only_a_table_of_one_game_has_ratings() -> None:
    rating = table(won_by("Ada", "Bo"), rated=True)["Ada"].rating
    assert rating is not None
    assert rating.strength > 25
    assert table(won_by("Ada", "Bo"))["Ada"].rating is None
