"""The games that can be begun tell how long they take: as their author says, else an estimate that is stated."""

from __future__ import annotations

import pytest

from companion.rules.registry import own_names
from companion.screens.game_words import words_of
from companion.screens.words import Words
from companion.service.page.game_offers import SECONDS_A_PLY, game_offer
from companion.web.page_labels import PAGE_LABELS

MINUTES = {
    "esiema": [20, 60],
    "geisterfahrer": [30, 30],
    "ghostbuster": [35, 35],
    "sahara": [10, 10],
    "zahlenluchs": [5, 5],
}


@pytest.mark.parametrize("game", own_names())
def test_each_game_tells_how_many_minutes_it_takes(game: str) -> None:
    assert game_offer(game, [], Words("en"))["minutes"] == MINUTES[game]


@pytest.mark.parametrize("game", own_names())
def test_an_estimate_is_within_five_minutes_of_the_plies_times_the_stated_seconds(game: str) -> None:
    plies, (least, _) = words_of(game).plies, MINUTES[game]
    assert plies is None or abs(plies * SECONDS_A_PLY / 60 - least) < 5


def test_the_page_states_the_seconds_of_the_estimate() -> None:
    assert f" {SECONDS_A_PLY} seconds " in PAGE_LABELS["minutes_note"]
