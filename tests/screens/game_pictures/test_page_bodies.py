"""Below the band stands what the players of each game need."""

from dataclasses import replace

import game_views
import pytest
import views

from companion.screens.display_pages import pages
from companion.screens.font import Font
from companion.screens.game_pictures.zahlenluchs import STONES
from companion.screens.page import Bitmap, Text


def texts(view, words, part=0) -> list[Text]:
    return [shape for shape in pages(view, words)[part] if isinstance(shape, Text)]


def told(view, words, part=0) -> list[str]:
    return [text.text for text in texts(view, words, part)]


@pytest.mark.parametrize(
    ("name", "label"),
    [
        ("die-awaited", "würfelt"),
        ("die-tries", "würfelt 3x"),
        ("die-inferred", "am Zug"),
        ("card-awaited", "zieht Karte"),
        ("card-drawn", "am Zug"),
        ("balls-placing", "setzt"),
        ("balls-three", "am Zug"),
        ("race-alone", "zieht weiter"),
    ],
)
def test_the_band_says_what_the_player_is_to_do(german, name, label):
    assert told(views.EXAMPLES[name], german)[1].removesuffix(" ▼") == label


def test_six_players_are_called_by_whole_colour_names(german):
    shown = told(views.EXAMPLES["die-awaited"], german)
    assert {"Gelb", "Grün", "Rot", "Blau", "Schwarz", "Weiß"} <= set(shown)


def test_the_player_to_move_is_inverted_among_the_scores(english):
    unlit = [text.text for text in texts(views.EXAMPLES["die-awaited"], english)[2:] if not text.lit]
    assert unlit == ["Yellow", "0"]
    unlit = [text.text for text in texts(views.EXAMPLES["balls-sown"], english)[2:] if not text.lit]
    assert unlit == ["C"]


def test_nobody_is_inverted_when_the_game_is_over(english):
    assert all(text.lit for text in texts(views.EXAMPLES["die-won"], english)[2:])


def test_the_number_of_stones_stands_beside_the_stone(english):
    page = pages(views.EXAMPLES["card-two"], english)[0]
    legend = [shape for shape in page if isinstance(shape, Bitmap) and shape.x > 80]
    assert [stone.rows for stone in legend] == [STONES["A"], STONES["C"]]
    numbers = [text.text for text in texts(views.EXAMPLES["card-two"], english) if text.font is Font.BOLD]
    assert numbers == ["6", "5"]


def test_what_was_captured_is_told_where_there_is_room(english):
    view = replace(views.EXAMPLES["card-two"], captured={"A": 1})
    assert told(view, english)[-2:] == ["Ben: 7,", "d4-c3"]
    first, second = texts(views.EXAMPLES["card-useless-short"], english)[-2:]
    assert (first.text, second.text) == ("Ben: 7, no", "move")


def test_reserves_stand_beside_the_balls_of_up_to_four_players(english):
    assert "29+41" in told(views.ALL["balls-added"], english)
    assert len(pages(views.ALL["balls-added"], english)) == 1


def test_reserves_of_six_players_stand_on_a_page_of_their_own(english):
    view = views.EXAMPLES["balls-sown"]
    assert not any("+" in text for text in told(view, english))
    assert any(text.startswith("Reserve: A 41") for text in told(view, english, 1))


def test_a_player_who_is_out_has_no_number(english):
    shown = told(views.EXAMPLES["balls-sown"], english)
    assert shown[shown.index("E") + 1] == "-"


def test_balls_still_to_place_stand_beside_those_on_the_board(english):
    assert {"12+17", "11+18"} <= set(told(views.EXAMPLES["balls-placing"], english))


def test_the_cemetery_is_the_score_between_the_names(english):
    assert told(views.EXAMPLES["race"], english)[-4:-1] == ["Black", "White", "3:12"]


def test_a_game_of_which_nothing_is_known_is_told_in_words(english):
    six = replace(views.EXAMPLES["six"], game="guest", last=game_views.played("B", "x1"))
    six = replace(six, verdict=six.last)
    assert {"Anna", "Ben", "C", "D", "E", "F", "35"} <= set(told(six, english))


def test_one_row_of_cards_stands_on_each_page_until_they_lie(english):
    view = views.EXAMPLES["cards-to-lay"]
    assert len(pages(view, english)) == 6
    assert told(view, english, 0)[2:] == [
        "Row 1 (below)", "11", "a1", "18", "b1", "25", "c1", "32", "d1", "39", "e1", "46", "f1",
    ]  # fmt: skip
    assert told(view, english, 5)[2] == "Row 6 (above)"


def test_places_stand_where_the_scores_would(english):
    view = replace(views.ALL["die-places"], names={})
    shown = told(view, english)
    assert shown[shown.index("Red") + 1] == "1."
    assert shown[shown.index("Yellow") + 1] == "-"


def test_an_instruction_that_has_no_room_beside_the_board_gets_the_whole_page(german):
    shown = [" ".join(told(views.EXAMPLES["race-illegal"], german, part)[2:]) for part in range(1, 6)]
    assert "Friedhof: 1 Krankenwagen zurücklegen" in shown


def test_a_long_sentence_is_shared_out_evenly(german):
    shown = [told(views.EXAMPLES["card-refused"], german, part)[2:] for part in (0, 1)]
    assert [len(rows) for rows in shown] == [3, 2]
    assert " ".join(shown[0] + shown[1]).endswith("steht auf der 35")
