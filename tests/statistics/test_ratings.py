"""Ratings follow the outcomes of games, by the formulas of Weng and Lin, "A Bayesian approximation method for
online ranking", JMLR 12 (2011), algorithm 4.
"""

from __future__ import annotations

import math

import pytest

from companion.statistics.ratings import Rating, Ratings


def test_a_first_win_has_the_ratings_of_the_published_formulas() -> None:
    mu, sigma, beta, tau = 25, 25 / 3, 25 / 6, 25 / 300
    variance = sigma**2 + tau**2  # players may have changed a little since their last game
    c = math.sqrt(2 * variance + 2 * beta**2)
    gained = variance / c * (1 - 1 / 2)
    shrunk = math.sqrt(variance) / c * variance / c**2 * 1 / 2 * (1 - 1 / 2)
    uncertainty = math.sqrt(variance * (1 - shrunk))
    ratings = Ratings()
    ratings.add({"ada": "won", "bo": "lost"})
    ada, bo = ratings.of("ada"), ratings.of("bo")
    assert ada is not None
    assert bo is not None
    assert (ada.strength, ada.uncertainty) == pytest.approx((mu + gained, uncertainty))
    assert (bo.strength, bo.uncertainty) == pytest.approx((mu - gained, uncertainty))


def test_a_player_without_a_game_has_no_rating() -> None:
    assert Ratings().of("ada") is None


def test_a_game_without_an_opponent_tells_nothing() -> None:
    ratings = Ratings()
    ratings.add({"ada": "won"})
    assert ratings.of("ada") is None


def test_a_draw_between_equals_changes_only_the_certainty() -> None:
    ratings = Ratings()
    ratings.add({"ada": "drawn", "bo": "drawn"})
    ada = ratings.of("ada")
    assert ada is not None
    assert ada.strength == pytest.approx(25)
    assert ada.uncertainty < 25 / 3


def test_two_who_win_together_are_rated_as_a_team() -> None:
    ratings = Ratings()
    ratings.add({"ada": "won", "bo": "lost", "cy": "lost", "di": "won"})
    ada, bo = ratings.of("ada"), ratings.of("bo")
    assert ada is not None
    assert bo is not None
    assert ada.strength > 25 > bo.strength
    # Two teams of equals: what the one wins, the other loses.
    assert ada.strength - 25 == pytest.approx(25 - bo.strength)


def test_ratings_are_compared_by_what_a_player_very_likely_has() -> None:
    assert Rating(25, 2).at_least == 19
