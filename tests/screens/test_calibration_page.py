"""The pages that guide through a calibration."""

from dataclasses import replace

import pytest

from companion.screens.calibration_page import (
    CalibrationView,
    calibration_page,
    draw_calibration,
    headline,
    instruction,
)
from companion.screens.font import Font, wrap
from companion.screens.page import WIDTH, Text
from companion.screens.words import LANGUAGES, Words

HOUSE = CalibrationView("ghostbuster", "place", 112, 113, "y.h1", 2)
NOTES = ["", "measuring", "restless", "silent", "other", "nothing"]
VIEWS = [
    CalibrationView("sahara", "clear", 1, 46),
    CalibrationView("geisterfahrer", "load", 22, 46, "F", 10, "b"),
    CalibrationView("geisterfahrer", "weigh", 22, 46, "F", 10, "w"),
    CalibrationView("sahara", "unload", 2, 46, "a1"),
    CalibrationView("zahlenluchs", "place", 12, 51, "c3", 1, "A"),
    CalibrationView("sahara", "touch", 5, 13, "b6"),
    CalibrationView("sahara", "done", 46, 46, grades={"good": 12, "usable": 1, "bad": 1}),
    CalibrationView("sahara", "done", 46, 46),
    HOUSE,
]
SAID = [replace(HOUSE, note=note, channels=(41,), fields=("y.h2",), wanted=40) for note in NOTES]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("view", VIEWS + SAID)
def test_all_that_is_said_fits_on_the_display(view, language):
    words = Words(language)
    said = instruction(view, words)
    shown = [shape.text for shape in calibration_page(view, words) if isinstance(shape, Text) and shape.lit]
    assert shown == wrap(said, Font.SMALL, WIDTH)
    assert len(shown) <= 4


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_field_is_named_in_words(language):
    assert headline(HOUSE, Words(language)) == {"en": "Yellow house 1", "de": "Haus Gelb 1"}[language]


def test_pieces_are_named_as_in_the_game():
    assert instruction(VIEWS[1], Words("en")) == "Put 10 hearses on Cemetery, then press ok."
    assert instruction(HOUSE, Words("en")) == "Put 2 pieces on Yellow house 1."


def test_what_the_channels_do_goes_before_what_is_to_be_done():
    said = {view.note: instruction(view, Words("en")) for view in SAID}
    assert said["other"] == "Channel 41 answers, not 40. Move it, or ok if it is wired so."
    assert said["restless"].startswith("Restless: Yellow house 2")
    assert len(set(said.values())) == len(NOTES)


def test_a_trouble_goes_before_all():
    view = replace(SAID[1], trouble="the cable is out")
    assert instruction(view, Words("de")) == "the cable is out"


def test_the_page_is_a_picture_of_the_display():
    assert draw_calibration(HOUSE, Words("en")).size == (128, 64)
